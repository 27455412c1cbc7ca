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
    `<svg class="diagram" viewBox="0 0 ${width} ${height}" style="max-width: ${width}px" role="img" aria-label="${escapeText(caption)}">`,
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
    return `<g${colourClass(colour)}><circle cx="${x}" cy="${y}" r="8"/>${nameBeside(label, x, y, nameAngle(at))}</g>`;
  });
  const name = `<text class="name" x="${size / 2}" y="15" text-anchor="middle">${escapeText(title)}</text>`;
  return [name, ...drawnLines, ...drawnDots].join('');
}

/** Names of outer dots stand outside, those of inner ones to the side of the way to the middle, where lines seldom run: direction from the dot. */
function nameAngle([x, y]: readonly [number, number]): number {
  const away = Math.hypot(x, y);
  if (away < 0.05) return -Math.PI / 2;
  return Math.atan2(y, x) + (away < 0.7 ? 0.45 * Math.PI : 0);
}

/** Beside a dot, whatever the width of the name. */
function nameBeside(name: string, x: number, y: number, angle: number): string {
  const [right, up] = [Math.cos(angle), Math.sin(angle)];
  const anchor = Math.abs(right) < 0.5 ? 'middle' : right > 0 ? 'start' : 'end';
  return nameSvg(name, x + 12 * right, y + 4 - 17 * up, anchor);
}

function nameSvg(name: string, x: number, y: number, anchor = 'middle'): string {
  return `<text class="name halo" x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escapeText(name)}</text>`;
}

const colourClass = (colour: number | null): string => (colour === null ? '' : ` class="s${colour % colourCount}"`);
