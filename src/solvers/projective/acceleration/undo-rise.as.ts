/** The fourth lane of a step is 0: inverse masses stay. */
export function undoRise(begin: u32, end: u32, position: usize, lastStep: usize, bodyOf: usize, verdict: usize): void {
  for (let i = <usize>begin; i < <usize>end; i++) {
    if (load<f32>(verdict + ((<usize>load<u32>(bodyOf + (i << 2))) << 4), 8) != 1) continue;
    v128.store(position + (i << 4), f32x4.sub(v128.load(position + (i << 4)), v128.load(lastStep + (i << 4))));
  }
}
