/** A diagram as SVG, drawn with the colours of the page's style sheet. */
import { escapeText } from './escape';
import { colourCount } from './plot-svg';
import type { Diagram, DiagramPanel } from './report';

/** Of a panel, and of the margin within it and the line of its title, in the units of the drawing. */
const size = 250;
const margin = 42;
const titleHeight = 24;

const round = (value: number) => Number(value.toFixed(1));

export function diagramSvg({ caption, panels }: Diagram): string {
  const width = size * panels.length;
  const height = size + titleHeight;
  return [
    `<svg class="diagram" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeText(caption)}">`,
    ...panels.map((panel, p) => `<g transform="translate(${p * size} 0)">${panelSvg(panel)}</g>`),
    '</svg>',
  ].join('\n');
}

function panelSvg({ title, dots, lines }: DiagramPanel): string {
  const places = dots.map(({ at: [x, y] }) => {
    const reach = size / 2 - margin;
    return [round(size / 2 + reach * x), round(titleHeight + size / 2 - reach * y)];
  });
  const drawnLines = lines.map(({ from, to, label, colour }) => {
    const [[x1, y1], [x2, y2]] = [places[from], places[to]];
    const line = `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"><title>${escapeText(label)}</title></line>`;
    const name = label === '' ? '' : nameSvg(label, (x1 + x2) / 2, (y1 + y2) / 2 + 4);
    return `<g${colourClass(colour)}>${line}${name}</g>`;
  });
  const drawnDots = dots.map(({ at, label, colour }, d) => {
    const [x, y] = places[d];
    // Names stand outside, away from the middle.
    const away = Math.hypot(at[0], at[1]);
    const [nx, ny] = away < 0.05 ? [x + 16, y - 10] : [x + (20 * at[0]) / away, y - (18 * at[1]) / away + 4];
    return `<g${colourClass(colour)}><circle cx="${x}" cy="${y}" r="8"/>${nameSvg(label, nx, ny)}</g>`;
  });
  const name = `<text class="name" x="${size / 2}" y="15" text-anchor="middle">${escapeText(title)}</text>`;
  return [name, ...drawnLines, ...drawnDots].join('');
}

function nameSvg(name: string, x: number, y: number): string {
  return `<text class="name halo" x="${round(x)}" y="${round(y)}" text-anchor="middle">${escapeText(name)}</text>`;
}

const colourClass = (colour: number | null): string => (colour === null ? '' : ` class="s${colour % colourCount}"`);
