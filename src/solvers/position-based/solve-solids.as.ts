import { addScaled, dot3, inverseLength, scale } from '../../compute/vec.as';
import { constraintChange, movedPlace } from './apply-constraint.as';

/** A thread of the tetrahedron now: a column of its deformation gradient, from its edges and a column of its inverse rest matrix. */
@inline function threadOf(e1: v128, e2: v128, e3: v128, column: usize): v128 {
  return addScaled(addScaled(scale(e1, load<f32>(column)), load<f32>(column, 12), e2), load<f32>(column, 24), e3);
}

export function solveSolids(
  begin: u32,
  end: u32,
  place: usize,
  corners: usize,
  rest: usize,
  multiplier: usize,
  perSquaredStep: f32,
  share: f32,
  first: u32,
): void {
  for (let c = <usize>begin; c < <usize>end; c++) {
    const own = corners + (c << 4);
    const i0 = place + ((<usize>load<u32>(own)) << 4);
    const i1 = place + ((<usize>load<u32>(own, 4)) << 4);
    const i2 = place + ((<usize>load<u32>(own, 8)) << 4);
    const i3 = place + ((<usize>load<u32>(own, 12)) << 4);
    let p0 = v128.load(i0);
    let p1 = v128.load(i1);
    let p2 = v128.load(i2);
    let p3 = v128.load(i3);
    const w0 = f32x4.extract_lane(p0, 3);
    const w1 = f32x4.extract_lane(p1, 3);
    const w2 = f32x4.extract_lane(p2, 3);
    const w3 = f32x4.extract_lane(p3, 3);
    const numbers = rest + (c << 6);
    const ofConstraint = multiplier + c * 24;
    for (let axis: usize = 0; axis < 3; axis++) {
      const column = numbers + (axis << 2);
      const compliance = load<f32>(column, 36);
      if (compliance < 0) continue;
      const f = threadOf(f32x4.sub(p1, p0), f32x4.sub(p2, p0), f32x4.sub(p3, p0), column);
      const size = sqrt<f32>(dot3(f, f));
      const n = scale(f, size > 0 ? 1 / size : 0);
      const r1 = load<f32>(column);
      const r2 = load<f32>(column, 12);
      const r3 = load<f32>(column, 24);
      const r0 = -(r1 + r2 + r3);
      const weight: f32 = size > 0 ? w0 * r0 * r0 + w1 * r1 * r1 + w2 * r2 * r2 + w3 * r3 * r3 : 0;
      const change = constraintChange(axis, size - 1, weight, compliance, ofConstraint, perSquaredStep, share, first);
      p0 = movedPlace(p0, change, scale(n, r0));
      p1 = movedPlace(p1, change, scale(n, r1));
      p2 = movedPlace(p2, change, scale(n, r2));
      p3 = movedPlace(p3, change, scale(n, r3));
    }
    // Between x and y, x and z, y and z.
    for (let pair: usize = 0; pair < 3; pair++) {
      const compliance = load<f32>(numbers + (pair << 2), 48);
      if (compliance < 0) continue;
      const columnF = numbers + (pair == 2 ? 4 : 0);
      const columnG = numbers + (pair == 0 ? 4 : 8);
      const e1 = f32x4.sub(p1, p0);
      const e2 = f32x4.sub(p2, p0);
      const e3 = f32x4.sub(p3, p0);
      const f = threadOf(e1, e2, e3, columnF);
      const g = threadOf(e1, e2, e3, columnG);
      const perF = inverseLength(f);
      const perG = inverseLength(g);
      const m = scale(f, perF);
      const n = scale(g, perG);
      const cosine = dot3(m, n);
      const p = addScaled(n, -cosine, m);
      const sine = sqrt<f32>(dot3(p, p));
      const turns: f32 = perF > 0 && perG > 0 && sine > <f32>0.01 ? 1 : 0;
      const byF = scale(p, turns * perF);
      const byG = scale(addScaled(m, -cosine, n), turns * perG);
      const g1 = addScaled(scale(byF, load<f32>(columnF)), load<f32>(columnG), byG);
      const g2 = addScaled(scale(byF, load<f32>(columnF, 12)), load<f32>(columnG, 12), byG);
      const g3 = addScaled(scale(byF, load<f32>(columnF, 24)), load<f32>(columnG, 24), byG);
      const g0 = f32x4.neg(f32x4.add(f32x4.add(g1, g2), g3));
      let weight = w0 * dot3(g0, g0) + w1 * dot3(g1, g1) + w2 * dot3(g2, g2) + w3 * dot3(g3, g3);
      if (weight > 0) weight /= sine;
      const change = constraintChange(3 + pair, cosine, weight, compliance, ofConstraint, perSquaredStep, share, first);
      p0 = movedPlace(p0, change, g0);
      p1 = movedPlace(p1, change, g1);
      p2 = movedPlace(p2, change, g2);
      p3 = movedPlace(p3, change, g3);
    }
    v128.store(i0, p0);
    v128.store(i1, p1);
    v128.store(i2, p2);
    v128.store(i3, p3);
  }
}
