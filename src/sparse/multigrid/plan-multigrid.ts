/** All levels of a system of springs, until every body is a single unknown: a pure function of plain arrays. */
import { aggregate } from './aggregate';
import { coarseLevel } from './coarse-level';
import { HeldLevels } from './held-levels';
import { interpolate } from './interpolate';
import { springLevel } from './spring-level';
import type { Interpolation, Level, MultigridPlan } from './types';

/** `ends`: two particles a spring. `mass` of every particle, held ones included. `held`: 1 for what is held from the start; left out: nothing. */
export function planMultigrid(
  ends: Uint32Array,
  stiffness: ArrayLike<number>,
  mass: Float64Array,
  held: Uint8Array = new Uint8Array(mass.length),
): MultigridPlan {
  const levels: Level[] = [springLevel(ends, stiffness, mass)];
  const interpolations: Interpolation[] = [];
  // Once at least: the last level is solved by a division, the first one by sweeps.
  do {
    const fine = levels[levels.length - 1];
    const interpolation = interpolate(fine, aggregate(fine));
    interpolations.push(interpolation);
    levels.push(coarseLevel(fine, interpolation));
  } while (levels[levels.length - 1].weight.some((weight) => weight !== 0));
  const free = { levels, interpolations, held: new Uint8Array(mass.length) };
  if (!held.includes(1)) return free;
  const numbers = new HeldLevels(free);
  numbers.hold(held);
  return { levels: numbers.levels, interpolations, held };
}
