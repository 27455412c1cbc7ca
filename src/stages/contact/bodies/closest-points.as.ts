/** See closest-points.ts. AssemblyScript has no way to return several numbers without memory: the results stay in variables of the module, of which each thread has its own. */
import { addScaled, dot3, scale } from '../../../compute/vec.as';

const parallel: f32 = 1e-5;

export let w0: f32 = 0;
export let w1: f32 = 0;
export let w2: f32 = 0;
export let w3: f32 = 0;
/** From the second feature to the first. */
export let apart: v128 = f32x4.splat(0);

@inline function set(a: f32, b: f32, c: f32, d: f32): void {
  w0 = a;
  w1 = b;
  w2 = c;
  w3 = d;
}

@inline function within(share: f32): f32 {
  return min<f32>(1, max<f32>(0, share));
}

export function closestPoints(isEdges: bool, p: v128, q: v128, r: v128, s: v128): void {
  if (isEdges) betweenEdges(p, q, r, s);
  else ontoTriangle(p, q, r, s);
  apart = addScaled(addScaled(addScaled(scale(p, w0), w1, q), w2, r), w3, s);
}

function ontoTriangle(point: v128, a: v128, b: v128, c: v128): void {
  const ab = f32x4.sub(b, a);
  const ac = f32x4.sub(c, a);
  const fromA = f32x4.sub(point, a);
  const fromB = f32x4.sub(point, b);
  const fromC = f32x4.sub(point, c);
  const d1 = dot3(ab, fromA);
  const d2 = dot3(ac, fromA);
  if (d1 <= 0 && d2 <= 0) {
    set(1, -1, 0, 0);
    return;
  }
  const d3 = dot3(ab, fromB);
  const d4 = dot3(ac, fromB);
  if (d3 >= 0 && d4 <= d3) {
    set(1, 0, -1, 0);
    return;
  }
  const d5 = dot3(ab, fromC);
  const d6 = dot3(ac, fromC);
  if (d6 >= 0 && d5 <= d6) {
    set(1, 0, 0, -1);
    return;
  }
  const va = d3 * d6 - d5 * d4;
  const vb = d5 * d2 - d1 * d6;
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    const share = d1 / (d1 - d3);
    set(1, share - 1, -share, 0);
    return;
  }
  if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    const share = d2 / (d2 - d6);
    set(1, share - 1, 0, -share);
    return;
  }
  if (va <= 0 && d4 >= d3 && d5 >= d6) {
    const share = (d4 - d3) / (d4 - d3 + (d5 - d6));
    set(1, 0, share - 1, -share);
    return;
  }
  const sum = va + vb + vc;
  set(1, -va / sum, -vb / sum, -vc / sum);
}

function betweenEdges(p: v128, q: v128, r: v128, s: v128): void {
  const d1 = f32x4.sub(q, p);
  const d2 = f32x4.sub(s, r);
  const between = f32x4.sub(p, r);
  const a = dot3(d1, d1);
  const e = dot3(d2, d2);
  const b = dot3(d1, d2);
  const c = dot3(d1, between);
  const f = dot3(d2, between);
  const determinant = a * e - b * b;
  const guess: f32 = determinant > parallel * a * e ? within((b * f - c * e) / determinant) : 0.5;
  const second: f32 = e > 0 ? within((b * guess + f) / e) : 0;
  const first: f32 = a > 0 ? within((b * second - c) / a) : 0;
  set(1 - first, first, second - 1, -second);
}
