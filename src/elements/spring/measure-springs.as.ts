import { dot3 } from '../../compute/vec.as';

/** Sums in f64: the blocks are long and the errors small. */
export function measureSprings(
  begin: u32,
  end: u32,
  position: usize,
  springEnd: usize,
  springRest: usize,
  springStiffness: usize,
  springMeasure: usize,
  springCount: u32,
): void {
  for (let block = begin; block < end; block++) {
    let error: f64 = 0;
    let energy: f64 = 0;
    let maxStrain: f32 = 0;
    const last = min<u32>(springCount, (block + 1) << 8);
    for (let s = block << 8; s < last; s++) {
      const a = v128.load(position + ((<usize>load<u32>(springEnd + ((<usize>s) << 3))) << 4));
      const b = v128.load(position + ((<usize>load<u32>(springEnd + ((<usize>s) << 3), 4)) << 4));
      const along = f32x4.sub(a, b);
      const rest = load<f32>(springRest + ((<usize>s) << 2));
      const stretch = sqrt(dot3(along, along)) - rest;
      const squared = <f64>stretch * <f64>stretch;
      energy += 0.5 * <f64>load<f32>(springStiffness + ((<usize>s) << 2)) * squared;
      if (rest > 0) {
        error += squared;
        maxStrain = max<f32>(maxStrain, abs(stretch) / rest);
      }
    }
    v128.store(springMeasure + ((<usize>block) << 4), f32x4(0, 0, 0, 0));
    store<f32>(springMeasure + ((<usize>block) << 4), <f32>error);
    store<f32>(springMeasure + ((<usize>block) << 4), <f32>energy, 4);
    store<f32>(springMeasure + ((<usize>block) << 4), maxStrain, 8);
  }
}
