import { addScaled, dot3 } from '../../compute/vec.as';

export function solveTethers(begin: u32, end: u32, position: usize, anchor: usize, reach: usize): void {
  for (let i = <usize>begin; i < <usize>end; i++) {
    const at = position + (i << 4);
    const inverseMass = load<f32>(at, 12);
    if (inverseMass == 0) continue;
    let p = v128.load(at);
    for (let k: usize = i << 4; k < (i << 4) + 16; k += 4) {
      const held = position + ((<usize>load<u32>(anchor + k)) << 4);
      if (load<f32>(held, 12) != 0) continue;
      const a = v128.load(held);
      const d = f32x4.sub(p, a);
      const distance = sqrt<f32>(dot3(d, d));
      const most = load<f32>(reach + k);
      if (distance > most) p = addScaled(a, most / distance, d);
    }
    v128.store(at, f32x4.replace_lane(p, 3, inverseMass));
  }
}
