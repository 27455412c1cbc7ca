import { dot3 } from '../../compute/vec.as';

/** Sums in f64: the blocks are long and the errors small. */
export function measureSprings(
  begin: u32,
  end: u32,
  position: usize,
  springEnd: usize,
  springRest: usize,
  springStiffness: usize,
  blockFirst: usize,
  springMeasure: usize,
): void {
  for (let block = begin; block < end; block++) {
    let error: f64 = 0;
    let energy: f64 = 0;
    let largest: f32 = 0;
    let squares: f64 = 0;
    const last = load<u32>(blockFirst + ((<usize>block) << 2), 4);
    for (let s = load<u32>(blockFirst + ((<usize>block) << 2)); s < last; s++) {
      const a = v128.load(position + ((<usize>load<u32>(springEnd + ((<usize>s) << 3))) << 4));
      const b = v128.load(position + ((<usize>load<u32>(springEnd + ((<usize>s) << 3), 4)) << 4));
      const along = f32x4.sub(a, b);
      const rest = load<f32>(springRest + ((<usize>s) << 2));
      const stretch = sqrt(dot3(along, along)) - rest;
      const squared = <f64>stretch * <f64>stretch;
      energy += 0.5 * <f64>load<f32>(springStiffness + ((<usize>s) << 2)) * squared;
      if (rest > 0) {
        error += squared;
        const strain = abs(stretch) / rest;
        largest = max<f32>(largest, strain);
        squares += <f64>strain * <f64>strain;
      }
    }
    const measure = f32x4.replace_lane(f32x4.splat(<f32>error), 1, <f32>energy);
    v128.store(
      springMeasure + ((<usize>block) << 4),
      f32x4.replace_lane(f32x4.replace_lane(measure, 2, largest), 3, <f32>squares),
    );
  }
}
