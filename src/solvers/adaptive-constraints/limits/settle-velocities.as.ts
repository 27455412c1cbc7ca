/** The fourth lane of a velocity means nothing. */
export function settleVelocities(
  begin: u32,
  end: u32,
  position: usize,
  velocity: usize,
  solution: usize,
  place: usize,
): void {
  for (let i = <usize>begin; i < <usize>end; i++) {
    if (!(load<f32>(position + (i << 4), 12) > 0)) continue;
    const z = v128.load(solution + ((<usize>load<u32>(place + (i << 2))) << 4));
    const v = v128.load(velocity + (i << 4));
    v128.store(velocity + (i << 4), f32x4.sub(v, f32x4.replace_lane(z, 3, 0)));
  }
}
