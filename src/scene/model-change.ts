/** What a change of the model did to those who hold indices into it. */
import type { Model } from './assemble';

export interface ModelChange {
  /** The model after the change. */
  readonly model: Model;
  /** Where each body and particle of the model before it is now; -1 where it is gone. */
  readonly bodies: Int32Array;
  readonly particles: Int32Array;
  /**
   * The particle of the model before it whose state each particle has now; -1 where it is as it was built. Where a particle was split, several have that of one.
   */
  readonly origins: Int32Array;
}
