/** What a change of the model did to those who hold indices into it. */
import type { CsrRows } from '../core/csr';
import type { Model } from './assemble';
import type { SpringEdit } from './tear/torn-springs';

export interface ModelChange {
  /** The model after the change. */
  readonly model: Model;
  /** Where each body of the model before it is now; -1 where it is gone. */
  readonly bodies: Int32Array;
  /** The particles that stay, in runs of which each is of one body, in the order of the bodies before. */
  readonly kept: readonly KeptParticles[];
  /** The particles that were split off others, in rising order. */
  readonly split: readonly SplitParticle[];
  /** What tore, where nothing else happened than that bodies were torn further; else null. */
  readonly torn: Torn | null;
}

/** A run of particles from index `before` on that has become one from index `now` on. In the model before it, `gone` particles came right after it that are no more. */
export interface KeptParticles {
  readonly before: number;
  readonly now: number;
  readonly count: number;
  readonly gone: number;
}

/** A particle of the model after a change, and the one before it whose state it has. */
export interface SplitParticle {
  readonly particle: number;
  readonly origin: number;
}

export interface Torn {
  /** Of each body that was torn, by its index: its springs. */
  readonly bodies: ReadonlyMap<number, SpringEdit>;
  /** Particles of the model whose mass or whose springs changed, ascending, and the springs of the model that each of them has now, ascending. */
  readonly touched: Uint32Array;
  readonly springsOfTouched: CsrRows;
}

/** Where a particle of the model before a change is now; -1 where it is gone. */
export function particleAfter({ kept }: Pick<ModelChange, 'kept'>, particle: number): number {
  let low = 0;
  let high = kept.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (kept[middle].before + kept[middle].count <= particle) low = middle + 1;
    else high = middle;
  }
  if (low === kept.length || particle < kept[low].before) return -1;
  return kept[low].now + particle - kept[low].before;
}

/** The particle of the model before a change whose state each particle has now; -1 where it is as it was built. Where a particle was split, several have that of one. */
export function originsOf({ model, kept, split }: Pick<ModelChange, 'model' | 'kept' | 'split'>): Int32Array {
  const origins = new Int32Array(model.particleCount).fill(-1);
  for (const { before, now, count } of kept) for (let p = 0; p < count; p++) origins[now + p] = before + p;
  for (const { particle, origin } of split) origins[particle] = origin;
  return origins;
}

/** Whether every particle that was there has the index that it had. */
export const keepsIndices = ({ kept }: Pick<ModelChange, 'kept'>): boolean =>
  kept.every(({ before, now, gone }) => before === now && gone === 0);
