#include "view/report_page.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/html.h"
#include "model/game_ops.h"
#include "plymill/version.h"
#include "view/excerpt.h"
#include "view/notation_section.h"
#include "view/page_numbers.h"
#include "view/report_style.h"

namespace plymill {
namespace {

constexpr std::size_t kMostRows = 60;        // of a table
constexpr std::size_t kMostNameBytes = 240;  // of a path or a message

std::string Cell(const std::string& html) { return "<td>" + html + "</td>"; }
std::string NumberCell(std::uint64_t number) {
  return "<td class=\"n\">" + Grouped(number) + "</td>";
}

std::string Card(const std::string& label, const std::string& value, const char* style = "") {
  return "<div class=\"card " + std::string(style) + "\"><b>" + value + "</b>" + label + "</div>\n";
}

// The start of a table. In a wide window, one of many rows has two columns of rows.
std::string TableTag(std::size_t rows) {
  constexpr std::size_t kFewRows = 10;
  const std::string style = rows > kFewRows ? " class=\"wide\"" : "";
  return "<div class=\"scroll\"><div" + style + "><table>\n";
}

std::string PlaceOf(const Diagnostic& at) {
  return "<code>" + Html(at.source, kMostNameBytes) +
         "<span class=\"whole\">:" + std::to_string(at.line) + ":" + std::to_string(at.column) +
         "</span></code>";
}

// What the rules say of a code; kNone if the code is not about rules.
Ruling RulingOf(const std::string& code) {
  for (const GameOps* const game : AllGames()) {
    const auto has_code = [&](const ReasonInfo& info) {
      return std::string(game->slug) + "." + std::string(info.code) == code;
    };
    for (const auto reasons : {std::span<const ReasonInfo>(kCommonReasons), game->own_reasons}) {
      const auto info = std::find_if(reasons.begin(), reasons.end(), has_code);
      if (info != reasons.end()) return info->ruling;
    }
  }
  return Ruling::kNone;
}

// The line of a place, in which the word at the place is marked.
std::string Marked(const Excerpt& text) {
  const std::string_view line = text.line;
  const std::size_t at = std::min(text.at, line.size());
  const std::size_t end = std::min(line.find_first_of(" \t\r", at), line.size());
  return Html(line.substr(0, at)) + "<mark>" + Html(line.substr(at, end - at)) + "</mark>" +
         Html(line.substr(end));
}

class PageOfReport {
 public:
  PageOfReport(const Gathered& gathered, const std::vector<std::string>& sources)
      : gathered_(gathered),
        report_(gathered.result.report),
        total_(report_.total),
        given_(sources) {}

  std::string Text() {
    Head();
    Totals();
    LeftOutSources();
    const std::string top = std::move(html_);
    html_.clear();
    Rejected();
    Codes("What the rules found", true);
    Codes("Errors, warnings and readings", false);
    for (const NotationStats& notation : ByName()) {
      Heading(NotationTitle(notation));
      html_ += NotationSection(notation, gathered_.lengths);
    }
    Sources();
    return top + Contents() + html_ + Foot();
  }

 private:
  // The title of a part of the page, which the contents name.
  void Heading(const std::string& title) {
    headings_.push_back(title);
    html_ += "<h2 id=\"part" + std::to_string(headings_.size()) + "\">" + title + "</h2>\n";
  }

  // Nothing if the page is short.
  std::string Contents() const {
    constexpr std::size_t kFewParts = 3;
    if (headings_.size() <= kFewParts) return "";
    std::string html = "<nav aria-label=\"contents\">\n";
    for (std::size_t i = 0; i < headings_.size(); ++i) {
      html += "<a href=\"#part" + std::to_string(i + 1) + "\">" + headings_[i] + "</a>\n";
    }
    return html + "</nav>\n";
  }

  void Head() {
    std::string title = given_.empty() ? "" : Html(given_[0], 80);
    if (given_.size() > 1) title += " and " + Grouped(given_.size() - 1) + " more";
    html_ +=
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
        "'unsafe-inline'\">\n<title>" +
        title + "</title>\n<style>\n";
    html_ += kStyle;
    html_ += "</style>\n</head>\n<body>\n<h1>" + title + "</h1>\n<p class=\"soft\">" +
             CountOf(report_.sources.size(), "source") + "</p>\n";
  }

  void Totals() {
    html_ +=
        "<div class=\"cards\">\n" + Card("games seen", Grouped(total_.games_seen)) +
        Card("written", Grouped(total_.games_written), "good") +
        Card("rejected", Grouped(total_.games_rejected), total_.games_rejected > 0 ? "bad" : "") +
        Card("plies", Grouped(total_.plies)) + Card("of text", SizeText(total_.bytes)) +
        "</div>\n<p>" + Grouped(total_.games_seen) + " seen = " + Grouped(total_.games_written) +
        " written + " + Grouped(total_.games_rejected) + " rejected + " +
        Grouped(total_.games_filtered) + " filtered + " + Grouped(total_.games_duplicate) +
        " duplicate</p>\n";
    for (const OutputReport& output : report_.outputs) {
      html_ += "<p class=\"soft\">" + Html(output.path, kMostNameBytes) + ": " +
               Grouped(output.bytes) + " bytes</p>\n";
    }
  }

  // What was given but not read.
  void LeftOutSources() {
    const auto text_of = [](const LeftOut& each) { return each.source + ": " + each.reason; };
    LeftOutSources("skipped", report_.skipped,
                   [](const auto& path) { return path + ": is empty or not a regular file"; });
    LeftOutSources("left out, in no known notation", report_.unknown, text_of);
    LeftOutSources("without sources", report_.blank, text_of);
    LeftOutSources("of which a run has not ended", report_.unfinished, text_of);
    LeftOutSources("could not be read", report_.failed,
                   [](const auto& each) { return each.message; });
  }

  template <class Source, class TextOf>
  void LeftOutSources(const char* what, const std::vector<Source>& sources, TextOf text_of) {
    if (sources.empty()) return;
    html_ +=
        "<details><summary class=\"warn\">" + Grouped(sources.size()) + " " + what + "</summary>\n";
    const std::size_t shown = std::min(sources.size(), kMostRows);
    for (std::size_t i = 0; i < shown; ++i) {
      html_ += "<p>" + Html(text_of(sources[i]), 2 * kMostNameBytes) + "</p>\n";
    }
    html_ += More(shown, sources.size()) + "</details>\n";
  }

  void Rejected() {
    if (total_.games_rejected == 0) return;
    Heading("Rejected games");
    html_ += "<div class=\"parts\">\n";
    for (std::size_t i = 0; i < report_.first_errors.size(); ++i) {
      const Diagnostic& error = report_.first_errors[i];
      html_ += "<section>\n<h3>" + PlaceOf(error) + "</h3>\n<p class=\"bad\">" +
               Html(error.message, kMostNameBytes) + " <code>" + Html(error.code, kMostNameBytes) +
               "</code></p>\n";
      if (i < gathered_.excerpts.size() && gathered_.excerpts[i]) {
        const Excerpt& text = *gathered_.excerpts[i];
        html_ += "<pre>" + Html(text.before, 400) + Marked(text) + "\n" + Html(text.after, 120) +
                 "</pre>\n";
      }
      html_ += "</section>\n";
    }
    html_ += "</div>\n";
    html_ += More(report_.first_errors.size(), total_.games_rejected);
    html_ +=
        "<p class=\"soft\"><code>--rejects FILE</code> of convert keeps the text of all.</p>\n";
  }

  // The codes of the rules, or all others, with their first places.
  void Codes(const std::string& title, bool of_rules) {
    std::vector<CodeCount> codes = total_.codes;
    std::erase_if(codes, [&](const CodeCount& code) {
      return (RulingOf(code.first.code) != Ruling::kNone) != of_rules;
    });
    if (codes.empty()) return;
    std::sort(codes.begin(), codes.end(), [](const CodeCount& a, const CodeCount& b) {
      return a.times != b.times ? a.times > b.times : a.first.code < b.first.code;
    });
    Heading(title);
    const std::size_t shown = std::min(codes.size(), kMostRows);
    html_ += TableTag(shown) +
             "<thead><tr><th class=\"n\">times</th>"
             "<th>code</th><th>what</th><th>first at</th></tr></thead>\n";
    for (std::size_t i = 0; i < shown; ++i) {
      const Diagnostic& first = codes[i].first;
      const bool is_error = first.severity == Severity::kError;
      const std::string kind(of_rules ? NameOf(RulingOf(first.code)) : NameOf(first.severity));
      html_ += "<tr>" + NumberCell(codes[i].times) +
               Cell("<code>" + Html(first.code, kMostNameBytes) + "</code>") +
               "<td class=\"what\"><span class=\"" + std::string(is_error ? "bad" : "warn") +
               "\">" + Html(kind) + "</span> " + Html(first.message, kMostNameBytes) +
               Example(first) + "</td>" + Cell(PlaceOf(first)) + "</tr>\n";
    }
    html_ += "</table></div></div>\n" + More(shown, codes.size());
  }

  // The line with the first place of a code.
  static std::string Example(const Diagnostic& first) {
    std::optional<Excerpt> text = ExcerptAt(first);
    if (!text) return "";
    constexpr std::size_t kBefore = 30, kAll = 90;  // bytes of a long line
    if (const std::size_t cut = text->at - std::min(text->at, kBefore); cut > 0) {
      text->line.erase(0, cut);
      text->at -= cut;
    }
    text->line.resize(std::min(text->line.size(), kAll));
    return "<pre>" + Marked(*text) + "</pre>";
  }

  std::vector<NotationStats> ByName() const {
    std::vector<NotationStats> notations = report_.notations;
    std::sort(notations.begin(), notations.end(),
              [](const auto& a, const auto& b) { return a.notation < b.notation; });
    return notations;
  }

  void Sources() {
    Heading("Sources");
    const std::size_t shown = std::min(report_.sources.size(), kMostRows);
    html_ += TableTag(shown) +
             "<thead><tr><th>source</th><th>notation</th><th class=\"n\">games</th>"
             "<th class=\"n\">rejected</th><th class=\"n\">plies</th><th class=\"n\">bytes</th>"
             "</tr></thead>\n";
    std::vector<const SourceReport*> sources;
    sources.reserve(report_.sources.size());
    for (const SourceReport& source : report_.sources) sources.push_back(&source);
    std::sort(sources.begin(), sources.end(), [](const SourceReport* a, const SourceReport* b) {
      return a->games_rejected != b->games_rejected ? a->games_rejected > b->games_rejected : a < b;
    });
    for (std::size_t i = 0; i < shown; ++i) {
      const SourceReport& source = *sources[i];
      html_ += "<tr>" + Cell(Html(source.source, kMostNameBytes)) +
               Cell(Html(source.notation, kMostNameBytes)) + NumberCell(source.games_seen) +
               NumberCell(source.games_rejected) + NumberCell(source.plies) +
               NumberCell(source.bytes) + "</tr>\n";
    }
    html_ += "</table></div></div>\n" + More(shown, sources.size());
  }

  // What is about the run, not about the archive.
  std::string Foot() const {
    std::string html = "<footer class=\"soft\">written by plymill ";
    html += kVersion;
    if (report_.seconds >= 0.05) {
      html += ", which read " + SizeText(total_.bytes) + " in " + Fixed(report_.seconds, 1) + " s";
    }
    return html + "</footer>\n</body>\n</html>\n";
  }

  const Gathered& gathered_;
  const Report& report_;
  const SourceReport& total_;
  const std::vector<std::string>& given_;
  std::string html_;
  std::vector<std::string> headings_;  // as HTML
};

}  // namespace

std::string ReportPage(const Gathered& gathered, const std::vector<std::string>& sources) {
  return PageOfReport(gathered, sources).Text();
}

}  // namespace plymill
