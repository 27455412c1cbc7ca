/** Chooses the global step for a model, and with it the order of the particles. */
import type { BackendName } from '../../../compute/backend';
import { fail, pathOf } from '../../../core/check';
import { listOf, localKinds } from '../../../elements/local-elements';
import { type SpringKind, type Springs, springKinds } from '../../../elements/spring/springs';
import type { Model } from '../../../scene/assemble';
import { orderParticles } from '../../../scene/order-particles';
import { chooseLayers } from '../../../sparse/inverse/choose-layers';
import { planInverse } from '../../../sparse/inverse/plan-inverse';
import { factorBytes } from '../../../sparse/panel-factor';
import type { FactorPlan } from '../../../sparse/types';
import { type SpringGraph, springGraph } from '../../../topology/graph';
import { naturalOrder, orderByColour, withRoom } from '../../../topology/order-by-colour';
import { springsInTheWay, twoColours } from '../../../topology/red-black';
import type { CompleteProjectiveOptions } from '../options';
import { coloursByBody } from './body-colours';
import { cholesky } from './cholesky';
import { maximumTorn } from './direct-solver';
import { directSprings } from './direct-springs';
import { type DirectSystem, directSystem } from './direct-system';
import { gaussSeidel } from './gauss-seidel';
import type { GlobalBackground } from './global-background';
import type { PreparedGlobal } from './global-step';
import { jacobi } from './jacobi';
import { laggedSweeps } from './lagged-sweeps';
import { multigrid, multigridPlan } from './multigrid';
import { roomForTears } from './room-for-tears';

/**
 * 'auto' takes the factor while it is small, and multigrid past that; sweeps are for those who ask for them.
 *
 * A step of the swinging curtain of Liu 2013 to an error of 0.0402, on wasm with one thread, accelerated: 5.3 ms by the factor and 6.9 by multigrid with 81 x 81 particles, 16 and 15 with 129 x 129, 69 and 68 with 257 x 257, and with 513 x 513
 * 359 and 287. A single iteration is worth more with the factor, which solves exactly, on soft bodies most of all (README.md, "What it can and cannot do"), and the momentum of a free body is kept to rounding. So the factor stays where it costs no
 * more: for sheets on grids up to 70,000 particles as long as it has few entries, 22 a particle with 257 x 257, where a frame of the default takes 78 ms instead of 101. Where bend springs are too stiff for threads to carry it has 74, and soft bodies have more than that; meshes take three times as long to start as by multigrid. On an H200 a step of 257 x 257
 * particles to 0.0402 takes 2.3 ms with the factor's inverse and 2.6 with multigrid, one of 513 x 513 10 and 6; their worlds take twice and three times as long to start as by multigrid.
 *
 * On a CPU, bodies that are alike count once: their factor is planned once, and a particle of many small bodies takes less of a solve than one of a large body. 5,000 ropes of 20 particles start
 * in 0.7 of the time that multigrid takes, and their step takes 0.6 of its time.
 */
const maximumParticles = 20_000;
const maximumOfSheets = 70_000;
/** Of a factor that is taken past `maximumParticles`, a particle. */
const maximumEntries = 30;

/** Whether a direct global step is planned, which 'auto' then takes if the factor is small enough. */
export function triesDirect(model: Model, { global }: CompleteProjectiveOptions, backend: BackendName): boolean {
  if (global !== 'auto') return global === 'cholesky';
  if (backend === 'webgpu') return model.particleCount <= maximumParticles;
  const sheets = model.bodies.every(({ kind }) => kind === 'cloth');
  return particlesOfDifferent(model) <= (sheets ? maximumOfSheets : maximumParticles);
}

/** Unknowns of a factor for particles that tears may add. */
export const directRoom = (model: Model): number => Math.min(maximumTorn, roomForTears(model));

/** Whether multigrid is sure to be taken. `system`: the plan of the factor, where there is one. */
export function takesMultigrid(
  model: Model,
  options: CompleteProjectiveOptions,
  backend: BackendName,
  system: DirectSystem | null,
): boolean {
  if (options.global !== 'auto') return options.global === 'multigrid';
  if (!triesDirect(model, options, backend)) return true;
  if (!system) return false;
  const { plan } = system;
  return backend === 'webgpu' ? !chooseLayers(plan, memoryLimit(options)).fastest : !fits(plan, model, options);
}

/** [bytes] */
const memoryLimit = ({ factorMemory }: CompleteProjectiveOptions) => factorMemory * 2 ** 20;
const fits = (plan: FactorPlan, model: Model, options: CompleteProjectiveOptions) =>
  factorBytes(plan) <= memoryLimit(options) &&
  (particlesOfDifferent(model) <= maximumParticles || plan.nonzeros <= maximumEntries * plan.size);

/** Particles of all bodies, of those that are alike of the first alone. Bodies of one kind, with as many particles and springs, are taken to be so. */
function particlesOfDifferent({ bodies }: Model): number {
  const sizes = new Map(
    bodies.map(({ kind, particleCount, springs }) => [`${kind} ${particleCount} ${springs.count}`, particleCount]),
  );
  let sum = 0;
  for (const size of sizes.values()) sum += size;
  return sum;
}

/**
 * `springs` are those of the global step: the model's, and those that stand for its other elements. `background`: what was planned elsewhere, where
 * something was.
 */
export function chooseGlobal(
  model: Model,
  springs: Springs,
  options: CompleteProjectiveOptions,
  backend: BackendName,
  background: GlobalBackground | null = null,
): PreparedGlobal {
  const { global } = options;
  if (triesDirect(model, options, backend)) {
    const counted = background?.counted ?? directSprings(model, springs, options);
    const system = background?.system ?? directSystem(model, counted, directRoom(model));
    const way = background?.system ? { signal: background.signal } : {};
    if (backend === 'webgpu') {
      const { fastest, least } = chooseLayers(system.plan, memoryLimit(options));
      if (fastest) {
        const inverse = planInverse(system.plan, fastest);
        return cholesky(model, counted, system, options, { ...way, inverse });
      }
      if (global === 'cholesky') refuseFactor(options.factorMemory, least);
    } else if (global === 'cholesky' || fits(system.plan, model, options)) {
      return cholesky(model, counted, system, options, way);
    }
  }
  if (global === 'auto' || global === 'multigrid') {
    const plan = background?.multigrid;
    return plan
      ? multigrid(model, plan, options, background.signal)
      : multigrid(model, multigridPlan(model, springs), options);
  }
  if (global === 'jacobi' || global === 'chebyshev') return jacobi(global, model, springs, options);
  if (global === 'gauss-seidel') {
    const order = withRoom(naturalOrder(model.particleCount), roomForTears(model));
    return gaussSeidel(global, model, order, options);
  }
  const graph = springGraph(model.particleCount, springs);
  if (global === 'red-black') {
    const colours = redBlackColours(model, springs, graph, options.lagged ? isStructural(springs) : undefined);
    const inTheWay = springsInTheWay(graph, colours);
    if (inTheWay.length > 0 && !options.lagged) refuseRedBlack(model, springs, graph);
    const order = withRoom(orderByColour(colours, orderParticles(model)), roomForTears(model, 2));
    return inTheWay.length > 0
      ? laggedSweeps(model, springs, order, options, inTheWay.length)
      : gaussSeidel('red-black', model, order, options);
  }
  const order = orderByColour(coloursByBody(model, graph), orderParticles(model));
  const room = roomForTears(model, order.colours.length);
  return gaussSeidel('coloured', model, withRoom(order, room), options);
}

/** A particle that a tear added has the colour of the one that it came from: bodies are coloured as if they were whole, so that a world that was torn step by step has the colours of one that was built torn. `use`: the springs that count. */
function redBlackColours(
  { bodies, bodyFirst, particleCount }: Model,
  springs: Springs,
  graph: SpringGraph,
  use?: (spring: number) => boolean,
): Uint8Array {
  if (bodies.every(({ origins }) => !origins)) return twoColours(graph, use);
  const origin = Uint32Array.from({ length: particleCount }, (_, i) => i);
  bodies.forEach(({ origins }, body) => {
    origins?.forEach((whole, particle) => {
      origin[bodyFirst[body] + particle] = bodyFirst[body] + whole;
    });
  });
  const whole = springGraph(particleCount, { count: springs.count, ends: springs.ends.map((end) => origin[end]) });
  const colours = twoColours(whole, use);
  return Uint8Array.from(origin, (particle) => colours[particle]);
}

function refuseFactor(factorMemory: number, bytes: number): never {
  const megabytes = Math.ceil(bytes / 2 ** 20);
  const rule = `be at least the ${megabytes} MiB that the factor of this scene takes on webgpu (or use global: 'multigrid')`;
  fail(pathOf('projective'), 'factorMemory', rule, factorMemory);
}

/** The options of a body that leave springs of these kinds out. */
function switchedOff(model: Model, kinds: readonly SpringKind[]): string {
  const switches = kinds.filter((kind) => kind !== 'element').map((kind) => (kind === 'bending' ? 'bend' : kind));
  const springs = [...new Set(switches)].map((kind) => `${kind}: false`);
  return [
    ...(springs.length > 0 ? [`springs: { ${springs.join(', ')} }`] : []),
    ...(kinds.includes('element')
      ? localKinds.filter((kind) => listOf(model, kind)).map(({ without }) => without)
      : []),
  ].join(' and ');
}

const isStructural =
  ({ kind }: Springs) =>
  (spring: number): boolean =>
    springKinds[kind[spring]] === 'structural';

/** Colours by the structural springs alone, since they are the ones to keep, and names what stands in their way. */
function refuseRedBlack(model: Model, springs: Springs, graph: SpringGraph): never {
  const colours = twoColours(graph, isStructural(springs));
  const inTheWay = springsInTheWay(graph, colours);
  const counts = springKinds
    .map((kind, k) => ({ kind, count: inTheWay.filter((spring) => springs.kind[spring] === k).length }))
    .filter(({ count }) => count > 0);
  const example = inTheWay[0];
  const [a, b] = [springs.ends[2 * example], springs.ends[2 * example + 1]];
  const body = model.bodyOf[a];
  const local = (particle: number) => particle - model.bodyFirst[body];
  const cure = counts.some(({ kind }) => kind === 'structural')
    ? `use global: 'coloured' or lagged: true${model.bodies[body].kind === 'clothFromMesh' ? ', or build the body with quads: true' : ''}`
    : `use global: 'coloured' or lagged: true, or build the body with ${switchedOff(
        model,
        counts.map(({ kind }) => kind),
      )}`;
  const elementNames = localKinds.filter((kind) => listOf(model, kind)).map(({ name }) => name);
  const label = (kind: SpringKind) => (kind === 'element' ? elementNames.join(' or ') : kind);
  const found = counts.map(({ kind, count }) => `${count} ${label(kind)}`).join(' and ');
  fail(
    pathOf('projective'),
    'global',
    `not be red-black for springs that join particles of one colour (${cure})`,
    found,
    `${found} springs of that sort, the first between particles ${local(a)} and ${local(b)} of body '${model.bodies[body].name}'`,
  );
}
