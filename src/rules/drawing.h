// Drawing: a picture of a position as elements of SVG.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plymill {

// Elements with a higher layer lie above others. Equal elements of pictures that follow each other
// are the same element, so that a page has it once.
struct Element {
  int layer = 0;
  std::string svg;
};

// A point of the plane; y grows downward.
struct PlanePoint {
  double x = 0, y = 0;
};

struct Drawing {
  double x = 0, y = 0, width = 0, height = 0;  // the part of the plane that is shown
  std::vector<Element> elements = {};

  void Add(int layer, std::string svg) { elements.push_back({layer, std::move(svg)}); }

  // Enlarges the part that is shown, so that it contains this one.
  void Show(double left, double top, double right, double bottom);
};

// Elements. Texts are escaped; `style` is a class of kDrawStyle.
std::string CircleAt(double x, double y, double radius, std::string_view style);
std::string RectAt(double x, double y, double width, double height, std::string_view style);
std::string TextAt(double x, double y, std::string_view text, std::string_view style);
std::string PathOf(const std::string& path, std::string_view style);

// Elements that belong together; browsers show the title beside the pointer.
std::string Titled(std::string_view title, const std::string& elements);

// Lines of text, for games without a drawing of their own.
void DrawText(std::string_view text, Drawing& drawing);

// "1 point", "2 points".
std::string Counted(int number, const std::string& what);

// A point of a path: "12.3 4.5 ".
std::string Point(double x, double y);

// The style of text on a fill of kDrawStyle.
std::string_view InkOn(std::string_view fill);

// The colours of all pictures, light and dark. `.bg` and texts are those of pages.
inline constexpr std::string_view kDrawStyle = R"(
.board { --bg: #f3f4f1; --bd: #26303b; --wt: #fffdf6; --bk: #2b3440; --lf: #efe6d2; --df: #c9b48a; --gr: #8fb96a;
  --rd: #f4efe2; --ct: #b5763f; --kl: #f1e3c8; --pa: #c9b48a; --txt: #26303b; --nt: #5b6675; --mk: #d2452f; font-family: system-ui, sans-serif; }
@media screen and (prefers-color-scheme: dark) { .board { --bg: #1d232a; --bd: #aab4bf; --lf: #56503f; --df: #3a3527; --gr: #47673a;
  --rd: #cfc7b4; --ct: #8a5a31; --pa: #6b6047; --txt: #e4e7ea; --nt: #9ba6b2; --bk: #11161b; --mk: #ff7a62; } }
.board text { fill: var(--txt); font-size: 12px; text-anchor: middle; dominant-baseline: central; }
.board .left { text-anchor: start; } .board .line { font-family: ui-monospace, monospace; font-size: 12px;
  text-anchor: start; white-space: pre; }
.board .note { font-size: 11px; fill: var(--nt); } .board .strong { font-weight: 600; }
.board .big { font-size: 15px; font-weight: 600; } .board .small { font-size: 9px; }
.board .on { fill: #fff; font-weight: 600; } .board .under { fill: #1d2430; font-weight: 600; }
.bg { fill: var(--bg); }
.lf { fill: var(--lf); stroke: var(--bd); stroke-width: .6; } .df { fill: var(--df); stroke: var(--bd); stroke-width: .6; }
.label { fill: var(--lf); } .edge { fill: none; stroke: var(--bd); stroke-width: 2; } .white { fill: var(--wt); stroke: #26303b; stroke-width: 1.2; }
.black { fill: var(--bk); stroke: #e9edf0; stroke-width: 1.2; } .mark { fill: none; stroke: var(--mk); stroke-width: 2.5; }
.start { stroke-dasharray: 4 3; } .band { fill: none; stroke: var(--mk); stroke-width: 34; stroke-linecap: round; opacity: .35; }
.field { fill: var(--gr); stroke: var(--bd); stroke-width: .8; } .road { fill: none; stroke: var(--rd); stroke-width: 5; }
.city { fill: var(--ct); stroke: var(--bd); stroke-width: .6; } .cloister { fill: var(--kl); stroke: var(--bd); stroke-width: 1; }
.shield { fill: #f3f6fa; stroke: #1f3f7a; stroke-width: 1.4; }
.pA { fill: #c23b31; } .pB { fill: #2667b0; } .pC { fill: #3c8a3f; } .pD { fill: #caa21b; } .pE { fill: #333; }
.pF { fill: #8a4fa3; } .pX { fill: #666; } .piece { stroke: #fff; stroke-width: 1.2; }
.slot { fill: none; stroke: var(--bd); stroke-width: .8; opacity: .45; }
.cR { fill: #c0392b; } .cG { fill: #24784a; } .cW { fill: #f4f4ee; } .cB { fill: #2a6fb5; } .cY { fill: #e0b528; } .cK { fill: #333; }
.card { stroke: #26303b; stroke-width: .8; }
.path { fill: none; stroke: var(--pa); stroke-width: 7; } .closed { stroke-dasharray: 3 8; opacity: .7; }
.river { fill: none; stroke: #5b9ccc; stroke-width: 13; opacity: .5; }
.clearing { fill: var(--lf); stroke-width: 5; stroke: var(--bd); }
.sF { stroke: #b94a26; } .sR { stroke: #dcae2c; } .sM { stroke: #d98c5f; }
.bF { fill: #b94a26; } .bR { fill: #dcae2c; } .bM { fill: #d98c5f; } .bX { fill: #5f6870; }
.fC { fill: #b05a0a; } .fE { fill: #2f62a8; } .fA { fill: #2f7d2f; } .fV { fill: #6f757e; } .fG { fill: #22262d; }
.fL { fill: #7a6d05; } .fO { fill: #157a7a; } .fD { fill: #8a5836; } .fP { fill: #5b3f8c; } .fH { fill: #b3262b; }
.fK { fill: #c3cad2; } .fX { fill: #9a4f86; } .board .chip { font-size: 12.5px; } .ruin { fill: #7b6a4e; }
.place { fill: none; stroke: var(--txt); stroke-width: 4; }
)";

// A whole file.
std::string SvgFile(const Drawing& drawing);

// The start tag of the picture.
std::string SvgTag(const Drawing& drawing);

}  // namespace plymill
