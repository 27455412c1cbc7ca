import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/core/random';
import { encodePng } from './encode-png';
import type { Image } from './image';

/** Reads what the encoder writes, by the words of the file format: chunks, checksums, the five filters. */
function decodePng(file: Uint8Array): { image: Image; filters: Set<number> } {
  expect([...file.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const chunks: { name: string; data: Uint8Array }[] = [];
  for (let at = 8; at < file.length; ) {
    const length = view.getUint32(at);
    const named = file.subarray(at + 4, at + 8 + length);
    expect(view.getUint32(at + 8 + length)).toBe(crc32(named));
    chunks.push({ name: String.fromCharCode(...named.subarray(0, 4)), data: named.subarray(4) });
    at += 12 + length;
  }
  expect(chunks.map(({ name }) => name)).toEqual(['IHDR', 'IDAT', 'IEND']);
  const header = new DataView(chunks[0].data.buffer, chunks[0].data.byteOffset);
  const [width, height] = [header.getUint32(0), header.getUint32(4)];
  expect([...chunks[0].data.subarray(8)]).toEqual([8, 6, 0, 0, 0]);
  const raw = inflateSync(chunks[1].data);
  const rowBytes = 4 * width;
  expect(raw.length).toBe(height * (rowBytes + 1));
  const data = new Uint8Array(height * rowBytes);
  const filters = new Set<number>();
  for (let y = 0; y < height; y++) {
    const type = raw[y * (rowBytes + 1)];
    filters.add(type);
    for (let i = 0; i < rowBytes; i++) {
      const at = y * rowBytes + i;
      const a = i < 4 ? 0 : data[at - 4];
      const b = y === 0 ? 0 : data[at - rowBytes];
      const c = i < 4 || y === 0 ? 0 : data[at - rowBytes - 4];
      const p = a + b - c;
      const nearest = [a, b, c].reduce((best, value) => (Math.abs(p - value) < Math.abs(p - best) ? value : best));
      const guess = [0, a, b, Math.floor((a + b) / 2), nearest][type];
      data[at] = raw[y * (rowBytes + 1) + 1 + i] + guess;
    }
  }
  return { image: { width, height, data }, filters };
}

function pixels(width: number, height: number, value: (x: number, y: number, channel: number) => number): Image {
  const data = Uint8Array.from({ length: 4 * width * height }, (_, i) =>
    value(Math.floor(i / 4) % width, Math.floor(i / 4 / width), i % 4),
  );
  return { width, height, data };
}

describe('encodePng', () => {
  const random = seededRandom(3);
  const noise = pixels(37, 23, () => Math.floor(256 * random()));
  const images: [string, Image][] = [
    ['one pixel', pixels(1, 1, (_, __, channel) => [200, 100, 50, 255][channel])],
    ['noise', noise],
    ['a gradient', pixels(64, 48, (x, y, channel) => (channel === 3 ? 255 : (3 * x + 5 * y * (channel + 1)) & 255))],
    ['stripes and a slope', pixels(40, 40, (x, y) => (y < 20 ? (y % 2) * 255 : (x * x + y * 7) & 255))],
  ];

  it.each(images)('keeps every byte of %s', (_, image) => {
    expect(decodePng(encodePng(image)).image).toEqual(image);
  });

  it('chooses filters by the row, and so packs a smooth picture well', () => {
    const filters = new Set(images.flatMap(([, image]) => [...decodePng(encodePng(image)).filters]));
    expect(filters.size).toBeGreaterThanOrEqual(3);
    const smooth = pixels(200, 200, (x, y, channel) => (channel === 3 ? 255 : Math.floor((x + y) / 2)));
    expect(encodePng(smooth).length).toBeLessThan(smooth.data.length / 50);
  });
});
