import { dot3, scale } from '../../compute/vec.as';

export function projectCords(
  begin: u32,
  end: u32,
  position: usize,
  cordEnd: usize,
  cordRest: usize,
  pull: usize,
): void {
  for (let c = <usize>begin; c < <usize>end; c++) {
    const p = v128.load(position + ((<usize>load<u32>(cordEnd + (c << 3))) << 4));
    const q = v128.load(position + ((<usize>load<u32>(cordEnd + (c << 3), 4)) << 4));
    const rest = load<f32>(cordRest + (c << 3));
    const stiffness = load<f32>(cordRest + (c << 3), 4);
    const d = f32x4.sub(q, p);
    const length = sqrt<f32>(dot3(d, d));
    const factor = length > rest ? (stiffness * rest) / length : stiffness;
    const beyond = max<f32>(0, length - rest);
    v128.store(pull + (c << 4), f32x4.replace_lane(scale(d, factor), 3, <f32>0.5 * stiffness * beyond * beyond));
  }
}
