import { projectRows } from './project-rows.as';

export function projectSprings(
  begin: u32,
  end: u32,
  position: usize,
  inertial: usize,
  neighbourFirst: usize,
  neighbour: usize,
  neighbourStiffness: usize,
  neighbourRest: usize,
  constantTerm: usize,
  h: f32,
  bounded: u32,
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
    bounded,
    false,
    0,
    0,
    0,
    0,
  );
}
