import { addScaled, dot3, inverseLength, scale } from '../../compute/vec.as';
import { constraintChange, movedPlace } from './apply-constraint.as';

export function solveMembranes(
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
    const own = corners + c * 12;
    const i0 = place + ((<usize>load<u32>(own)) << 4);
    const i1 = place + ((<usize>load<u32>(own, 4)) << 4);
    const i2 = place + ((<usize>load<u32>(own, 8)) << 4);
    let p0 = v128.load(i0);
    let p1 = v128.load(i1);
    let p2 = v128.load(i2);
    const w0 = f32x4.extract_lane(p0, 3);
    const w1 = f32x4.extract_lane(p1, 3);
    const w2 = f32x4.extract_lane(p2, 3);
    const numbers = rest + (c << 5);
    const ofConstraint = multiplier + c * 12;
    // Along the warp, then along the weft.
    for (let thread: usize = 0; thread < 8; thread += 4) {
      const compliance = load<f32>(numbers + thread, 16);
      if (compliance < 0) continue;
      const r1 = load<f32>(numbers + thread);
      const r2 = load<f32>(numbers + thread, 8);
      const f = addScaled(scale(f32x4.sub(p1, p0), r1), r2, f32x4.sub(p2, p0));
      const size = sqrt<f32>(dot3(f, f));
      const n = scale(f, size > 0 ? 1 / size : 0);
      const r0 = -(r1 + r2);
      const weight: f32 = size > 0 ? w0 * r0 * r0 + w1 * r1 * r1 + w2 * r2 * r2 : 0;
      const change = constraintChange(0, size - 1, weight, compliance, ofConstraint + thread, perSquaredStep, share, first);
      p0 = movedPlace(p0, change, scale(n, r0));
      p1 = movedPlace(p1, change, scale(n, r1));
      p2 = movedPlace(p2, change, scale(n, r2));
    }
    const compliance = load<f32>(numbers, 24);
    if (compliance >= 0) {
      const e1 = f32x4.sub(p1, p0);
      const e2 = f32x4.sub(p2, p0);
      const f = addScaled(scale(e1, load<f32>(numbers)), load<f32>(numbers, 8), e2);
      const g = addScaled(scale(e1, load<f32>(numbers, 4)), load<f32>(numbers, 12), e2);
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
      const g1 = addScaled(scale(byF, load<f32>(numbers)), load<f32>(numbers, 4), byG);
      const g2 = addScaled(scale(byF, load<f32>(numbers, 8)), load<f32>(numbers, 12), byG);
      const g0 = f32x4.neg(f32x4.add(g1, g2));
      let weight = w0 * dot3(g0, g0) + w1 * dot3(g1, g1) + w2 * dot3(g2, g2);
      if (weight > 0) weight /= sine;
      const change = constraintChange(2, cosine, weight, compliance, ofConstraint, perSquaredStep, share, first);
      p0 = movedPlace(p0, change, g0);
      p1 = movedPlace(p1, change, g1);
      p2 = movedPlace(p2, change, g2);
    }
    v128.store(i0, p0);
    v128.store(i1, p1);
    v128.store(i2, p2);
  }
}
