/** The fourth lane of the solution is 0: inverse masses stay. */
export function addSolution(begin: u32, end: u32, position: usize, solution: usize): void {
  const last = (<usize>end) << 4;
  for (let at = (<usize>begin) << 4; at < last; at += 16) {
    v128.store(position + at, f32x4.add(v128.load(position + at), v128.load(solution + at)));
  }
}
