/**
 * Where bodies pass through each other and themselves, on the device: found by the grid of the pairs (body-pairs.ts), and where that is asked for undone over time. What is tangled is held by no plane with what it is tangled with; what is on the wrong side is pushed to the right one (tangled-sides.ts), and edges out of the triangles that they pass through.
 */
import { type Backend, type KernelBuffer, type KernelQueue, span } from '../../../../compute/backend';
import type { AnyKernel } from '../../../../compute/kernel';
import type { BodyPairs } from '../body-pairs';
import { addCrossings } from './add-crossings.kernel';
import { findCrossings } from './find-crossings.kernel';
import { moveTangled } from './move-tangled.kernel';
import { pushCrossings } from './push-crossings.kernel';
import { releaseTangled } from './release-tangled.kernel';
import { type Crossing, TangledSides } from './tangled-sides';
import { wingsOf } from './wings-of';

export const findingKernels: readonly AnyKernel[] = [findCrossings];
export const untanglingKernels: readonly AnyKernel[] = [releaseTangled, pushCrossings, addCrossings, moveTangled];

/** How fast edges leave triangles that they pass through [m/s]. */
const speed = 0.5;
/** Of the thickness: how far a particle is moved in one step at most. */
const mostShare = 1;

/** What there is of bodies in the order of the buffers. */
export interface TangleSite {
  readonly features: Uint32Array;
  readonly particles: number;
  /** The body of each particle, and of each body 1 more than its layer, 0 where it has none. */
  readonly bodyOf: ArrayLike<number>;
  readonly layers: readonly number[];
}

type OwnBuffer = 'crossing' | 'tangle' | 'wing' | 'layer' | 'side' | 'crossPush' | 'tangleMove';

export class Tangles {
  private readonly buffers: BodyPairs['buffers'] & Readonly<Record<OwnBuffer, KernelBuffer>>;
  private readonly features: Uint32Array;
  private readonly triangles: number;
  private readonly particles: number;
  private readonly sides: TangledSides | null;
  /** Whether anything was tangled when it was last looked for, as far as the host can see. */
  private isTangled = true;
  /** Whether any particle knows on which side of a body it belongs. */
  private hasSides = false;

  constructor(
    private readonly backend: Backend,
    private readonly pairs: BodyPairs,
    { features, particles, bodyOf, layers }: TangleSite,
    untangles: boolean,
  ) {
    const triangles = features.length / 4;
    this.features = features;
    this.triangles = triangles;
    this.particles = particles;
    this.sides = untangles ? new TangledSides(features, particles, layers) : null;
    const layerOf = untangles ? Uint32Array.from(bodyOf, (body) => layers[body] ?? 0) : undefined;
    // What is only looked for needs no room to be undone.
    const [ofTriangles, ofParticles] = untangles ? [triangles, particles] : [0, 0];
    this.buffers = {
      ...pairs.buffers,
      crossing: backend.allocate('crossing', 'u32', 3 * triangles),
      tangle: backend.allocate('tangle', 'atomic', particles + 1),
      wing: backend.allocate('wing', 'u32', 6 * ofTriangles, untangles ? wingsOf(features, particles) : undefined),
      layer: backend.allocate('layer', 'u32', ofParticles, layerOf),
      side: backend.allocate('side', 'u32', ofParticles),
      crossPush: backend.allocate('crossPush', 'vec4f', 6 * ofTriangles),
      tangleMove: backend.allocate('tangleMove', 'atomic', 3 * ofParticles),
    };
  }

  /** Looks for what is tangled at the start of the step. */
  find(queue: KernelQueue): void {
    const { backend, buffers, triangles, particles, pairs } = this;
    queue.run(findCrossings, span(0, triangles), buffers, { ...pairs.grid, particles });
    const marks = backend.view(buffers.tangle);
    this.isTangled = marks === null || marks[particles] !== 0;
    if (marks) marks[particles] = 0;
  }

  /** After pairs were divided by planes in a step of `h` [s]: lets go of those that are tangled, and turns around those that are on the wrong side. Says whether there may be any. */
  release(queue: KernelQueue, h: number, isNew: boolean): boolean {
    const { backend, buffers, sides } = this;
    // Where nothing was tangled when the list was made, nothing is until the next one.
    if (isNew || this.isTangled) this.find(queue);
    const [crossing, previous] = [backend.view(buffers.crossing), backend.view(buffers.previous)];
    if (isNew && sides && crossing && previous) this.judge(sides, crossing, previous);
    if (this.isTangled) queue.run(releaseTangled, this.pairs.listed, buffers, { way: speed * h });
    return this.isTangled;
  }

  /** After a step of the world on a GPU, which cannot be asked in the midst of it: finds out who is on the wrong side, some frames later. */
  async look(isOver: () => boolean): Promise<void> {
    const { backend, buffers, particles, sides } = this;
    if (!sides) return;
    const marks = await backend.read(buffers.tangle);
    if (isOver() || (marks[particles] === 0 && !this.hasSides)) return;
    const [crossing, previous] = await Promise.all([backend.read(buffers.crossing), backend.read(buffers.previous)]);
    if (isOver()) return;
    this.judge(sides, crossing, previous);
    backend.write(buffers.tangle, [0], particles);
  }

  private judge(sides: TangledSides, crossing: ArrayLike<number>, previous: ArrayLike<number>): void {
    const crossings = this.isTangled ? listed(crossing) : [];
    if (crossings.length === 0 && !this.hasSides) return;
    const found = sides.of(crossings, previous);
    this.hasSides = found.some((side) => side !== 0);
    this.backend.write(this.buffers.side, found);
  }

  /** What `find` just found: for each edge that passes through a triangle its two particles and the three of the triangle. */
  async crossings(): Promise<number[][]> {
    const { backend, buffers, features } = this;
    if (!this.isTangled) return [];
    const crossing = backend.view(buffers.crossing) ?? (await backend.read(buffers.crossing));
    return listed(crossing).map(({ edge, triangle }) => {
      const [first, k] = [4 * Math.floor(edge / 3), edge % 3];
      const ends = [features[first + k], features[first + ((k + 1) % 3)]];
      return [...ends, ...features.subarray(4 * triangle, 4 * triangle + 3)];
    });
  }

  /** After a step of `h` [s] was solved and pairs were pushed apart. */
  push(queue: KernelQueue, h: number, thickness: number): void {
    const { triangles, particles, buffers } = this;
    queue.run(pushCrossings, span(0, 3 * triangles), buffers, { way: speed * h });
    queue.run(addCrossings, span(0, 3 * triangles), buffers, {});
    queue.run(moveTangled, span(0, particles), buffers, { most: mostShare * thickness });
  }
}

function listed(crossing: ArrayLike<number>): Crossing[] {
  const found: Crossing[] = [];
  for (let edge = 0; edge < crossing.length; edge++) {
    if (crossing[edge] !== 0) found.push({ edge, triangle: crossing[edge] - 1 });
  }
  return found;
}
