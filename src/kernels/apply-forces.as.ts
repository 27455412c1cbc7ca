import { addScaled } from './vec.as';

export function applyForces(begin: u32, end: u32, position: usize, velocity: usize, force: usize, h: f32): void {
  for (let i = begin; i < end; i++) {
    const at = (<usize>i) << 4;
    const inverseMass = load<f32>(position + at, 12);
    if (inverseMass > 0) {
      const v = addScaled(v128.load(velocity + at), h * inverseMass, v128.load(force + at));
      v128.store(velocity + at, f32x4.replace_lane(v, 3, 0));
    }
  }
}
