/** A report as plain text for a terminal: tables aligned, plots as some of their values, diagrams as their colours, pictures as the names of their files. */
import { figures, shortFigures } from './format';
import type { Block, Diagram, Plot, Report, Series, Table } from './report';
import { holdsText } from './to-html';

const lineWidth = 100;

export function toText(report: Report): string {
  const { title, citation, date, version, machine, notes, sections } = report;
  const head = [title, ...wrap(citation), `selvedge ${version}, ${date}`, machine];
  const blocks = [
    head.join('\n'),
    ...notes.map((note) => wrap(`Note: ${note}`).join('\n')),
    ...sections.flatMap((section) => [
      `${section.title}\n${'='.repeat([...section.title].length)}`,
      ...section.blocks.map(blockText),
    ]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return wrap(block.text).join('\n');
    case 'table':
      return tableText(block);
    case 'plot':
      return plotText(block);
    case 'diagram':
      return diagramText(block);
    case 'picture':
      return [...wrap(block.caption), `  ${block.file} (${block.width} x ${block.height})`].join('\n');
    case 'verdict':
      return [
        ...wrap(`${block.claim}: ${holdsText(block.holds)}`),
        ...wrap(block.found, lineWidth - 2).map((line) => `  ${line}`),
      ].join('\n');
  }
}

export function tableText({ caption, columns, rows }: Table): string {
  const lines = [columns.map(({ name }) => name), ...rows];
  const widths = columns.map((_, c) => Math.max(...lines.map((line) => lengthOf(line[c] ?? ''))));
  const show = (line: readonly string[]) =>
    columns
      .map(({ align }, c) => {
        const cell = line[c] ?? '';
        const space = ' '.repeat(widths[c] - lengthOf(cell));
        return (align ?? (c === 0 ? 'left' : 'right')) === 'left' ? cell + space : space + cell;
      })
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [...wrap(caption), ...[show(lines[0]), rule, ...rows.map(show)].map((line) => `  ${line}`)].join('\n');
}

/** Characters, not code units. */
const lengthOf = (cell: string): number => [...cell].length;

function plotText(plot: Plot): string {
  const nameWidth = Math.max(...plot.series.map(({ name }) => lengthOf(name)));
  const lines = plot.series.map((series) => {
    const values = someOf(series, plot.x.scale).map(([x, y]) => `${shortFigures(x)}: ${figures(y)}`);
    return `  ${series.name.padEnd(nameWidth)}  ${values.join('  ')}`;
  });
  return [...wrap(plot.caption), `  ${plot.y.label} by ${plot.x.label}`, ...lines].join('\n');
}

/** The names of what has each colour, panel by panel. */
function diagramText({ caption, panels }: Diagram): string {
  const lines = panels.flatMap(({ title, dots, lines }) => {
    const coloured = [...dots, ...lines].filter(({ colour }) => colour !== null);
    const colours = [...new Set(coloured.map(({ colour }) => colour ?? 0))].sort((a, b) => a - b);
    const named = colours.map((colour) => {
      const own = coloured.filter((one) => one.colour === colour);
      const labels = own.map(({ label }) => label).filter((label) => label !== '');
      return `    colour ${colour + 1}: ${labels.length > 0 ? labels.join(' ') : `${own.length} of them`}`;
    });
    return [`  ${title}: ${dots.length} dots, ${lines.length} lines`, ...named];
  });
  return [...wrap(caption), ...lines].join('\n');
}

/** At most six points, spread as the axis spreads them: by decades on a log axis. */
export function someOf({ points }: Series, scale: 'linear' | 'log'): Series['points'] {
  const usable = points.filter(([x]) => scale === 'linear' || x > 0);
  if (usable.length <= 6) return usable;
  const along = (x: number) => (scale === 'log' ? Math.log(x) : x);
  const [first, last] = [along(usable[0][0]), along(usable[usable.length - 1][0])];
  const steps = scale === 'log' ? Math.min(5, Math.max(2, Math.round((last - first) / Math.LN10))) : 4;
  const chosen = Array.from({ length: steps + 1 }, (_, k) => {
    const wanted = first + ((last - first) * k) / steps;
    return usable.reduce((best, point) =>
      Math.abs(along(point[0]) - wanted) < Math.abs(along(best[0]) - wanted) ? point : best,
    );
  });
  return chosen.filter((point, k) => chosen.indexOf(point) === k);
}

/** Breaks at spaces. A word longer than a line keeps a line to itself. */
export function wrap(text: string, width = lineWidth): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && lengthOf(line) + 1 + lengthOf(word) > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
