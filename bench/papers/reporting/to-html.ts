/** A report as one HTML file that needs nothing else: no script, no font, no address. */
import { diagramSvg } from './diagram-svg';
import { escapeText } from './escape';
import { plotLegend, plotSvg } from './plot-svg';
import type { Block, Diagram, Picture, Plot, Report, Section, Table, Verdict } from './report';
import { style } from './style';

export function toHtml(report: Report): string {
  const { title, citation, date, version, machine, notes, sections } = report;
  const links = sections.map(({ id, title }) => `<a href="#${escapeText(id)}">${escapeText(title)}</a>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeText(title)}</h1>
<p class="citation">${escapeText(citation)}</p>
<p class="machine">selvedge ${escapeText(version)}, ${escapeText(date)}<br>${escapeText(machine)}</p>
${notes.map((note) => `<p class="note">${escapeText(note)}</p>`).join('\n')}
<nav>${links.join('')}</nav>
${sections.map(sectionHtml).join('\n')}
</main>
</body>
</html>
`;
}

function sectionHtml({ id, title, blocks }: Section): string {
  return `<section id="${escapeText(id)}">
<h2>${escapeText(title)}</h2>
${blocks.map(blockHtml).join('\n')}
</section>`;
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p>${escapeText(block.text)}</p>`;
    case 'table':
      return tableHtml(block);
    case 'plot':
      return plotHtml(block);
    case 'diagram':
      return diagramHtml(block);
    case 'picture':
      return pictureHtml(block);
    case 'verdict':
      return verdictHtml(block);
  }
}

/** Cells with more characters may break into lines. */
const longCell = 24;

function tableHtml({ caption, columns, rows }: Table): string {
  const classes = columns.map(({ align, source }, c) => {
    const names = [
      (align ?? (c === 0 ? 'left' : 'right')) === 'left' ? 'left' : '',
      source ? `of-${source}` : '',
      rows.some((row) => (row[c] ?? '').length > longCell) ? 'long' : '',
    ];
    const joined = names.filter((name) => name !== '').join(' ');
    return joined === '' ? '' : ` class="${joined}"`;
  });
  const head = columns.map(({ name }, c) => `<th scope="col"${classes[c]}>${escapeText(name)}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${columns.map((_, c) => `<td${classes[c]}>${escapeText(row[c] ?? '')}</td>`).join('')}</tr>`,
  );
  return `<figure>
<figcaption>${escapeText(caption)}</figcaption>
<div class="scroll"><table>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table></div>
</figure>`;
}

function plotHtml(plot: Plot): string {
  return `<figure>
<div class="scroll">${plotSvg(plot)}</div>
${plotLegend(plot)}
<figcaption>${escapeText(plot.caption)}</figcaption>
</figure>`;
}

function diagramHtml(diagram: Diagram): string {
  return `<figure>
<div class="scroll">${diagramSvg(diagram)}</div>
<figcaption>${escapeText(diagram.caption)}</figcaption>
</figure>`;
}

function pictureHtml({ caption, png, width, height }: Picture): string {
  const data = Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString('base64');
  // Wide ones are scrolled on a phone: their captions could not be read otherwise.
  const least = `min-width: min(40rem, ${width}px)`;
  return `<figure>
<div class="scroll"><img src="data:image/png;base64,${data}" width="${width}" height="${height}" style="${least}" alt="${escapeText(caption)}"></div>
<figcaption>${escapeText(caption)}</figcaption>
</figure>`;
}

function verdictHtml({ claim, holds, found }: Verdict): string {
  return `<div class="verdict${holds ? ' holds' : ''}">
<p><b>${holdsText(holds)}</b>${escapeText(claim)}</p>
<p class="found">${escapeText(found)}</p>
</div>`;
}

export const holdsText = (holds: boolean): string => (holds ? 'holds' : 'does not hold');
