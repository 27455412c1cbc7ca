/** The fourth lane of the solution is 0: inverse masses stay. */
export function movePositions(begin: u32, end: u32, position: usize, solution: usize, place: usize): void {
  for (let i = <usize>begin; i < <usize>end; i++) {
    const x = v128.load(position + (i << 4));
    if (!(f32x4.extract_lane(x, 3) > 0)) continue;
    const z = v128.load(solution + ((<usize>load<u32>(place + (i << 2))) << 4));
    v128.store(position + (i << 4), f32x4.add(x, f32x4.replace_lane(z, 3, 0)));
  }
}
