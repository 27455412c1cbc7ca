/** A plot as SVG, drawn with the colours of the page's style sheet, and its legend. */
import { escapeText } from './escape';
import { figures, shortFigures } from './format';
import type { Plot, Series } from './report';
import { type Scale, scaleOf } from './scale';

/** Of the whole drawing, in its own units. */
export const plotWidth = 640;
export const plotHeight = 380;
const inner = { left: 62, top: 12, right: plotWidth - 24, bottom: plotHeight - 46 };

/** Classes of colour in the style sheet: series s0 to s7, then s0 again. */
export const colourCount = 8;

const round = (value: number) => Number(value.toFixed(2));
const points = (list: readonly (readonly [number, number])[]) => list.map(([x, y]) => `${round(x)},${round(y)}`);

/** A mark of some four units around the origin; what is the paper's is hollow. */
function markShape(series: number, source: Series['source']): string {
  const kind = source === 'paper' ? 'hollow' : 'full';
  const shapes = [
    `<circle class="${kind}" r="4"/>`,
    `<rect class="${kind}" x="-3.6" y="-3.6" width="7.2" height="7.2"/>`,
    `<path class="${kind}" d="M0-4.8 4.6 3.4H-4.6Z"/>`,
    `<path class="${kind}" d="M0-5 5 0 0 5-5 0Z"/>`,
  ];
  return shapes[series % shapes.length];
}

/** The classes of a series, for its colour and its kind of line. */
const classesOf = ({ source, colour, line }: Series, index: number) =>
  [`s${(colour ?? index) % colourCount}`, ...(source === 'paper' ? ['paper'] : []), ...(line ? [line] : [])].join(' ');

/** A page gives the drawing its size by style; where it stands in another drawing, `size` does. */
export function plotSvg(plot: Plot, size?: { width: number; height: number }): string {
  // Bars need room at both ends, and a ground to stand on.
  const hasBars = plot.series.some(({ mark }) => mark === 'bars');
  const x = scaleOf(plot.x, [
    ...values(plot, 0),
    ...(hasBars ? values(plot, 0).flatMap((v) => [v - 0.5, v + 0.5]) : []),
  ]);
  const y = scaleOf(plot.y, [...values(plot, 1), ...(hasBars ? [0] : [])]);
  const at = ([px, py]: readonly [number, number]) =>
    [
      inner.left + x.place(px) * (inner.right - inner.left),
      inner.bottom - y.place(py) * (inner.bottom - inner.top),
    ] as const;
  const bars = plot.series.filter(({ mark }) => mark === 'bars');
  const drawn = plot.series.map((series, s) =>
    series.mark === 'bars'
      ? drawBars(series, s, { index: bars.indexOf(series), count: bars.length }, at)
      : drawSeries(series, s, pieces(series.points, inside(x, y)), at),
  );
  return [
    `<svg class="plot" viewBox="0 0 ${plotWidth} ${plotHeight}"${size ? ` width="${size.width}" height="${size.height}"` : ''} role="img" aria-label="${escapeText(plot.caption)}">`,
    gridX(x),
    gridY(y),
    `<path class="frame" d="M${inner.left} ${inner.top}V${inner.bottom}H${inner.right}"/>`,
    `<text class="axis" x="${(inner.left + inner.right) / 2}" y="${plotHeight - 8}" text-anchor="middle">${escapeText(plot.x.label)}</text>`,
    `<text class="axis" transform="translate(14 ${(inner.top + inner.bottom) / 2}) rotate(-90)" text-anchor="middle">${escapeText(plot.y.label)}</text>`,
    ...drawn,
    '</svg>',
  ].join('\n');
}

function values({ series }: Plot, axis: 0 | 1): number[] {
  return series.flatMap((one) => one.points.map((point) => point[axis]));
}

/** What the scales cannot show is left out: zero on a log scale, points beyond a range that was asked for. */
function inside(x: Scale, y: Scale) {
  const within = (scale: Scale, value: number) =>
    scale.has(value) && scale.place(value) >= -1e-9 && scale.place(value) <= 1 + 1e-9;
  return ([px, py]: readonly [number, number]) => within(x, px) && within(y, py);
}

/** Runs of points that can be shown: where one is left out, the line breaks. */
function pieces(all: Series['points'], isShown: (point: Series['points'][number]) => boolean): Series['points'][] {
  const found: Series['points'][number][][] = [[]];
  for (const point of all) {
    if (isShown(point)) found[found.length - 1].push(point);
    else if (found[found.length - 1].length > 0) found.push([]);
  }
  return found.filter((piece) => piece.length > 0);
}

function drawSeries(
  series: Series,
  index: number,
  shown: readonly Series['points'][],
  at: (point: readonly [number, number]) => readonly [number, number],
): string {
  const { name, mark = 'line', colour = index, source } = series;
  const parts = [`<g class="${classesOf(series, index)}">`];
  for (const piece of shown) {
    const places = piece.map(at);
    if (mark !== 'points') {
      parts.push(`<polyline points="${points(places).join(' ')}"><title>${escapeText(name)}</title></polyline>`);
    }
    if (mark === 'line') {
      parts.push(...hints(name, piece, places));
      continue;
    }
    piece.forEach(([px, py], p) => {
      const title = `<title>${escapeText(`${name}: ${figures(py)} at ${shortFigures(px)}`)}</title>`;
      const [cx, cy] = places[p];
      parts.push(`<g transform="translate(${round(cx)} ${round(cy)})">${title}${markShape(colour, source)}</g>`);
    });
  }
  parts.push('</g>');
  return parts.join('');
}

/** A bar for each point, as wide as its share of the distance to the next one. */
function drawBars(
  { name, points: all }: Series,
  series: number,
  { index, count }: { index: number; count: number },
  at: (point: readonly [number, number]) => readonly [number, number],
): string {
  const bars = all.map(([x, y]) => {
    const [from, to] = [0, 1].map((side) => at([x - 0.4 + (0.8 * (index + side)) / count, y])[0]);
    const top = at([x, y])[1];
    const title = `<title>${escapeText(`${name}: ${figures(y)} at ${shortFigures(x)}`)}</title>`;
    return `<rect class="full" x="${round(from)}" y="${round(top)}" width="${round(to - from)}" height="${round(inner.bottom - top)}">${title}</rect>`;
  });
  return `<g class="s${series % colourCount}">${bars.join('')}</g>`;
}

/** Invisible discs along a line, so that pointing at it tells its values; at most some sixty of them. */
function hints(
  name: string,
  kept: readonly (readonly [number, number])[],
  places: readonly (readonly [number, number])[],
): string[] {
  const found: string[] = [];
  let last = Number.NEGATIVE_INFINITY;
  places.forEach(([cx, cy], p) => {
    if (Math.abs(cx - last) < 9) return;
    last = cx;
    const title = escapeText(`${name}: ${figures(kept[p][1])} at ${shortFigures(kept[p][0])}`);
    found.push(`<circle class="hint" cx="${round(cx)}" cy="${round(cy)}" r="6"><title>${title}</title></circle>`);
  });
  return found;
}

function gridX(scale: Scale): string {
  return scale.ticks
    .map(({ value, label }) => {
      const x = round(inner.left + scale.place(value) * (inner.right - inner.left));
      const line = `<path class="${label ? 'grid' : 'grid minor'}" d="M${x} ${inner.top}V${inner.bottom}"/>`;
      return label
        ? `${line}<text x="${x}" y="${inner.bottom + 17}" text-anchor="middle">${escapeText(label)}</text>`
        : line;
    })
    .join('');
}

function gridY(scale: Scale): string {
  return scale.ticks
    .map(({ value, label }) => {
      const y = round(inner.bottom - scale.place(value) * (inner.bottom - inner.top));
      const line = `<path class="${label ? 'grid' : 'grid minor'}" d="M${inner.left} ${y}H${inner.right}"/>`;
      return label
        ? `${line}<text x="${inner.left - 7}" y="${y + 4}" text-anchor="end">${escapeText(label)}</text>`
        : line;
    })
    .join('');
}

/** The colour and mark of a series around the origin, 28 units wide. */
export function legendSwatch(series: Series, index: number): string {
  const { mark = 'line', colour = index, source } = series;
  const line = mark === 'points' || mark === 'bars' ? '' : '<path class="line" d="M-13 0H13"/>';
  const bar = '<rect class="full" x="-6" y="-6" width="12" height="12"/>';
  const shape = mark === 'line' ? '' : mark === 'bars' ? bar : markShape(colour, source);
  return `<g class="${classesOf(series, index)}">${line}${shape}</g>`;
}

/** Names with their colours and marks, as a list that wraps on narrow screens. */
export function plotLegend({ series }: Plot): string {
  const items = series.map(
    (one, s) =>
      `<li><svg viewBox="-14 -7 28 14" aria-hidden="true">${legendSwatch(one, s)}</svg>${escapeText(one.name)}</li>`,
  );
  return `<ul class="legend">${items.join('')}</ul>`;
}
