import { lastOfLeaf } from '../mesh/four-triangles.as';
import { listedTriangle } from '../mesh/nearby.as';
import { pointOf } from '../mesh/one-triangle.as';
import { nextSharpLeaf } from '../mesh/search-tree.as';
import { faceShare, keep } from './ask-face.as';
import { notBeside } from './beside-four.as';
import { depthFound, forgetDepth, isPassingThere, normalFound, surfaceFound, touchTriangle, weightsFound } from './touch-triangle.as';

/** Whether the last face came into a leaf of sharp triangles. Each thread has its own. */
let sawSharp: bool = false;

@inline export function isNearSharp(): bool {
  return sawSharp;
}

/** A face and the first `count` of four triangles. `low` and `high`: the box around the way of the face and what it keeps off by. */
function touchFour(
  tri0: usize,
  tri1: usize,
  tri2: usize,
  tri3: usize,
  count: i32,
  points: usize,
  ends: usize,
  fractionBefore: f32,
  fractionNow: f32,
  low: v128,
  high: v128,
  a0: v128,
  b0: v128,
  c0: v128,
  a1: v128,
  b1: v128,
  c1: v128,
  thickness: f32,
  recovery: f32,
  solid: bool,
  fast: bool,
): void {
  let left = notBeside(tri0, tri1, tri2, tri3, count, points, ends, fractionBefore, fractionNow, low, high, a0, b0, c0, a1, b1, c1, thickness);
  while (left != 0) {
    const k = ctz(left);
    left &= left - 1;
    const triangle = k == 0 ? tri0 : k == 1 ? tri1 : k == 2 ? tri2 : tri3;
    touchTriangle(triangle, points, ends, fractionBefore, fractionNow, a0, b0, c0, a1, b1, c1, thickness, recovery, solid, fast);
  }
}

/**
 * One face and a mesh, both from the origin of the mesh's points. `leaf`: the first one that the face may touch. `list`: that of the face (find-nearby-faces.kernel.ts), of which it may touch the first `listed` triangles; 0 where it has to look for them.
 */
export function touchMesh(
  data: usize,
  leaf: i32,
  list: usize,
  listed: i32,
  a0: v128,
  b0: v128,
  c0: v128,
  a1: v128,
  b1: v128,
  c1: v128,
  inverseMass: v128,
  recoveryOutside: f32,
  moveShare: f32,
  moveAhead: f32,
  fast: bool,
): void {
  const size = load<f32>(data, 12);
  const nodeCount = <i32>load<f32>(data, 32);
  const done = load<f32>(data, 44);
  const solid = load<f32>(data, 120) > 0;
  const advance = load<f32>(data, 124);
  const nodes = data + ((<usize>load<f32>(data, 28)) << 4);
  const triangles = nodes + ((<usize>nodeCount) << 5);
  const points = triangles + ((<usize>load<f32>(data, 36)) << 4);
  const ends = (<usize>load<f32>(data, 40)) << 4;
  const thickness = (faceShare * load<f32>(data, 4)) / size;
  const recovery = recoveryOutside / size;
  const fractionNow = done - advance * moveAhead;
  const fractionBefore = done - advance * (moveAhead + moveShare);
  const thick = f32x4.splat(thickness);
  const lowest = f32x4.min(f32x4.min(f32x4.min(a0, b0), c0), f32x4.min(f32x4.min(a1, b1), c1));
  const highest = f32x4.max(f32x4.max(f32x4.max(a0, b0), c0), f32x4.max(f32x4.max(a1, b1), c1));
  const low = f32x4.replace_lane(f32x4.sub(lowest, thick), 3, -f32.MAX_VALUE);
  const high = f32x4.replace_lane(f32x4.add(highest, thick), 3, f32.MAX_VALUE);
  forgetDepth();
  sawSharp = listed > 0;
  for (let k = 0; k < listed; k += 4) {
    const last = listed - 1;
    touchFour(
      listedTriangle(list, k, triangles),
      listedTriangle(list, min<i32>(k + 1, last), triangles),
      listedTriangle(list, min<i32>(k + 2, last), triangles),
      listedTriangle(list, min<i32>(k + 3, last), triangles),
      min<i32>(4, listed - k),
      points,
      ends,
      fractionBefore,
      fractionNow,
      low,
      high,
      a0,
      b0,
      c0,
      a1,
      b1,
      c1,
      thickness,
      recovery,
      solid,
      fast,
    );
  }
  let n = listed > 0 ? nodeCount : nextSharpLeaf(nodes, nodeCount, leaf, low, high);
  for (; n < nodeCount; n = nextSharpLeaf(nodes, nodeCount, n + 1, low, high)) {
    sawSharp = true;
    const first = triangles + ((<usize>load<f32>(nodes + ((<usize>n) << 5), 28)) << 4);
    const last = lastOfLeaf(first);
    touchFour(
      first,
      first + (<usize>min<i32>(1, last) << 4),
      first + (<usize>min<i32>(2, last) << 4),
      first + (<usize>last << 4),
      last + 1,
      points,
      ends,
      fractionBefore,
      fractionNow,
      low,
      high,
      a0,
      b0,
      c0,
      a1,
      b1,
      c1,
      thickness,
      recovery,
      solid,
      fast,
    );
  }
  if (depthFound() == 0) return;
  const motion = f32x4.sub(
    f32x4.sub(pointOf(a1, b1, c1, weightsFound()), pointOf(a0, b0, c0, weightsFound())),
    surfaceFound(),
  );
  keep(data, weightsFound(), normalFound(), depthFound(), motion, inverseMass, fast, isPassingThere(), thickness, recoveryOutside);
}
