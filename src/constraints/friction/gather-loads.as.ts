import { addScaled } from '../../compute/vec.as';

export function gatherLoads(
  begin: u32,
  end: u32,
  incidence: usize,
  jacobian: usize,
  multiplier: usize,
  position: usize,
  heldAlong: usize,
  total: u32,
): void {
  for (let i = <usize>begin; i < <usize>end; i++) {
    let sum = f32x4.splat(0);
    const last = load<u32>(incidence + (i << 2), 4);
    for (let e = load<u32>(incidence + (i << 2)); e < last; e++) {
      const entry = load<u32>(incidence + ((<usize>e) << 2));
      const c = <usize>(entry >> 1);
      const j = v128.load(jacobian + (c << 4));
      const mu: f32 = total > 0 ? load<f32>(multiplier + (c << 3)) : f32x4.extract_lane(j, 3);
      sum = addScaled(sum, (entry & 1) == 1 ? -mu : mu, j);
    }
    v128.store(heldAlong + (i << 5), f32x4.replace_lane(sum, 3, load<f32>(position + (i << 4), 12)), 16);
  }
}
