/** Statistics of a state: queues the measuring kernels and adds up their blocks. */
import { type KernelBuffer, span } from '../compute/backend';
import type { Vec4 } from '../compute/kernel';
import { allocateMeasuredElements, type MeasuredElements, runElements } from '../elements/local-elements';
import { measureSprings } from '../elements/spring/measure-springs.kernel';
import { springBlocks } from '../elements/spring/spring-blocks';
import type { DerivedBuffers } from './derived-buffers';
import type { Engine } from './engine';
import { measureParticles, particlesPerBlock } from './measure-particles.kernel';
import { type SpringBlock, strainByKind } from './strain-by-kind';
import type { Statistics } from './types';

interface MeasureBuffers {
  elements: readonly MeasuredElements[];
  position: KernelBuffer;
  velocity: KernelBuffer;
  springEnd: KernelBuffer;
  springRest: KernelBuffer;
  springStiffness: KernelBuffer;
  blockFirst: KernelBuffer;
  springMeasure: KernelBuffer;
  particleMeasure: KernelBuffer;
  blocks: readonly SpringBlock[];
}

type Measures = Pick<Statistics, 'error' | 'energy' | 'strain'>;

/** Made when first asked for: many worlds never are. */
const allocated = new WeakMap<DerivedBuffers, MeasureBuffers>();

function buffersOf(engine: Engine): MeasureBuffers {
  let buffers = allocated.get(engine.derived);
  if (!buffers) {
    const { model, particles, bufferIndex, derived } = engine;
    const { backend } = derived;
    const { springs } = model;
    const { order, first, kind } = springBlocks(springs);
    const sorted = (numbers: Float64Array) => Float64Array.from(order, (spring) => numbers[spring]);
    const ends = Uint32Array.from({ length: 2 * springs.count }, (_, end) => {
      const spring = order[end >> 1];
      return bufferIndex[springs.ends[2 * spring + (end & 1)]];
    });
    buffers = {
      elements: allocateMeasuredElements(backend, model, bufferIndex, particles.position),
      position: particles.position,
      velocity: particles.velocity,
      springEnd: backend.allocate('springEnd', 'u32', ends.length, ends),
      springRest: backend.allocate('springRest', 'f32', springs.count, sorted(springs.rest)),
      springStiffness: backend.allocate('springStiffness', 'f32', springs.count, sorted(springs.stiffness)),
      blockFirst: backend.allocate('blockFirst', 'u32', first.length, first),
      springMeasure: backend.allocate('springMeasure', 'vec4f', kind.length),
      particleMeasure: backend.allocate('particleMeasure', 'vec4f', Math.ceil(particles.all.count / particlesPerBlock)),
      blocks: kind.map((name, block) => ({ kind: name, springs: first[block + 1] - first[block] })),
    };
    allocated.set(derived, buffers);
  }
  return buffers;
}

/** `stiffness`: how many times as stiff as in the model everything is. */
async function measure(engine: Engine, gravity: Vec4, stiffness: number): Promise<Measures> {
  const { backend } = engine;
  const buffers = buffersOf(engine);
  const { springMeasure, particleMeasure } = buffers;
  backend.run(measureSprings, span(0, springMeasure.count), buffers, {});
  backend.run(measureParticles, span(0, particleMeasure.count), buffers, {
    gravity,
    particleCount: engine.particles.all.count,
  });
  runElements(backend, buffers.elements);
  const [springSums, particleBlocks, ...measured] = await Promise.all([
    backend.read(springMeasure),
    backend.read(particleMeasure),
    ...buffers.elements.map((elements) => backend.read(elements.measured)),
  ]);
  const sum = (blocks: ArrayLike<number>, lane: number) => {
    let total = 0;
    for (let at = lane; at < blocks.length; at += 4) total += blocks[at];
    return total;
  };
  const kinetic = sum(particleBlocks, 0);
  const ofElements = measured.reduce((total, vectors) => total + sum(vectors, 3), 0);
  const elastic = stiffness * (sum(springSums, 1) + ofElements);
  const potential = sum(particleBlocks, 1);
  return {
    error: sum(springSums, 0),
    energy: { kinetic, elastic, gravity: potential, total: kinetic + elastic + potential },
    strain: strainByKind(
      buffers.blocks,
      springSums,
      buffers.elements.flatMap(({ threads }, e) => (threads ? [{ measured: measured[e], threads }] : [])),
    ),
  };
}

/** What `world.statistics()` gives of the state now and of the last `steps` steps. */
export async function readStatistics(engine: Engine, gravity: Vec4, stiffness: number, steps: number) {
  const { backend } = engine;
  const { profiling } = backend;
  const taken = backend.takeTimes();
  // What measures is not part of the step: it is not timed.
  backend.profiling = false;
  const measured = measure(engine, gravity, stiffness);
  const told = engine.solverStatistics();
  backend.profiling = profiling;
  // Awaited together: one that is rejected while another is awaited would have nobody to handle it.
  const [times, measures, solver] = await Promise.all([taken, measured, told]);
  const stages = times.map(({ stage, ms, runs }) => ({ stage, ms: ms / steps, runs: runs / steps }));
  return { ...measures, solver, stages };
}
