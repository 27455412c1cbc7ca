/** What a step is told: which it is, how long it is, and how stiff everything is. What belongs to one feature is with its stage. */
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
}
