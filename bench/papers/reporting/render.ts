/**
 * Pictures of triangles and lines: a depth buffer, smooth normals, two lights, both sides lit, three by three samples a pixel. Runs
 * anywhere, takes some tenths of a second, and always draws the same pixels.
 */

import type { Vec3 } from '../../../src/scene/types';
import { type Camera, dot } from './camera';
import type { Colour, Image } from './image';

export interface Shape {
  /** x, y, z of each vertex [m]. */
  positions: ArrayLike<number>;
  /** Three vertices a triangle. */
  triangles?: ArrayLike<number>;
  /** Two vertices a line. */
  lines?: ArrayLike<number>;
  /** Thickness of lines [m]. Default 0.002. */
  thickness?: number;
  colour: Colour;
  /** Of the other side. Default: the same. */
  backColour?: Colour;
}

export interface RenderOptions {
  shapes: readonly Shape[];
  camera: Camera;
  /** [px] */
  width: number;
  height: number;
  background: Colour;
}

/** Samples along each side of a pixel. */
const samples = 3;
/** Directions towards the lights, in the axes of the camera, with their strengths; the rest is the same everywhere. */
const lights: readonly { from: Vec3; strength: number }[] = [
  { from: unit([-0.45, 0.65, 0.6]), strength: 0.78 },
  { from: unit([0.8, 0.1, 0.45]), strength: 0.24 },
];
const ambient = 0.16;

export function render({ shapes, camera, width, height, background }: RenderOptions): Image {
  const target = new Target(width * samples, height * samples, toLinear(background));
  for (const shape of shapes) {
    const seen = project(shape.positions, camera, target);
    if (shape.triangles?.length) drawTriangles(target, shape, shape.triangles, seen, camera);
    if (shape.lines?.length) drawLines(target, shape, shape.lines, seen, camera);
  }
  return target.resolve(width, height);
}

/** Linear light and inverse depth of every sample. */
class Target {
  readonly depth: Float64Array;
  readonly light: Float32Array;

  constructor(
    readonly width: number,
    readonly height: number,
    background: Vec3,
  ) {
    this.depth = new Float64Array(width * height);
    this.light = new Float32Array(3 * width * height);
    for (let i = 0; i < this.light.length; i++) this.light[i] = background[i % 3];
  }

  /** Where inverse depth is greater than what is there. */
  plot(x: number, y: number, inverseDepth: number, colour: Vec3, shade: number): void {
    const at = y * this.width + x;
    if (inverseDepth <= this.depth[at]) return;
    this.depth[at] = inverseDepth;
    for (let k = 0; k < 3; k++) this.light[3 * at + k] = colour[k] * shade;
  }

  /** Samples are averaged as light, then put on the curve of a screen. */
  resolve(width: number, height: number): Image {
    const data = new Uint8Array(4 * width * height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const sum = [0, 0, 0];
        for (let s = 0; s < samples * samples; s++) {
          const at = 3 * ((y * samples + Math.floor(s / samples)) * this.width + x * samples + (s % samples));
          for (let k = 0; k < 3; k++) sum[k] += this.light[at + k];
        }
        const at = 4 * (y * width + x);
        for (let k = 0; k < 3; k++) data[at + k] = toByte(sum[k] / (samples * samples));
        data[at + 3] = 255;
      }
    }
    return { width, height, data };
  }
}

/** x, y in samples and 1 / distance of each vertex; what is behind the camera has 0. */
function project(positions: ArrayLike<number>, camera: Camera, { width, height }: Target): Float64Array {
  const seen = new Float64Array(positions.length);
  for (let v = 0; v < positions.length; v += 3) {
    const out: Vec3 = [
      positions[v] - camera.eye[0],
      positions[v + 1] - camera.eye[1],
      positions[v + 2] - camera.eye[2],
    ];
    const distance = -dot(out, camera.back);
    if (distance < 1e-6) continue;
    const scale = height / (camera.height * distance);
    seen[v] = width / 2 + dot(out, camera.right) * scale;
    seen[v + 1] = height / 2 - dot(out, camera.up) * scale;
    seen[v + 2] = 1 / distance;
  }
  return seen;
}

function drawTriangles(
  target: Target,
  shape: Shape,
  triangles: ArrayLike<number>,
  seen: Float64Array,
  camera: Camera,
): void {
  const normals = smoothNormals(shape.positions, triangles);
  const colours = [toLinear(shape.colour), toLinear(shape.backColour ?? shape.colour)];
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    if (seen[a + 2] === 0 || seen[b + 2] === 0 || seen[c + 2] === 0) continue;
    const area = edge(seen, a, b, seen[c], seen[c + 1]);
    if (area === 0) continue;
    // Counter-clockwise in space is clockwise where y points down.
    const colour = colours[area < 0 ? 0 : 1];
    const shades = [a, b, c].map((v) => shadeOf(normals, v, area < 0, camera));
    fillTriangle(target, seen, [a, b, c], area, shades, colour);
  }
}

/** Shades at the corners are blended across the face. */
function fillTriangle(
  target: Target,
  seen: Float64Array,
  [a, b, c]: readonly number[],
  area: number,
  shades: readonly number[],
  colour: Vec3,
): void {
  const left = Math.max(0, Math.ceil(Math.min(seen[a], seen[b], seen[c]) - 0.5));
  const right = Math.min(target.width - 1, Math.floor(Math.max(seen[a], seen[b], seen[c]) - 0.5));
  const top = Math.max(0, Math.ceil(Math.min(seen[a + 1], seen[b + 1], seen[c + 1]) - 0.5));
  const bottom = Math.min(target.height - 1, Math.floor(Math.max(seen[a + 1], seen[b + 1], seen[c + 1]) - 0.5));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const u = edge(seen, b, c, x + 0.5, y + 0.5) / area;
      const v = edge(seen, c, a, x + 0.5, y + 0.5) / area;
      const w = 1 - u - v;
      if (u < 0 || v < 0 || w < 0) continue;
      const inverseDepth = u * seen[a + 2] + v * seen[b + 2] + w * seen[c + 2];
      target.plot(x, y, inverseDepth, colour, u * shades[0] + v * shades[1] + w * shades[2]);
    }
  }
}

/** Twice the signed area of a, b and the point. */
function edge(seen: Float64Array, a: number, b: number, x: number, y: number): number {
  return (seen[b] - seen[a]) * (y - seen[a + 1]) - (seen[b + 1] - seen[a + 1]) * (x - seen[a]);
}

/** Lambert's law on the side that faces the camera. */
function shadeOf(normals: Float64Array, vertex: number, front: boolean, camera: Camera): number {
  const sign = front ? 1 : -1;
  const n: Vec3 = [sign * normals[vertex], sign * normals[vertex + 1], sign * normals[vertex + 2]];
  const inView: Vec3 = [dot(n, camera.right), dot(n, camera.up), dot(n, camera.back)];
  return lights.reduce((sum, { from, strength }) => sum + strength * Math.max(0, dot(inView, from)), ambient);
}

/** Sums of the faces' normals by area, of length 1. */
export function smoothNormals(positions: ArrayLike<number>, triangles: ArrayLike<number>): Float64Array {
  const normals = new Float64Array(positions.length);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    const [ux, uy, uz] = [0, 1, 2].map((k) => positions[b + k] - positions[a + k]);
    const [vx, vy, vz] = [0, 1, 2].map((k) => positions[c + k] - positions[a + k]);
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const v of [a, b, c]) for (let k = 0; k < 3; k++) normals[v + k] += normal[k];
  }
  for (let v = 0; v < normals.length; v += 3) {
    const length = Math.hypot(normals[v], normals[v + 1], normals[v + 2]) || 1;
    for (let k = 0; k < 3; k++) normals[v + k] /= length;
  }
  return normals;
}

/** Round in section: brightest along the middle. */
function drawLines(target: Target, shape: Shape, lines: ArrayLike<number>, seen: Float64Array, camera: Camera): void {
  const colour = toLinear(shape.colour);
  const thickness = shape.thickness ?? 0.002;
  for (let l = 0; l < lines.length; l += 2) {
    const [a, b] = [3 * lines[l], 3 * lines[l + 1]];
    if (seen[a + 2] === 0 || seen[b + 2] === 0) continue;
    const nearest = Math.max(seen[a + 2], seen[b + 2]);
    const radius = Math.max(0.7, (thickness / 2) * nearest * (target.height / camera.height));
    const [dx, dy] = [seen[b] - seen[a], seen[b + 1] - seen[a + 1]];
    const squared = dx * dx + dy * dy || 1;
    const left = Math.max(0, Math.floor(Math.min(seen[a], seen[b]) - radius));
    const right = Math.min(target.width - 1, Math.ceil(Math.max(seen[a], seen[b]) + radius));
    const top = Math.max(0, Math.floor(Math.min(seen[a + 1], seen[b + 1]) - radius));
    const bottom = Math.min(target.height - 1, Math.ceil(Math.max(seen[a + 1], seen[b + 1]) + radius));
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const [px, py] = [x + 0.5 - seen[a], y + 0.5 - seen[a + 1]];
        const along = Math.min(1, Math.max(0, (px * dx + py * dy) / squared));
        const away = Math.hypot(px - along * dx, py - along * dy) / radius;
        if (away > 1) continue;
        const inverseDepth = seen[a + 2] + along * (seen[b + 2] - seen[a + 2]);
        target.plot(x, y, inverseDepth, colour, ambient + 0.8 * Math.sqrt(1 - away * away));
      }
    }
  }
}

/** From the curve of a screen (sRGB, as the power 2.2) to light, and back. */
function toLinear(colour: Colour): Vec3 {
  return colour.map((value) => (value / 255) ** 2.2) as unknown as Vec3;
}

function toByte(light: number): number {
  return Math.round(255 * Math.min(1, light) ** (1 / 2.2));
}

function unit(v: Vec3): Vec3 {
  const length = Math.hypot(...v);
  return [v[0] / length, v[1] / length, v[2] / length];
}
