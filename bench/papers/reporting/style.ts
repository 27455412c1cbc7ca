/** The style sheet of a report: light and dark, wide and narrow. */

const light = `
  --paper: #fff; --ink: #1c2024; --soft: #5f6b76; --line: #dfe3e7; --shade: #f5f7f8; --accent: #2a6f97;
  --good: #1a7f4b; --bad: #b3352b;
  --s0: #1f6fb2; --s1: #d1603d; --s2: #2b8a5a; --s3: #7b4fa3; --s4: #b8860b; --s5: #0f8b8d; --s6: #a23b72; --s7: #5c6b73;`;

const dark = `
  --paper: #16191d; --ink: #e6e9ec; --soft: #9aa6b1; --line: #333a41; --shade: #1f2429; --accent: #7cb8dc;
  --good: #5fc48d; --bad: #ef8277;
  --s0: #6cb2ee; --s1: #f0916f; --s2: #6ecb97; --s3: #bb96e0; --s4: #e0b84a; --s5: #5cc9c9; --s6: #e58abb; --s7: #a9b6be;`;

const seriesColours = Array.from({ length: 8 }, (_, s) => `.s${s} { color: var(--s${s}); }`).join('\n');

export const plotColours = `
:root { color-scheme: light dark; ${light} }
@media (prefers-color-scheme: dark) { :root { ${dark} } }
`;

/** Of what is drawn in a plot and its legend. */
export const plotStyle = `
svg.plot, svg .legend { font: 12px system-ui, sans-serif; }
svg text { fill: var(--soft); }
svg text.axis { fill: var(--ink); font: 13px system-ui, sans-serif; }
svg .grid { stroke: var(--line); fill: none; }
svg .minor { opacity: 0.55; }
svg .frame { stroke: var(--soft); fill: none; }
${seriesColours}
svg polyline, .legend .line { fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round; }
svg .paper polyline, svg .dashed polyline, .legend .paper .line, .legend .dashed .line { stroke-dasharray: 5 4; }
svg .dotted polyline, .legend .dotted .line { stroke-dasharray: 1.5 4; }
svg .full { fill: currentColor; stroke: none; }
svg .hollow { fill: var(--paper); stroke: currentColor; stroke-width: 2; }
svg .hint { fill: transparent; }
`;

export const style = `${plotColours}${plotStyle}* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0.5rem 0 0.25rem; }
h2 { font-size: 1.25rem; margin: 2.75rem 0 0.5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
p { margin: 0.6rem 0; max-width: 46rem; }
.citation, .machine, figcaption, nav, .found { color: var(--soft); }
.machine { font-size: 0.875rem; }
.note { border-left: 3px solid var(--s4); padding: 0.25rem 0.75rem; background: var(--shade); }
nav { font-size: 0.9rem; margin: 1rem 0; }
nav a { color: var(--accent); margin-right: 1rem; display: inline-block; }
.scroll { overflow-x: auto; margin: 0.4rem 0; }
/* Wide tables may use the margin on the right, as far as the window has one. */
.scroll:has(> table) { width: max-content; max-width: max(100%, calc(50vw + 28rem)); }
table { border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.3rem 0.7rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
th { white-space: normal; border-bottom: 2px solid var(--line); font-weight: 600; vertical-align: bottom; }
.left { text-align: left; }
td.long { white-space: normal; min-width: 12rem; }
.of-paper { color: var(--soft); }
td.of-ours { background: var(--shade); }
figure { margin: 1.25rem 0; }
figcaption { font-size: 0.9rem; max-width: 46rem; }
img { max-width: 100%; height: auto; border-radius: 4px; display: block; }
svg.plot { width: 100%; min-width: 460px; max-width: 46rem; display: block; }
svg.diagram { display: block; width: 100%; min-width: 720px; font: 12px system-ui, sans-serif; color: var(--soft); }
svg.diagram line { stroke: currentColor; stroke-width: 2.5; }
svg.diagram circle { fill: currentColor; stroke: var(--paper); stroke-width: 2; }
svg.diagram text.name { fill: var(--ink); }
svg.diagram .halo { stroke: var(--paper); stroke-width: 4; paint-order: stroke; }
.legend { list-style: none; margin: 0.25rem 0 0.5rem; padding: 0; display: flex; flex-wrap: wrap; gap: 0.1rem 1.1rem; font-size: 0.875rem; }
.legend svg { width: 28px; height: 14px; vertical-align: -2px; margin-right: 0.4rem; }
.verdict { margin: 0.9rem 0; padding: 0.6rem 0.9rem; border-left: 4px solid var(--bad); background: var(--shade); border-radius: 0 4px 4px 0; }
.verdict.holds { border-left-color: var(--good); }
.verdict p { margin: 0.15rem 0; }
.verdict b { color: var(--bad); margin-right: 0.5rem; }
.verdict.holds b { color: var(--good); }
@media (max-width: 40rem) { body { font-size: 15px; } th, td { padding: 0.3rem 0.45rem; } h1 { font-size: 1.4rem; } }
@media print { .scroll { overflow: visible; } }
`;
