/** PNG files (ISO/IEC 15948), eight bits a channel, red, green, blue and alpha. */
import { crc32, deflateSync } from 'node:zlib';
import type { Image } from './image';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const pixelBytes = 4;

export function encodePng(image: Image): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, image.width);
  view.setUint32(4, image.height);
  // Eight bits a channel; colour type 6 is RGBA; the only compression and filter methods there are; not interlaced.
  header.set([8, 6, 0, 0, 0], 8);
  const parts = [
    Uint8Array.from(signature),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filtered(image), { level: 9 })),
    chunk('IEND', new Uint8Array(0)),
  ];
  return new Uint8Array(Buffer.concat(parts));
}

/** Length, name, data, and a checksum of name and data. */
function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(
    [...name].map((letter) => letter.charCodeAt(0)),
    4,
  );
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

/** Each row as its difference from a guess, whichever of the five guesses leaves the smallest numbers: they compress best. */
function filtered({ width, height, data }: Image): Uint8Array {
  const rowBytes = pixelBytes * width;
  const out = new Uint8Array(height * (1 + rowBytes));
  const tries = guesses.map(() => new Uint8Array(rowBytes));
  const above = new Uint8Array(rowBytes);
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * rowBytes, (y + 1) * rowBytes);
    const costs = guesses.map((guess, type) => filterRow(row, above, guess, tries[type]));
    const best = costs.indexOf(Math.min(...costs));
    out[y * (1 + rowBytes)] = best;
    out.set(tries[best], y * (1 + rowBytes) + 1);
    above.set(row);
  }
  return out;
}

type Guess = (left: number, up: number, upLeft: number) => number;

/** In the order of their numbers in the file format: none, sub, up, average, Paeth. */
const guesses: readonly Guess[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  (left, up, upLeft) => {
    const estimate = left + up - upLeft;
    const [toLeft, toUp, toUpLeft] = [left, up, upLeft].map((value) => Math.abs(estimate - value));
    if (toLeft <= toUp && toLeft <= toUpLeft) return left;
    return toUp <= toUpLeft ? up : upLeft;
  },
];

/** Returns the sum of the differences as signed bytes. */
function filterRow(row: Uint8Array, above: Uint8Array, guess: Guess, out: Uint8Array): number {
  let cost = 0;
  for (let i = 0; i < row.length; i++) {
    const left = i < pixelBytes ? 0 : row[i - pixelBytes];
    const upLeft = i < pixelBytes ? 0 : above[i - pixelBytes];
    const difference = (row[i] - guess(left, above[i], upLeft)) & 255;
    out[i] = difference;
    cost += difference < 128 ? difference : 256 - difference;
  }
  return cost;
}
