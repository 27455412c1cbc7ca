/** Chooses the order and the colours of the particles for a global step. */
import type { Model } from '../../model/assemble';
import { fail, placeOf } from '../../model/check';
import { springKinds } from '../../model/types';
import { type Graph, springGraph } from '../../partition/graph';
import { type ColourOrder, naturalOrder, orderByColour } from '../../partition/order-by-colour';
import { springsInTheWay, twoColours } from '../../partition/red-black';
import { smallestLastColours } from '../../partition/smallest-last';
import type { GlobalStep } from './options';

export interface Partition extends ColourOrder {
  graph: Graph;
  /** The global step that was chosen. */
  global: Exclude<GlobalStep, 'auto'>;
}

export function partition(model: Model, global: GlobalStep): Partition {
  const graph = springGraph(model.particleCount, model.springs);
  if (global === 'jacobi' || global === 'chebyshev' || global === 'gauss-seidel') {
    return { graph, global, ...naturalOrder(model.particleCount) };
  }
  if (global !== 'coloured') {
    const colours = twoColours(graph);
    if (springsInTheWay(graph, colours).length === 0) return { graph, global: 'red-black', ...orderByColour(colours) };
    if (global === 'red-black') refuseRedBlack(model, graph);
  }
  return { graph, global: 'coloured', ...orderByColour(smallestLastColours(graph)) };
}

/** Colours by the structural springs alone, since they are the ones to keep, and names what stands in their way. */
function refuseRedBlack(model: Model, graph: Graph): never {
  const { springs } = model;
  const colours = twoColours(graph, (spring) => springKinds[springs.kind[spring]] === 'structural');
  const inTheWay = springsInTheWay(graph, colours);
  const counts = springKinds
    .map((kind, k) => ({ kind, count: inTheWay.filter((spring) => springs.kind[spring] === k).length }))
    .filter(({ count }) => count > 0);
  const example = inTheWay[0];
  const [a, b] = [springs.ends[2 * example], springs.ends[2 * example + 1]];
  const body = model.bodyOf[a];
  const local = (particle: number) => particle - model.bodyFirst[body];
  const off = counts.filter(({ kind }) => kind !== 'structural').map(({ kind }) => `${kind}: false`);
  const cure =
    off.length === counts.length
      ? `use global: 'coloured', or build the body with springs: { ${off.join(', ')} }`
      : `use global: 'coloured', or a mesh of quads without odd rings`;
  const found = counts.map(({ kind, count }) => `${count} ${kind}`).join(' and ');
  fail(
    placeOf('projective'),
    'global',
    `not be red-black for springs that join particles of one colour (${cure})`,
    found,
    `${found} springs of that sort, the first between particles ${local(a)} and ${local(b)} of body '${model.bodies[body].name}'`,
  );
}
