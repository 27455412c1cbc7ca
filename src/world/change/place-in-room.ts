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
  { model, particles, origins }: ModelChange,
  before: { readonly order: Uint32Array; readonly bufferIndex: Uint32Array; readonly colours: readonly Span[] },
  places?: ReadonlyMap<number, number>,
): Placed | null {
  const bufferIndex = new Uint32Array(model.particleCount);
  const taken = new Uint8Array(before.order.length);
  const isNew = new Uint8Array(model.particleCount).fill(1);
  particles.forEach((now, particle) => {
    if (now < 0) return;
    isNew[now] = 0;
    bufferIndex[now] = before.bufferIndex[particle];
    taken[bufferIndex[now]] = 1;
  });
  const added: AddedParticle[] = [];
  // Room is looked for from where the last was found.
  const next = before.colours.map(({ first }) => first);
  const firstRoom = (colour: number, end: number) => {
    while (next[colour] < end && (taken[next[colour]] || before.order[next[colour]] !== noParticle)) next[colour]++;
    return next[colour];
  };
  for (let particle = 0; particle < model.particleCount; particle++) {
    if (!isNew[particle]) continue;
    if (origins[particle] < 0) return null;
    const from = before.bufferIndex[origins[particle]];
    const colour = before.colours.findIndex(({ first, count }) => first <= from && from < first + count);
    const { first, count } = before.colours[colour];
    const index = places ? places.get(particle) : firstRoom(colour, first + count);
    if (index === undefined || index < first || index >= first + count || taken[index]) return null;
    taken[index] = 1;
    bufferIndex[particle] = index;
    added.push({ particle, index, from });
  }
  return { bufferIndex, added };
}
