/** Where the particles of a model that changed in place are in the buffers: those that were there stay, new ones take room in the colour of the one that they came from. */
import type { Span } from '../../compute/backend';
import type { ModelChange } from '../../scene/model-change';
import { noParticle } from '../../topology/order-by-colour';

/** A particle that is new, by its index in the model and in the buffers, and the index in the buffers of the one that it came from. */
export interface AddedParticle {
  readonly particle: number;
  readonly index: number;
  readonly from: number;
}

export interface Placed {
  readonly bufferIndex: Uint32Array;
  /** The particle of the model at each index of the buffers. */
  readonly order: Uint32Array;
  readonly added: readonly AddedParticle[];
}

/** Whether a change left the bodies what they are, one by one. */
export const sameBodies = ({ model, bodies }: ModelChange): boolean =>
  bodies.length === model.bodies.length && bodies.every((now, body) => now === body);

/**
 * Null where there is no room, or a particle came from none. `colours`: the indices of each; room is what no particle has. `places`: where particles that are new have to go, which may be where others were that are gone. Left out: each takes the first
 * room there is.
 */
export function placeInRoom(
  { model, kept, split }: ModelChange,
  before: { readonly order: Uint32Array; readonly bufferIndex: Uint32Array; readonly colours: readonly Span[] },
  places?: ReadonlyMap<number, number>,
): Placed | null {
  const stay = kept.reduce((sum, { count }) => sum + count, 0);
  if (stay + split.length < model.particleCount) return null;
  const bufferIndex = new Uint32Array(model.particleCount);
  const order = before.order.slice();
  const added: AddedParticle[] = [];
  for (const run of kept) bufferIndex.set(before.bufferIndex.subarray(run.before, run.before + run.count), run.now);
  for (const { before: first, now, count, gone } of kept) {
    if (first !== now) for (let p = now; p < now + count; p++) order[bufferIndex[p]] = p;
    for (let p = first + count; p < first + count + gone; p++) order[before.bufferIndex[p]] = noParticle;
  }
  // Room is looked for from where the last was found, among what no particle had before.
  const next = before.colours.map(({ first }) => first);
  const firstRoom = (colour: number) => {
    const index = before.order.indexOf(noParticle, next[colour]);
    next[colour] = index + 1;
    return index;
  };
  for (const { particle, origin } of split) {
    const from = before.bufferIndex[origin];
    const colour = before.colours.findIndex(({ first, count }) => first <= from && from < first + count);
    const { first, count } = before.colours[colour];
    const index = places ? places.get(particle) : firstRoom(colour);
    if (index === undefined || index < first || index >= first + count || order[index] !== noParticle) return null;
    bufferIndex[particle] = index;
    order[index] = particle;
    added.push({ particle, index, from });
  }
  return { bufferIndex, order, added };
}
