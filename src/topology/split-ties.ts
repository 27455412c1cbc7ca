/** Constraints by colour, of which some have phantoms in place of particles: what a solver needs of a partition. */
import type { ColourOrder } from './order-by-colour';
import type { Ties } from './ties';

/** `order`: the constraint at each index, by colour. */
export interface SplitTies extends ColourOrder {
  /** The constraints with phantoms in place of particles, in the order in which they were given. Phantoms are numbered from the number of particles on. */
  ties: Ties;
  /** The particle that each phantom is a copy of. */
  phantomOf: Uint32Array;
}
