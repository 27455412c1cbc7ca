/** What a step is told: its length, and what acts on the particles from outside. */
import type { Vec4 } from '../compute/kernel';
import type { Wind } from '../scene/types';

/** What the world tells a step. */
export interface StepInputs {
  /** Steps done since the start of the scene. */
  index: number;
  /** Steps to take, one after the other; more than 1 only up to the solver's `stride`. Held particles and colliders get where they go with the last. */
  count: number;
  /** Length of the step [s]. */
  h: number;
  /** Length of the step before [s]; null where this one follows none: at the start, and after a jump (`reset`, `restore`). */
  lastStep: number | null;
  /**
   * Every spring is this many times as stiff as in the model. Where stiffness only occurs as h^2 k, h sqrt(stiffness) in place of h has
   * the same effect.
   */
  stiffness: number;
  /** x, y, z [m/s2], 0. */
  gravity: Vec4;
  /** Share of the velocity kept over this step. */
  keep: number;
  /** Share of the velocity relative to its body's rigid motion that is kept over this step. */
  innerKeep: number;
  /** Damping of springs in proportion to their stiffness [s]. */
  viscosity: number;
  wind: Wind | null;
  colliderCount: number;
  /** Held particles. */
  pinCount: number;
  /** [m/s] */
  maxSpeed: number;
}
