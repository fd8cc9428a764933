#include "view/game_page.h"

#include <nettle/base64.h>
#include <nettle/sha2.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>

#include "base/html.h"
#include "view/game_steps.h"
#include "view/page_numbers.h"
#include "view/report_style.h"

namespace plymill {
namespace {

constexpr std::size_t kMostPictureBytes = 550'000;
constexpr std::size_t kMostListBytes = 300'000;
constexpr std::uint64_t kMostPlies = 30'000;  // a limit of time: real games have far fewer
constexpr std::uint32_t kMostTags = 12;

constexpr std::string_view kPageStyle = R"(
body { max-width: 76rem; }
.game { display: grid; grid-template-columns: minmax(0, 1fr) 19rem; gap: 1.2rem; align-items: start; }
svg.board { width: 100%; height: auto; max-height: 78vh; background: var(--bg); border-radius: .5rem; }
.steps { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; margin: .6rem 0; }
.steps button { font: inherit; padding: .35rem .8rem; border: 1px solid var(--rule); border-radius: .4rem;
  background: var(--card); color: var(--ink); cursor: pointer; }
.steps input { flex: 1; min-width: 0; } .steps output { white-space: nowrap; font-variant-numeric: tabular-nums; }
ol.plies { list-style: none; margin: 0; padding: 0; max-height: 78vh; overflow-y: auto; font-size: .92rem; }
ol.plies li { padding: .15rem .5rem; border-radius: .3rem; } ol.plies li[data-ply] { cursor: pointer; }
ol.plies b { display: inline-block; min-width: 2.4rem; font-weight: 500; color: var(--soft); }
ol.plies li.now, ol.plies li.now * { background: var(--bar); color: var(--on-bar); }
@media screen and (max-width: 46rem) {
  body { display: flex; flex-direction: column; min-height: 100vh; min-height: 100dvh; }
  .game { flex: 1 0 auto; display: flex; flex-direction: column; align-items: stretch; }
  .steps input { flex: 1 0 100%; order: -1; margin: .3rem 0; } .steps button { flex: 1; }
  ol.plies { flex: 1 0 14rem; max-height: none; }
}
@media print { .steps { display: none; } ol.plies { max-height: none; columns: 2; } .game { display: block; } }
)";

constexpr std::string_view kScript = R"(
const parts = [...document.querySelectorAll('[data-a]')].map(e => [e, +e.dataset.a, +e.dataset.b]);
const plies = [...document.querySelectorAll('li[data-ply]')];
const slider = document.querySelector('input'), label = document.querySelector('output');
const last = +slider.max;
let at = last;
function show(ply) {
  at = Math.max(0, Math.min(last, ply));
  for (const [e, a, b] of parts) e.style.display = a <= at && at <= b ? '' : 'none';
  for (const e of plies) {
    const now = +e.dataset.ply === at;
    e.classList.toggle('now', now);
    if (now) e.parentNode.scrollTop = e.offsetTop - e.parentNode.offsetTop - e.parentNode.clientHeight / 2;
  }
  slider.value = at;
  label.textContent = at + ' / ' + last;
}
const keys = { ArrowRight: () => at + 1, ArrowLeft: () => at - 1, Home: () => 0, End: () => last };
document.addEventListener('keydown', event => {
  if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  show(keys[event.key]());
});
for (const e of document.querySelectorAll('button')) {
  e.addEventListener('click', () => show(keys[e.dataset.key]()));
}
slider.addEventListener('input', () => show(+slider.value));
for (const e of plies) e.addEventListener('click', () => show(+e.dataset.ply));
show(last);
)";

// The hash by which the page allows its own script, and no other.
std::string ScriptHash() {
  sha256_ctx context;
  sha256_init(&context);
  sha256_update(&context, kScript.size(), reinterpret_cast<const std::uint8_t*>(kScript.data()));
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_digest(&context, digest.size(), digest.data());
  std::string text(BASE64_ENCODE_RAW_LENGTH(SHA256_DIGEST_SIZE), '\0');
  base64_encode_raw(text.data(), digest.size(), digest.data());
  return "sha256-" + text;
}

class PageOfGame {
 public:
  PageOfGame(const LocatedGame& found, const GameSteps& steps) : found_(found), steps_(steps) {}

  std::string Text() {
    const std::string name = Html(found_.game->name);
    html_ +=
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
        "'unsafe-inline'" +
        (has_steps() ? "; script-src '" + ScriptHash() + "'" : "") + "\">\n<title>" + name +
        "</title>\n<style>\n";
    html_ += kStyle;
    html_ += kPageStyle;
    html_ += kDrawStyle;
    html_ += "</style>\n</head>\n<body>\n<h1>" + name + "</h1>\n";
    Head();
    html_ += "<div class=\"game\">\n<div>\n";
    Board();
    html_ += "</div>\n";
    Plies();
    html_ += "</div>\n";
    if (has_steps()) html_ += "<script>" + std::string(kScript) + "</script>\n";
    return html_ + "</body>\n</html>\n";
  }

 private:
  // Whether there is more than one position to show.
  bool has_steps() const { return steps_.drawn > 0; }

  // Players, result and some tags.
  void Head() {
    html_ += "<p>";
    for (const PlayerWords& player : steps_.players) {
      if (player.words.empty()) continue;
      html_ += "<span>" + Html(player.player) + ": <strong>" + Html(player.words) +
               "</strong></span> &nbsp; ";
    }
    const GameHead& head = found_.head();
    if (!head.result.empty()) html_ += "Result: <strong>" + Html(head.result, 200) + "</strong>";
    html_ += "</p>\n<p class=\"soft\">";
    for (std::uint32_t i = 0; i < std::min(head.tags.count, kMostTags); ++i) {
      const TagRecord& tag = found_.records->tags[head.tags.begin + i];
      html_ += Html(tag.name) + ": " + Html(tag.value) + " &nbsp; ";
    }
    html_ += "</p>\n";
    if (!steps_.comment.empty()) html_ += "<p>" + Html(steps_.comment, 1000) + "</p>\n";
  }

  void Board() {
    html_ += SvgTag(steps_.view) + "\n";
    for (const Shown& shown : steps_.shown) {
      const bool at_end = shown.last == steps_.drawn;
      html_ += "<g data-a=\"" + std::to_string(shown.first) + "\" data-b=\"" +
               std::to_string(shown.last) + (at_end ? "\">" : "\" style=\"display:none\">") +
               shown.element.svg + "</g>\n";
    }
    html_ += "</svg>\n";
    if (has_steps()) Controls();
    if (steps_.drawn == steps_.plies.size()) return;
    html_ += "<p class=\"warn\">";
    html_ += has_steps() ? "Only the positions up to ply " + Grouped(steps_.drawn) + " of " +
                               Grouped(steps_.plies.size()) + " are here."
                         : "The game cannot be replayed: only its start is shown.";
    html_ += "</p>\n";
  }

  void Controls() {
    const std::string last = std::to_string(steps_.drawn);
    html_ +=
        "<div class=\"steps\">"
        "<button data-key=\"Home\" aria-label=\"start\">|◀</button>"
        "<button data-key=\"ArrowLeft\" aria-label=\"back\">◀</button>"
        "<button data-key=\"ArrowRight\" aria-label=\"next\">▶</button>"
        "<button data-key=\"End\" aria-label=\"end\">▶|</button>"
        "<input type=\"range\" min=\"0\" max=\"" +
        last + "\" value=\"" + last + "\" aria-label=\"ply\"><output>" + last + "</output></div>\n";
  }

  // The start tag of ply `number` of the list: one with a position can be clicked.
  std::string ItemTag(std::size_t number) const {
    if (!has_steps() || number > steps_.drawn) return "<li>";
    return "<li data-ply=\"" + std::to_string(number) + "\">";
  }

  void Plies() {
    std::multimap<std::uint32_t, const RuleFinding*> findings;
    for (const RuleFinding& finding : steps_.findings) findings.emplace(finding.ply, &finding);
    html_ += "<ol class=\"plies\">\n" + ItemTag(0) + "<b>0</b>start</li>\n";
    const std::size_t limit = html_.size() + kMostListBytes;
    std::size_t shown = 0;
    for (; shown < steps_.plies.size() && html_.size() < limit; ++shown) {
      const ListedPly& ply = steps_.plies[shown];
      const std::string number = std::to_string(shown + 1);
      html_ += ItemTag(shown + 1) + "<b>" + number + "</b>" + Html(ply.player, 40) +
               (ply.player.empty() ? "" : " ") + Html(ply.text, 80);
      if (!ply.comment.empty()) {
        html_ += "<div class=\"soft\">" + Html(ply.comment, 600) + "</div>";
      }
      const auto [first, end] = findings.equal_range(static_cast<std::uint32_t>(shown));
      for (auto each = first; each != end; ++each) Finding(*each->second);
      html_ += "</li>\n";
    }
    const auto [first, end] = findings.equal_range(RuleFinding::kEnd);
    if (first != end) html_ += "<li>end";
    for (auto each = first; each != end; ++each) Finding(*each->second);
    if (first != end) html_ += "</li>\n";
    if (shown < steps_.plies.size()) {
      html_ += "<li class=\"soft\">and " + Grouped(steps_.plies.size() - shown) + " more</li>\n";
    }
    html_ += "</ol>\n";
  }

  void Finding(const RuleFinding& finding) {
    html_ += "<div class=\"warn\">" + Html(NameOf(finding.ruling)) + ": " + Html(finding.message) +
             (finding.read.empty() ? "" : "; by the rules: " + Html(finding.read)) + "</div>";
  }

  const LocatedGame& found_;
  const GameSteps& steps_;
  std::string html_;
};

}  // namespace

Result<std::string> GamePage(const LocatedGame& found, const std::vector<RuleSetting>& settings) {
  GameSteps steps;
  Result<void> status = FindSteps(found, settings, kMostPlies, kMostPictureBytes, steps);
  if (!status.ok()) return status;
  return PageOfGame(found, steps).Text();
}

Result<std::string> GamePicture(const LocatedGame& found, const std::vector<RuleSetting>& settings,
                                std::uint64_t plies) {
  GameSteps steps;
  Result<void> status =
      FindSteps(found, settings, plies, std::numeric_limits<std::uint32_t>::max(), steps);
  if (!status.ok()) return status;
  Drawing drawing = steps.view;
  for (const Shown& shown : steps.shown) {
    if (shown.last == steps.drawn) drawing.elements.push_back(shown.element);
  }
  return SvgFile(drawing);
}

}  // namespace plymill
