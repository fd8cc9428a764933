// The style of all pages: light and dark, for phones and for paper.
#pragma once

#include <string_view>

namespace plymill {

inline constexpr std::string_view kStyle = R"(:root {
  color-scheme: light dark;
  --ink: #1d2430; --soft: #5b6675; --paper: #fdfdfc; --card: #f3f4f1; --rule: #d8dbd3;
  --bar: #2f6f9f; --on-bar: #fff; --good: #2c7a4b; --bad: #b3372f; --warn: #95620a;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --ink: #e4e7ea; --soft: #9ba6b2; --paper: #14181d; --card: #1d232a; --rule: #343c46;
    --bar: #6ab0df; --on-bar: #0e1216; --good: #6cc28f; --bad: #f08a80; --warn: #e0b057;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1.2rem; max-width: 100rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word;
}
.n, .whole { white-space: nowrap; }
h1 { font-size: 1.5rem; margin: 0 0 .3rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .6rem; border-bottom: 1px solid var(--rule); }
h3 { font-size: 1rem; margin: 1.3rem 0 .4rem; }
p { margin: .4rem 0; }
.soft { color: var(--soft); }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); }
.cards { display: flex; flex-wrap: wrap; gap: .6rem; }
.card { flex: 1 1 8.5rem; background: var(--card); border-radius: .5rem; padding: .6rem .8rem; }
.card b { display: block; font-size: 1.35rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
nav { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin: 1rem 0; } a { color: var(--bar); }
footer { margin-top: 2rem; }
.parts { columns: 26rem; column-gap: 2.5rem; }
.parts section { break-inside: avoid; padding-bottom: .8rem; } .parts h3 { margin-top: 0; }
.scroll { overflow-x: auto; } .wide { columns: 44rem; column-gap: 2.5rem; } tr { break-inside: avoid; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { text-align: left; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; overflow-wrap: anywhere; }
.n { text-align: right; font-variant-numeric: tabular-nums; }
td { min-width: 7.5rem; } td.n { min-width: 3rem; } td.what { min-width: 15rem; }
code, pre, h1, h3 { overflow-wrap: anywhere; } code, pre { font: .85rem/1.45 ui-monospace, monospace; }
pre { background: var(--card); border-radius: .4rem; padding: .6rem .8rem; margin: .4rem 0; white-space: pre-wrap; }
mark { background: none; color: var(--bad); font-weight: 600; }
details { margin: .5rem 0; } summary { cursor: pointer; }
svg.chart { display: block; width: 100%; max-width: 36rem; height: auto; margin: .4rem 0; font: 11px system-ui, sans-serif; }
svg.chart rect { fill: var(--bar); } svg.chart text { fill: var(--ink); } svg.chart .grid { stroke: var(--rule); }
.bars { display: grid; grid-template-columns: fit-content(34%) minmax(3rem, 1fr) max-content; gap: .2rem .6rem;
  align-items: center; max-width: 36rem; margin: .4rem 0; font-size: .85rem; line-height: 1.3; }
.bars .name { text-align: right; overflow-wrap: anywhere; } .bars .n { text-align: left; }
.bar { align-self: stretch; display: flex; align-items: center; border-left: 1px solid var(--rule); }
.bar i { height: .9rem; min-width: 1px; background: var(--bar); print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.axis { grid-column: 2; display: flex; justify-content: space-between; border-top: 1px solid var(--rule); color: var(--soft); }
.axis i { font-style: normal; width: 0; white-space: nowrap; display: flex; justify-content: center; }
@media print {
  :root { color-scheme: light; --ink: #000; --paper: #fff; --card: #f3f3f3; --soft: #444; --rule: #bbb; }
  body { max-width: none; padding: 0; } nav { display: none; } h2 { break-after: avoid; } .card, pre, svg, .bars { break-inside: avoid; }
}
)";

}  // namespace plymill
