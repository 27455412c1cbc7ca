import { describe, expect, it } from 'vitest';
import { drawText, textWidth } from './bitmap-font';
import { boxOf, fitCamera } from './camera';
import { blankImage, type Image } from './image';
import { render, type Shape, smoothNormals } from './render';
import { sideBySide } from './side-by-side';

const black = [0, 0, 0] as const;
const at = ({ width, data }: Image, x: number, y: number) => [
  ...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
];

/** A square of side 2 in the plane z, seen from +z. */
const square = (z: number, colour: Shape['colour'], more: Partial<Shape> = {}): Shape => ({
  positions: [-1, -1, z, 1, -1, z, 1, 1, z, -1, 1, z],
  triangles: [0, 1, 2, 0, 2, 3],
  colour,
  ...more,
});

const front = (shapes: readonly Shape[], size = 40) =>
  render({
    shapes,
    camera: fitCamera({ low: [-1, -1, 0], high: [1, 1, 0] }, { azimuth: 0, elevation: 0 }, 1),
    width: size,
    height: size,
    background: black,
  });

describe('render', () => {
  it('fills the frame with what the camera was fitted to, but for a border', () => {
    const image = front([square(0, [255, 255, 255])]);
    expect(at(image, 20, 20)[0]).toBeGreaterThan(100);
    expect(at(image, 3, 20)[0]).toBeGreaterThan(100);
    for (const [x, y] of [
      [0, 20],
      [39, 20],
      [20, 0],
      [20, 39],
    ])
      expect(at(image, x, y)).toEqual([0, 0, 0, 255]);
  });

  it('shows what is nearer, whatever comes first', () => {
    const [red, blue] = [square(0, [255, 0, 0]), square(0.5, [0, 0, 255])];
    for (const shapes of [
      [red, blue],
      [blue, red],
    ]) {
      const [r, , b] = at(front(shapes), 20, 20);
      expect(b).toBeGreaterThan(100);
      expect(r).toBe(0);
    }
  });

  it('lights both sides alike, each in its colour', () => {
    const flipped = square(0, [255, 0, 0], { triangles: [0, 2, 1, 0, 3, 2], backColour: [0, 255, 0] });
    const [, green] = at(front([flipped]), 20, 20);
    const [red] = at(front([square(0, [255, 0, 0])]), 20, 20);
    expect(green).toBe(red);
  });

  it('smooths edges', () => {
    const shades = new Set<number>();
    const slanted: Shape = {
      positions: [-1, -1, 0, 1, -0.7, 0, 0, 1, 0],
      triangles: [0, 1, 2],
      colour: [255, 255, 255],
    };
    const { data } = front([slanted]);
    for (let i = 0; i < data.length; i += 4) shades.add(data[i]);
    expect(shades.size).toBeGreaterThan(4);
  });

  it('draws lines, and nothing behind the camera', () => {
    const line: Shape = { positions: [-1, 0, 0, 1, 0, 0], lines: [0, 1], thickness: 0.2, colour: [255, 255, 255] };
    const image = front([line]);
    expect(at(image, 20, 20)[0]).toBeGreaterThan(150);
    expect(at(image, 20, 10)[0]).toBe(0);
    expect(at(front([square(1000, [255, 255, 255])]), 20, 20)[0]).toBe(0);
  });

  it('has normals of length 1, the mean of the faces around', () => {
    const normals = smoothNormals([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 1, 2, 0, 2, 3]);
    const half = Math.SQRT1_2;
    [half, 0, half].forEach((n, k) => {
      expect(normals[k]).toBeCloseTo(n, 12);
    });
    expect([...normals.subarray(3, 6)]).toEqual([0, 0, 1]);
  });
});

describe('boxOf', () => {
  it('holds every point of every cloud', () => {
    expect(boxOf([0, 1, 2], [-1, 5, 0, 3, 3, 3])).toEqual({ low: [-1, 1, 0], high: [3, 5, 3] });
  });
});

describe('sideBySide', () => {
  it('puts pictures in rows above their captions', () => {
    const white = [255, 255, 255] as const;
    const panels = ['a', '12', 'B'].map((caption) => ({ caption, image: blankImage(60, 30, [9, 9, 9]) }));
    const sheet = sideBySide({ panels, columns: 2, background: white, ink: black });
    expect(at(sheet, 15, 15)).toEqual([9, 9, 9, 255]);
    expect(at(sheet, sheet.width - 15, 15)).toEqual([9, 9, 9, 255]);
    expect(at(sheet, 5, 5)).toEqual([255, 255, 255, 255]);
    const ink = sheet.data.filter((value, i) => i % 4 === 0 && value === 0).length;
    expect(ink).toBeGreaterThan(40);
  });

  it('writes letters of the width that it says, within the picture', () => {
    const image = blankImage(40, 10, [255, 255, 255]);
    drawText(image, 'HI', 1, 1, 1, black);
    const columns = new Set<number>();
    for (let i = 0; i < image.data.length; i += 4) if (image.data[i] === 0) columns.add((i / 4) % 40);
    expect(Math.min(...columns)).toBe(1);
    expect(Math.max(...columns)).toBeLessThanOrEqual(textWidth('HI'));
    drawText(image, 'WIDER THAN THE PICTURE', -3, 6, 2, black);
    expect(image.data.length).toBe(4 * 40 * 10);
  });
});
