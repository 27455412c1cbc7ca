/**
 * Colours of the particles of each body, such that no spring of the global step joins two of one colour. Bodies have colours of their own making, so that they do not depend on what else is in the world.
 *
 * A body that tore has the colours of the whole one, and a particle that a tear added that of the one that it came from: it is tied to the same neighbours, or to what was split off them. So a world that was torn step by step has the colours of one
 * that was built torn.
 */
import type { Span } from '../../../compute/backend';
import { globalSprings } from '../../../elements/global-springs';
import type { Springs } from '../../../elements/spring/springs';
import type { Model } from '../../../scene/assemble';
import { type SpringGraph, springGraph, subgraph } from '../../../topology/graph';
import { particleColours } from '../../../topology/particle-colours';
import { springsInTheWay } from '../../../topology/red-black';
import type { FollowedChange } from './global-step';

/** `graph`: of the springs of the global step. */
export function coloursByBody({ particleCount, bodies, bodyFirst }: Model, graph: SpringGraph): Uint32Array {
  const colours = new Uint32Array(particleCount);
  bodies.forEach(({ whole, origins }, body) => {
    const own = subgraph(graph, bodyFirst[body], bodyFirst[body + 1]);
    colours.set((whole && origins && inherited(whole, origins, own)) ?? particleColours(own), bodyFirst[body]);
  });
  return colours;
}

/** Null where they do not hold: constants that cancelled each other in the whole body may no longer do so, and tie particles that nothing tied. */
function inherited(whole: Model['bodies'][number], origins: Uint32Array, graph: SpringGraph): Uint32Array | null {
  const ofWhole = particleColours(springGraph(whole.particleCount, globalSprings(whole)));
  const colours = origins.map((particle) => ofWhole[particle]);
  return springsInTheWay(graph, colours).length === 0 ? colours : null;
}

/** Whether no spring joins particles of one colour after a change. Of springs that are the model's own, those that a tear did not touch held before it. */
export function coloursHold(
  {
    model,
    springs,
    bufferIndex,
    order,
    torn,
  }: Pick<FollowedChange, 'bufferIndex' | 'order' | 'torn'> & {
    readonly model: { readonly springs: Pick<Springs, 'ends'> };
    readonly springs: Pick<Springs, 'ends'>;
  },
  colours: readonly Span[],
): boolean {
  const { ends } = springs;
  const colourAt = new Uint32Array(order.length);
  colours.forEach(({ first, count }, colour) => {
    colourAt.fill(colour, first, first + count);
  });
  const holds = (spring: number) =>
    colourAt[bufferIndex[ends[2 * spring]]] !== colourAt[bufferIndex[ends[2 * spring + 1]]];
  if (torn && springs === model.springs) return torn.springsOfTouched.list.every(holds);
  for (let spring = 0; 2 * spring < ends.length; spring++) if (!holds(spring)) return false;
  return true;
}
