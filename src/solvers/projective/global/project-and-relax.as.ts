import { projectRows } from '../project-rows.as';

/** In the order of sums of `projectSprings` and `relax`. */
export function projectAndRelax(
  begin: u32,
  end: u32,
  position: usize,
  inertial: usize,
  neighbourFirst: usize,
  neighbour: usize,
  neighbourStiffness: usize,
  neighbourRest: usize,
  constantTerm: usize,
  nextPosition: usize,
  h: f32,
  omega: f32,
  movedFirst: u32,
  movedCount: u32,
): void {
  projectRows(
    begin,
    end,
    position,
    inertial,
    neighbourFirst,
    neighbour,
    neighbourStiffness,
    neighbourRest,
    constantTerm,
    h,
    0,
    true,
    nextPosition,
    omega,
    movedFirst,
    movedCount,
  );
}
