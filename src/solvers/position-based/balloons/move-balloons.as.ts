import { addScaled } from '../../../compute/vec.as';

export function moveBalloons(
  begin: u32,
  end: u32,
  position: usize,
  member: usize,
  balloonOf: usize,
  gradient: usize,
  change: usize,
): void {
  for (let m = <usize>begin; m < <usize>end; m++) {
    const at = position + ((<usize>load<u32>(member + (m << 2))) << 4);
    const p = v128.load(at);
    const inverseMass = f32x4.extract_lane(p, 3);
    const factor = inverseMass * load<f32>(change + ((<usize>load<u32>(balloonOf + (m << 2))) << 2));
    v128.store(at, f32x4.replace_lane(addScaled(p, factor, v128.load(gradient + (m << 4))), 3, inverseMass));
  }
}
