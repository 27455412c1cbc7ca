/** Chooses the order and the colours of the particles for a global step. */

import type { BackendName } from '../../compute/backend';
import { span } from '../../compute/backend';
import { fail, pathOf } from '../../core/check';
import type { SpringKind } from '../../elements/spring/springs';
import { springKinds } from '../../elements/spring/springs';
import type { Model } from '../../scene/assemble';
import { factorBytes } from '../../sparse/panel-factor';
import { type SpringGraph, springGraph } from '../../topology/graph';
import { type ColourOrder, naturalOrder, orderByColour } from '../../topology/order-by-colour';
import { springsInTheWay, twoColours } from '../../topology/red-black';
import { smallestLastColours } from '../../topology/smallest-last';
import { type DirectSystem, directSystem } from './direct-system';
import type { GlobalStep } from './options';

export interface Partition extends ColourOrder {
  graph: SpringGraph;
  /** The matrix of a direct global step. */
  direct: DirectSystem | null;
  /** The global step that was chosen. */
  global: Exclude<GlobalStep, 'auto'>;
}

/** 'auto' leaves a direct global step to scenes that start within a second or so, and whose factor is not the size of the machine. */
const mostParticles = 50_000;
const mostFactorBytes = 2 ** 28;

export function partition(model: Model, global: GlobalStep, backend: BackendName): Partition {
  const graph = springGraph(model.particleCount, model.springs);
  const wouldTryDirect = global === 'auto' && backend !== 'webgpu' && model.particleCount <= mostParticles;
  if (global === 'cholesky' || wouldTryDirect) {
    const direct = directSystem(model);
    if (global === 'cholesky' || factorBytes(direct.plan) <= mostFactorBytes) {
      return { graph, direct, global: 'cholesky', order: direct.plan.order, colours: [span(0, model.particleCount)] };
    }
  }
  return { ...colourPartition(model, graph, global), graph, direct: null };
}

function colourPartition(
  model: Model,
  graph: SpringGraph,
  global: GlobalStep,
): ColourOrder & Pick<Partition, 'global'> {
  if (global === 'jacobi' || global === 'chebyshev' || global === 'gauss-seidel') {
    return { global, ...naturalOrder(model.particleCount) };
  }
  if (global !== 'coloured') {
    const colours = twoColours(graph);
    if (springsInTheWay(graph, colours).length === 0) return { global: 'red-black', ...orderByColour(colours) };
    if (global === 'red-black') refuseRedBlack(model, graph);
  }
  return { global: 'coloured', ...orderByColour(smallestLastColours(graph)) };
}

/** The options of a body that leave springs of these kinds out. */
function switchedOff(kinds: readonly SpringKind[]): string {
  const switches = kinds.filter((kind) => kind !== 'area').map((kind) => (kind === 'bending' ? 'bend' : kind));
  const springs = [...new Set(switches)].map((kind) => `${kind}: false`);
  return [
    ...(springs.length > 0 ? [`springs: { ${springs.join(', ')} }`] : []),
    ...(kinds.includes('area') ? ['area: 0'] : []),
  ].join(' and ');
}

/** Colours by the structural springs alone, since they are the ones to keep, and names what stands in their way. */
function refuseRedBlack(model: Model, graph: SpringGraph): never {
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
  const cure = counts.some(({ kind }) => kind === 'structural')
    ? `use global: 'coloured', or a mesh of quads without odd rings`
    : `use global: 'coloured', or build the body with ${switchedOff(counts.map(({ kind }) => kind))}`;
  const found = counts.map(({ kind, count }) => `${count} ${kind}`).join(' and ');
  fail(
    pathOf('projective'),
    'global',
    `not be red-black for springs that join particles of one colour (${cure})`,
    found,
    `${found} springs of that sort, the first between particles ${local(a)} and ${local(b)} of body '${model.bodies[body].name}'`,
  );
}
