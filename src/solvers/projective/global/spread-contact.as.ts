import { addScaled } from '../../../compute/vec.as';

export function spreadContact(
  begin: u32,
  end: u32,
  position: usize,
  solved: usize,
  solution: usize,
  bodyOf: usize,
  contactScale: usize,
): void {
  for (let i = begin; i < end; i++) {
    const body = (<usize>load<u32>(bodyOf + ((<usize>i) << 2))) << 2;
    const at = (<usize>i) << 4;
    // The fourth lane of the solution is 0: inverse masses stay.
    v128.store(position + at, addScaled(v128.load(solved + at), load<f32>(contactScale + body), v128.load(solution + at)));
  }
}
