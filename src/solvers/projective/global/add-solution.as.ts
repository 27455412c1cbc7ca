import { addScaled } from '../../../compute/vec.as';

/** The fourth lane of the solution is 0: inverse masses stay. */
export function addSolution(begin: u32, end: u32, position: usize, solution: usize, factor: f32): void {
  const last = (<usize>end) << 4;
  for (let at = (<usize>begin) << 4; at < last; at += 16) {
    v128.store(position + at, addScaled(v128.load(position + at), factor, v128.load(solution + at)));
  }
}
