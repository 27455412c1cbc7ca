/** A plot as an SVG file of its own, with its colours and its legend; its caption is the title. */
import { escapeText } from './escape';
import { legendSwatch, plotHeight, plotSvg, plotWidth } from './plot-svg';
import type { Plot, Report } from './report';
import { plotColours, plotStyle } from './style';

/** Of the legend, in the drawing's units. */
const rowHeight = 20;
const columns = 2;
const margin = 14;

export interface PlotFile {
  readonly file: string;
  readonly svg: string;
}

/** Every plot of the report: `liu-2013-figure-2.svg`, and numbered where a section has several. */
export function plotFilesOf({ name, sections }: Report): PlotFile[] {
  return sections.flatMap(({ id, blocks }) => {
    const plots = blocks.filter((block) => block.kind === 'plot');
    return plots.map((plot, p) => ({
      file: `${name}-${id}${plots.length > 1 ? `-${p + 1}` : ''}.svg`,
      svg: plotFile(plot),
    }));
  });
}

export function plotFile(plot: Plot): string {
  const rows = Math.ceil(plot.series.length / columns);
  const height = plotHeight + rows * rowHeight + margin;
  const legend = plot.series.map((series, s) => {
    // Column by column, so that neighbours in the list are neighbours on the page.
    const x = 2 * margin + Math.floor(s / rows) * (plotWidth / columns);
    const y = plotHeight + (s % rows) * rowHeight + rowHeight / 2;
    return `<g transform="translate(${x} ${y})">${legendSwatch(series, s)}<text x="20" y="4">${escapeText(series.name)}</text></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${plotWidth} ${height}" width="${plotWidth}" height="${height}">
<title>${escapeText(plot.caption)}</title>
<style>${plotColours}${plotStyle}</style>
<rect width="100%" height="100%" style="fill: var(--paper)"/>
${plotSvg(plot, { width: plotWidth, height: plotHeight })}
<g class="legend">${legend.join('\n')}</g>
</svg>
`;
}
