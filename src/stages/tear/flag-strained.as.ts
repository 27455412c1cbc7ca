import { dot3 } from '../../compute/vec.as';

export function flagStrained(
  begin: u32,
  end: u32,
  position: usize,
  edgeEnd: usize,
  edgeLimit: usize,
  edgeFlag: usize,
): void {
  for (let edge = begin; edge < end; edge++) {
    const a = v128.load(position + ((<usize>load<u32>(edgeEnd + ((<usize>edge) << 3))) << 4));
    const b = v128.load(position + ((<usize>load<u32>(edgeEnd + ((<usize>edge) << 3), 4)) << 4));
    const along = f32x4.sub(a, b);
    const limit = load<f32>(edgeLimit + ((<usize>edge) << 2));
    store<u32>(edgeFlag + ((<usize>edge) << 2), dot3(along, along) > limit * limit ? 1 : 0);
  }
}
