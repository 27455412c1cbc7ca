import { dot3, squaredLengths, sums3 } from '../../compute/vec.as';
import { springPulls } from './spring-pull.as';

/** Four springs at a time, one per lane. The lanes of constraints are masked out. */
export function springForces(
  begin: u32,
  end: u32,
  position: usize,
  velocity: usize,
  neighbourFirst: usize,
  neighbour: usize,
  neighbourSpring: usize,
  springState: usize,
  force: usize,
  stiffness: f32,
  viscosity: f32,
): void {
  const zero = f32x4.splat(0);
  let e = (<usize>load<u32>(neighbourFirst + ((<usize>begin) << 2))) << 2;
  for (let i = begin; i < end; i++) {
    const last = (<usize>load<u32>(neighbourFirst + ((<usize>i) << 2), 4)) << 2;
    const p = v128.load(position + ((<usize>i) << 4));
    const v = v128.load(velocity + ((<usize>i) << 4));
    let sum = zero;
    for (; e + 16 <= last; e += 16) {
      const ja = (<usize>load<u32>(neighbour + e)) << 4;
      const jb = (<usize>load<u32>(neighbour + e, 4)) << 4;
      const jc = (<usize>load<u32>(neighbour + e, 8)) << 4;
      const jd = (<usize>load<u32>(neighbour + e, 12)) << 4;
      const a = f32x4.sub(p, v128.load(position + ja));
      const b = f32x4.sub(p, v128.load(position + jb));
      const c = f32x4.sub(p, v128.load(position + jc));
      const d = f32x4.sub(p, v128.load(position + jd));
      const parting = sums3(
        f32x4.mul(a, f32x4.sub(v, v128.load(velocity + ja))),
        f32x4.mul(b, f32x4.sub(v, v128.load(velocity + jb))),
        f32x4.mul(c, f32x4.sub(v, v128.load(velocity + jc))),
        f32x4.mul(d, f32x4.sub(v, v128.load(velocity + jd))),
      );
      const sa = v128.load(springState + ((<usize>load<u32>(neighbourSpring + e)) << 4));
      const sb = v128.load(springState + ((<usize>load<u32>(neighbourSpring + e, 4)) << 4));
      const sc = v128.load(springState + ((<usize>load<u32>(neighbourSpring + e, 8)) << 4));
      const sd = v128.load(springState + ((<usize>load<u32>(neighbourSpring + e, 12)) << 4));
      const abLow = v128.shuffle<f32>(sa, sb, 0, 4, 1, 5);
      const cdLow = v128.shuffle<f32>(sc, sd, 0, 4, 1, 5);
      const abHigh = v128.shuffle<f32>(sa, sb, 2, 6, 3, 7);
      const cdHigh = v128.shuffle<f32>(sc, sd, 2, 6, 3, 7);
      const k = v128.shuffle<f32>(abLow, cdLow, 0, 1, 4, 5);
      const rest = v128.shuffle<f32>(abLow, cdLow, 2, 3, 6, 7);
      const damping = v128.shuffle<f32>(abHigh, cdHigh, 0, 1, 4, 5);
      const constrained = v128.shuffle<f32>(abHigh, cdHigh, 2, 3, 6, 7);

      const squared = squaredLengths(a, b, c, d);
      const kd = f32x4.add(damping, f32x4.mul(f32x4.splat(viscosity), k));
      const pulls = springPulls(f32x4.mul(f32x4.splat(stiffness), k), rest, kd, squared, parting, true);
      const pull = v128.and(pulls, f32x4.eq(constrained, zero));
      sum = f32x4.sub(sum, f32x4.mul(v128.shuffle<f32>(pull, pull, 0, 0, 0, 0), a));
      sum = f32x4.sub(sum, f32x4.mul(v128.shuffle<f32>(pull, pull, 1, 1, 1, 1), b));
      sum = f32x4.sub(sum, f32x4.mul(v128.shuffle<f32>(pull, pull, 2, 2, 2, 2), c));
      sum = f32x4.sub(sum, f32x4.mul(v128.shuffle<f32>(pull, pull, 3, 3, 3, 3), d));
    }
    for (; e < last; e += 4) {
      const j = (<usize>load<u32>(neighbour + e)) << 4;
      const spring = springState + ((<usize>load<u32>(neighbourSpring + e)) << 4);
      const along = f32x4.sub(p, v128.load(position + j));
      if (load<f32>(spring, 12) != 0) continue;
      const k = load<f32>(spring);
      const rest = v128.load32_splat(spring, 4);
      const kd = f32x4.splat(load<f32>(spring, 8) + viscosity * k);
      const squared = f32x4.splat(dot3(along, along));
      const parting = f32x4.splat(dot3(f32x4.sub(v, v128.load(velocity + j)), along));
      const pull = springPulls(f32x4.splat(stiffness * k), rest, kd, squared, parting, true);
      sum = f32x4.sub(sum, f32x4.mul(pull, along));
    }
    v128.store(force + ((<usize>i) << 4), f32x4.replace_lane(sum, 3, 0));
  }
}
