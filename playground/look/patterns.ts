/** What is woven into the fabrics, drawn on canvases. A pattern covers texture coordinates 0 to 1; v = 1 is the top of the canvas. */
import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from 'three/webgpu';

type Draw = (context: CanvasRenderingContext2D, size: number) => void;

const size = 1024;

function stripe(c: CanvasRenderingContext2D, colour: string, x: number, width: number): void {
  c.fillStyle = colour;
  c.fillRect(x * size, 0, width * size, size);
}

function band(c: CanvasRenderingContext2D, colour: string, y: number, height: number): void {
  c.fillStyle = colour;
  c.fillRect(0, y * size, size, height * size);
}

/** Ticking: indigo stripes on raw linen, and along both edges the red thread that marks a selvedge. */
const ticking: Draw = (c) => {
  band(c, '#efe6d6', 0, 1);
  const indigo = '#2f4a75';
  for (let k = 0; k < 9; k++) {
    const middle = (k + 0.5) / 9;
    stripe(c, indigo, middle - 0.021, 0.042);
    stripe(c, indigo, middle - 0.034, 0.005);
    stripe(c, indigo, middle + 0.029, 0.005);
  }
  for (const edge of [0, 0.976]) stripe(c, '#f7f2e8', edge, 0.024);
  for (const edge of [0.0105, 0.9845]) stripe(c, '#c8402f', edge, 0.006);
  for (const edge of [0.012, 0.9855]) band(c, 'rgb(60 50 40 / 22%)', edge, 0.0025);
};

/** The house flag: the red thread between cream ones, and the name. */
const flag: Draw = (c) => {
  band(c, '#24406b', 0, 1);
  for (const y of [0.07, 0.83]) {
    band(c, '#f1e6d2', y, 0.1);
    band(c, '#cf4429', y + 0.035, 0.03);
  }
  c.fillStyle = '#f1e6d2';
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  // The flag is half as wide again as it is high, its texture is square.
  c.setTransform(1 / 1.5, 0, 0, 1, size / 2, size / 2);
  c.font = '700 250px system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
  c.fillText('selvedge', 0, 0);
  c.resetTransform();
};

/** A blanket: bands of dyed wool with a row of diamonds. Repeats along u. */
const blanket: Draw = (c) => {
  band(c, '#a3402c', 0, 1);
  const bands: [string, number, number][] = [
    ['#e9dcc3', 0.06, 0.03],
    ['#27364a', 0.1, 0.06],
    ['#d99a3d', 0.17, 0.02],
    ['#e9dcc3', 0.36, 0.012],
    ['#27364a', 0.385, 0.23],
    ['#e9dcc3', 0.628, 0.012],
    ['#d99a3d', 0.76, 0.02],
    ['#27364a', 0.79, 0.06],
    ['#e9dcc3', 0.86, 0.03],
  ];
  for (const [colour, y, height] of bands) band(c, colour, y, height);
  const diamonds = 6;
  for (let k = 0; k < diamonds; k++) {
    const x = (k + 0.5) / diamonds;
    for (const [colour, scale] of [
      ['#d99a3d', 1],
      ['#a3402c', 0.62],
      ['#e9dcc3', 0.25],
    ] as const) {
      c.fillStyle = colour;
      c.beginPath();
      c.moveTo(x * size, (0.5 - 0.095 * scale) * size);
      c.lineTo((x + 0.072 * scale) * size, 0.5 * size);
      c.lineTo(x * size, (0.5 + 0.095 * scale) * size);
      c.lineTo((x - 0.072 * scale) * size, 0.5 * size);
      c.fill();
    }
  }
};

/** Sailcloth with sewn battens across. Repeats along u. */
const sailcloth: Draw = (c) => {
  band(c, '#d8c9a8', 0, 1);
  for (let k = 0; k < 6; k++) {
    stripe(c, '#b79a6a', k / 6 + 0.02, 0.1);
    stripe(c, 'rgb(80 55 30 / 30%)', k / 6 + 0.02, 0.005);
    stripe(c, 'rgb(80 55 30 / 30%)', k / 6 + 0.115, 0.005);
  }
  for (const edge of [0, 0.96]) band(c, '#6d4f33', edge, 0.04);
};

/** Plain cloth of one colour with a sewn hem. */
const plain: Draw = (c) => {
  band(c, '#4d7d78', 0, 1);
  for (const edge of [0.018, 0.9795]) {
    stripe(c, 'rgb(20 40 40 / 30%)', edge, 0.0025);
    band(c, 'rgb(20 40 40 / 30%)', edge, 0.0025);
  }
};

export const patterns = { ticking, flag, blanket, sailcloth, plain };

/** Threads are never all of one shade: faint streaks along both directions. */
function streak(c: CanvasRenderingContext2D): void {
  let seed = 7;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  for (let k = 0; k < size; k += 2) {
    c.fillStyle = `rgb(0 0 0 / ${6 * random()}%)`;
    c.fillRect(k, 0, 2, size);
    c.fillStyle = `rgb(255 255 255 / ${6 * random()}%)`;
    c.fillRect(0, k, size, 2);
  }
}

export function patternTexture(draw: Draw): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d')!;
  draw(context, size);
  streak(context);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.anisotropy = 8;
  return texture;
}
