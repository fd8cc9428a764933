// StatusOfMirror() and VerifyMirror(): report what is not up to date in a mirrored folder, and
// which of its files are damaged.
#include <absl/strings/str_cat.h>

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/error.h"
#include "base/result.h"
#include "jobs/folders/freshness.h"
#include "jobs/folders/manifest.h"
#include "output/folder_lock.h"
#include "plymill/mirror.h"
#include "plymill/record_file.h"
#include "plymill/version.h"
#include "run/failure.h"
#include "source/folder_outputs.h"
#include "source/source_list.h"

namespace plymill {
namespace {
namespace fs = std::filesystem;

class FolderLook {
 public:
  explicit FolderLook(std::string folder) : folder_(std::move(folder)) {}

  MirrorState Status(bool trust_mtime) {
    if (!ReadNow()) return std::move(state_);
    TellOfRun();
    std::set<std::string> known;
    for (const auto& [name, failed] : manifest_.failed) known.insert(failed.source);
    for (const auto& [name, entry] : manifest_.entries) {
      if (!known.insert(entry.source).second) continue;  // it stands among those that failed
      const Freshness freshness = LookAt(SeenFromHere(entry.source), entry, trust_mtime);
      if (freshness == Freshness::kGood) {
        ++state_.good;
      } else if (freshness == Freshness::kSourceUnreadable) {
        AddUnreadable(entry.source, Explain(freshness));
      } else {
        state_.odd.push_back({entry.source, Explain(freshness)});
      }
    }
    for (const auto& [name, failed] : manifest_.failed) {
      if (IsStillSkipped(SeenFromHere(failed.source), failed)) {
        ++state_.skipped;
      } else if (failed.is_skipped) {
        state_.odd.push_back({failed.source, "has changed since it was skipped"});
      } else {
        state_.odd.push_back({failed.source, "could not be converted: " + failed.message});
      }
    }
    FindNew(known);
    return std::move(state_);
  }

  // While a run goes on, and after one that was killed, looks at the state before it.
  MirrorState Verify() {
    constexpr int kTries = 3;  // a run may end, or begin, meanwhile
    for (int i = 0; i < kTries && ReadNow(); ++i) {
      const Result<std::optional<Manifest>> before = ReadBefore();
      if (!before.ok()) {
        SetFailure(before.error(), state_);
        break;
      }
      const bool has_before = before->has_value();
      if (!manifest_.has_ended && !(has_before && IsLocked(folder_))) TellOfRun();
      if (VerifyAll(has_before ? (*before)->entries : manifest_.entries, has_before)) break;
      const Result<Manifest> now = ReadManifest(folder_);
      if (now.ok() && now->run == manifest_.run)
        break;  // each run counts twice: it begins and ends
    }
    return std::move(state_);
  }

 private:
  // The manifest of the state before a run that has not ended; empty if there is none.
  Result<std::optional<Manifest>> ReadBefore() const {
    if (manifest_.has_ended) return std::optional<Manifest>();
    Result<Manifest> before = ReadManifestBefore(folder_);
    if (before.ok()) return std::optional<Manifest>(*std::move(before));
    if (before.error().is_missing) return std::optional<Manifest>();
    return before.error();
  }

  // Returns whether all are good.
  bool VerifyAll(const std::map<std::string, MirrorEntry>& entries, bool is_before) {
    for (const auto& [name, entry] : entries) {
      const std::size_t odd = state_.odd.size();
      const std::optional<WrittenFile>& output = entry.files.output;
      const std::string second = output ? OutputBefore(output->path).string() : "";
      std::error_code unknown;
      if (is_before && output && fs::exists(second, unknown)) {
        VerifyFile({second, output->bytes, output->hash});  // beside it are newer files
      } else {
        ForEachFile(entry.files, [&](const WrittenFile& file) { VerifyFile(file); });
      }
      if (state_.odd.size() == odd) ++state_.good;
    }
    return state_.good == entries.size();
  }

  // Reads the manifest. Returns false if it cannot be read.
  bool ReadNow() {
    state_ = {};
    Result<Manifest> manifest = ReadManifest(folder_);
    if (!manifest.ok()) {
      SetFailure(manifest.error(), state_);
      return false;
    }
    manifest_ = *std::move(manifest);
    if (manifest_.version != kVersion) {
      state_.odd.push_back({folder_, "was made by plymill " + manifest_.version, true});
    }
    return true;
  }

  // Says if a run has not ended.
  void TellOfRun() {
    if (IsLocked(folder_)) {
      state_.odd.push_back({folder_, "is being written by another run", true});
    } else if (!manifest_.has_ended) {
      state_.odd.push_back(
          {folder_,
           absl::StrCat("has a run that did not finish ", manifest_.unfinished.size(),
                        " outputs; the next run does"),
           true});
    }
  }

  std::string SeenFromHere(const std::string& path) const {
    return fs::path(manifest_.working_folder) / path;
  }

  // Reports the source and makes the command fail, because the status is incomplete without this
  // source.
  void AddUnreadable(const std::string& source, const std::string& why) {
    state_.odd.push_back({source, why});
    SetFailure(UnreadableError(folder_ + ": not every source can be accessed"), state_);
  }

  void FindNew(const std::set<std::string>& known) {
    for (const std::string& root : manifest_.roots) {
      const std::string here = SeenFromHere(root);
      const auto as_given = [&](const std::string& path) {
        return root + path.substr(here.size());
      };
      const SourceList list = ListReadable({here}, manifest_.excluded);
      for (const std::string& path : list.paths) {
        if (!known.contains(as_given(path))) state_.odd.push_back({as_given(path), "is new"});
      }
      for (const auto& [path, error] : list.unreadable) {
        const bool is_known = known.contains(as_given(path));
        const std::string_view why = WithoutPath(error.message, path);
        if (!is_known) AddUnreadable(as_given(path), std::string(why));
      }
    }
  }

  void VerifyFile(const WrittenFile& file) {
    std::error_code unknown;
    if (!fs::exists(file.path, unknown)) {
      state_.odd.push_back({file.path, "is missing"});
    } else if (!IsWhole(file)) {
      state_.odd.push_back({file.path, "was changed after it was written"});
    } else if (file.path.ends_with(".plym")) {
      const ConvertResult read = plymill::Verify(file.path);
      if (read.failure != Failure::kNone) {
        state_.odd.push_back({file.path, std::string(WithoutPath(read.message, file.path))});
      }
    }
  }

  const std::string folder_;
  Manifest manifest_;
  MirrorState state_;
};

}  // namespace

MirrorState StatusOfMirror(const std::string& folder, bool trust_mtime) {
  return FolderLook(folder).Status(trust_mtime);
}

MirrorState VerifyMirror(const std::string& folder) { return FolderLook(folder).Verify(); }

}  // namespace plymill
