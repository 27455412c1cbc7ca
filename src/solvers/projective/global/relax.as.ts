import { relaxOnto } from './relax-onto.as';

export function relax(
  begin: u32,
  end: u32,
  position: usize,
  constantTerm: usize,
  neighbourFirst: usize,
  neighbour: usize,
  neighbourStiffness: usize,
  h: f32,
  omega: f32,
): void {
  relaxOnto(begin, end, position, constantTerm, neighbourFirst, neighbour, neighbourStiffness, position, h, omega);
}
