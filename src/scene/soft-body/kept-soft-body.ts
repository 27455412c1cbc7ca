/** A soft body of a named scene: made when first asked for, and kept, since that takes some time. */
import type { SoftBody } from '../types';
import { type SoftBodyOptions, softBody, softBodyInTurns } from './soft-body';

export interface KeptSoftBody {
  atOnce(): SoftBody;
  /** A few milliseconds at a time. */
  inTurns(): Promise<SoftBody>;
}

export function keptSoftBody(options: SoftBodyOptions): KeptSoftBody {
  let made: SoftBody | null = null;
  return {
    atOnce() {
      made ??= softBody(options);
      return made;
    },
    async inTurns() {
      made ??= await softBodyInTurns(options);
      return made;
    },
  };
}
