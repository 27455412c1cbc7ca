import { relaxRow } from './relax.as';

export function relaxOnto(
  begin: u32,
  end: u32,
  position: usize,
  constantTerm: usize,
  neighbourFirst: usize,
  neighbour: usize,
  neighbourStiffness: usize,
  nextPosition: usize,
  h: f32,
  omega: f32,
): void {
  let first = load<u32>(neighbourFirst + (<usize>begin << 2));
  for (let i = begin; i < end; i++) {
    const last = load<u32>(neighbourFirst + (<usize>i << 2), 4);
    const at = <usize>i << 4;
    const p = v128.load(position + at);
    const term = v128.load(constantTerm + at);
    v128.store(nextPosition + at, relaxRow(p, term, nextPosition, neighbour, neighbourStiffness, first, last, h, omega));
    first = last;
  }
}
