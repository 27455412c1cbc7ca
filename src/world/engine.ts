/** A model in a backend: its buffers, its solver, and the ways in and out of them. A world that loses its GPU makes another one. */
import type { Backend, KernelBuffer } from '../compute/backend';
import { precisionOf, span } from '../compute/backend';
import type { AnyKernel } from '../compute/kernel';
import { listOf, localKernels, localKinds } from '../elements/local-elements';
import { measureSprings } from '../elements/spring/measure-springs.kernel';
import type { Model } from '../scene/assemble';
import type { HeldChange, PreparedSolver, Solver, SolverRun, StepInputs, Tuned } from '../solvers/solver';
import { allocateParticles, type ParticleBuffers } from '../stages/particle-buffers';
import { everyStage, kernelsOf, type Stages } from '../stages/stages';
import { allocateTriangles, type TriangleBuffers } from '../stages/triangle-buffers';
import { inverseOrder } from '../topology/order-by-colour';
import { gatherPacked } from './gather-packed.kernel';
import { measureParticles } from './measure-particles.kernel';
import type { SolverMemory } from './solver-memory';
import { allocateSurface, type SurfaceBuffers, surfaceBytes, surfaceKernels } from './surface/surface-buffers';

const ownKernels: readonly AnyKernel[] = [
  gatherPacked,
  ...surfaceKernels,
  measureSprings,
  measureParticles,
  ...localKernels,
];

export type StateArray = Float32Array | Float64Array;

/** Four numbers a particle, in the order of the model. */
export interface ParticleState {
  positions: StateArray;
  velocities: StateArray;
}

interface PackedBuffers {
  order: KernelBuffer;
  source: KernelBuffer;
  packed: KernelBuffer;
}

/** What the local step of an element needs at most [bytes]. */
const localBytes = 128;

/** What is allocated when first asked for: packed positions and velocities, surfaces, statistics. */
function laterBytes(model: Model): number {
  const { particleCount, bodies, springs } = model;
  const surfaces = bodies.reduce((sum, body) => sum + surfaceBytes(body.surface), 0);
  const alignment = 16 * 16 * (bodies.length + 1);
  const elements = localKinds.reduce((sum, kind) => sum + localBytes * (listOf(model, kind)?.count ?? 0), 0);
  const statistics = 17 * springs.count + elements + particleCount;
  return 2 * (4 + 12) * particleCount + surfaces + statistics + alignment;
}

export class Engine {
  readonly particles: ParticleBuffers;
  private readonly triangles: TriangleBuffers;
  /** place[particle of the model] = where it is in the buffers. */
  readonly bufferIndex: Uint32Array;
  private run!: SolverRun;
  private readonly packed = new Map<string, PackedBuffers>();
  private readonly surfaces = new Map<number, SurfaceBuffers>();
  private inverseMasses: Float64Array;
  /** Length of the last step [s]; null where there is none that the next one follows. */
  private lastStep: number | null = null;
  /** Set when the backend can no longer run. */
  lostBecause: string | null = null;

  private constructor(
    readonly backend: Backend,
    readonly model: Model,
    private readonly prepared: PreparedSolver,
    stages: Stages,
  ) {
    this.inverseMasses = model.inverseMasses;
    this.bufferIndex = inverseOrder(prepared.order);
    this.particles = allocateParticles(backend, model, prepared.order);
    this.triangles = allocateTriangles(backend, model, this.bufferIndex);
    const { bufferIndex, particles, triangles } = this;
    const site = { backend, model, order: prepared.order, bufferIndex, particles, triangles };
    for (const stage of everyStage(stages)) stage.attach(site);
    void backend.lost.then((why) => {
      this.lostBecause = why;
    });
  }

  static async start(backend: Backend, model: Model, solver: Solver, stages: Stages): Promise<Engine> {
    const prepared = solver.prepare(model, backend.name);
    await backend.prepare([...solver.kernels, ...kernelsOf(stages), ...ownKernels]);
    const engine = new Engine(backend, model, prepared, stages);
    engine.run = await prepared.start(backend, { ...engine.particles, stages });
    backend.reserve(laterBytes(model));
    return engine;
  }

  /** Makes the solver ready, in the background, for steps of another length or stiffness; what it gives puts that in place. */
  foresee({ timeStep, stiffness }: Tuned): Promise<() => void> {
    const ready = this.run.foresee?.({ h: timeStep / this.substeps({ timeStep, stiffness }), stiffness });
    return ready ?? Promise.resolve(() => {});
  }

  /** Steps of the solver in one `world.step()`. */
  substeps(tuned: Tuned): number {
    const { substeps } = this.prepared;
    return typeof substeps === 'number' ? substeps : substeps(tuned);
  }

  /** Most of them that may be taken in one call. */
  stride(h: number): number {
    return this.prepared.stride?.(h) ?? 1;
  }

  /** The longest of them that is sure to be stable [s]; Infinity where there is no such limit. */
  stableStep(tuned: Tuned): number {
    return this.prepared.stableStep?.(tuned) ?? Number.POSITIVE_INFINITY;
  }

  get facts(): PreparedSolver['facts'] {
    return this.prepared.facts;
  }

  dispose(): void {
    this.run.dispose?.();
    this.backend.dispose();
  }

  step(inputs: Omit<StepInputs, 'lastStep'>): void {
    this.run.step(this.backend, { ...inputs, lastStep: this.lastStep });
    this.lastStep = inputs.h;
  }

  /** Puts a state in, from which the solver starts fresh. Its fourth numbers are not taken: see `setInverseMasses`. */
  load(state: ParticleState): void {
    this.loadPlaces(0, this.prepared.order.length, state);
    this.lastStep = null;
  }

  /** What the solver keeps from step to step. */
  get memory(): readonly KernelBuffer[] {
    return this.run.memory ?? [];
  }

  /** Puts that in, after the state it belongs to. */
  loadMemory({ lastStep, buffers }: Pick<SolverMemory, 'lastStep' | 'buffers'>): void {
    buffers.forEach(({ data }, b) => {
      this.backend.write(this.memory[b], data);
    });
    this.lastStep = lastStep;
  }

  /** Puts the part of a state in that belongs to one body. */
  loadBody(body: number, state: ParticleState): void {
    const { order } = this.prepared;
    const mine = (k: number) => this.model.bodyOf[order[k]] === body;
    for (let first = 0; first < order.length; first++) {
      if (!mine(first)) continue;
      let end = first + 1;
      while (end < order.length && mine(end)) end++;
      this.loadPlaces(first, end, state);
      first = end;
    }
  }

  private loadPlaces(first: number, end: number, state: ParticleState): void {
    const { order } = this.prepared;
    const positions = this.array(4 * (end - first));
    const velocities = this.array(4 * (end - first));
    for (let k = first; k < end; k++) {
      const from = 4 * order[k];
      const to = 4 * (k - first);
      for (let axis = 0; axis < 3; axis++) {
        positions[to + axis] = state.positions[from + axis];
        velocities[to + axis] = state.velocities[from + axis];
      }
      positions[to + 3] = this.inverseMasses[order[k]];
    }
    this.backend.write(this.particles.position, positions, 4 * first);
    this.backend.write(this.particles.previous, positions, 4 * first);
    this.backend.write(this.particles.velocity, velocities, 4 * first);
  }

  /** Inverse masses of the model's particles; only those that differ from what is there are written. */
  setInverseMasses(inverseMasses: Float64Array): void {
    const changes: HeldChange[] = [];
    inverseMasses.forEach((inverseMass, particle) => {
      if (inverseMass === this.inverseMasses[particle]) return;
      this.backend.write(this.particles.position, [inverseMass], 4 * this.bufferIndex[particle] + 3);
      changes.push({ particle, held: inverseMass === 0 });
    });
    this.inverseMasses = inverseMasses;
    if (changes.length > 0) this.run.hold?.(changes);
  }

  /** As wide as the backend computes. */
  private array(length: number): StateArray {
    return precisionOf(this.backend.name) === 'f64' ? new Float64Array(length) : new Float32Array(length);
  }

  /** Both reads are queued before either is awaited, so that they belong to one moment. */
  async save(): Promise<ParticleState> {
    const [positions, velocities] = await Promise.all([
      this.backend.read(this.particles.position),
      this.backend.read(this.particles.velocity),
    ]);
    return {
      positions: this.toModelOrder(positions as StateArray),
      velocities: this.toModelOrder(velocities as StateArray),
    };
  }

  /** As `save`, of what the solver remembers; null where that is nothing. */
  async saveMemory(): Promise<Pick<SolverMemory, 'lastStep' | 'buffers'> | null> {
    const { lastStep, memory } = this;
    if (lastStep === null || memory.length === 0) return null;
    const arrays = await Promise.all(memory.map((buffer) => this.backend.read(buffer)));
    return { lastStep, buffers: memory.map(({ name }, b) => ({ name, data: arrays[b] as StateArray })) };
  }

  /** x, y, z of each particle of the model. */
  async readVectors(attribute: 'position' | 'inertial'): Promise<Float64Array> {
    const vectors = this.toModelOrder((await this.backend.read(this.particles[attribute])) as StateArray);
    return Float64Array.from(vectors.filter((_, i) => i % 4 !== 3));
  }

  private toModelOrder(from: StateArray): StateArray {
    const to = from.slice();
    this.prepared.order.forEach((particle, k) => {
      for (let lane = 0; lane < 4; lane++) to[4 * particle + lane] = from[4 * k + lane];
    });
    return to;
  }

  /** What the solver says about its last step. */
  async solverStatistics(): Promise<Readonly<Record<string, number>>> {
    return (await this.run.statistics?.()) ?? {};
  }

  /** The solver's shades of a body's particles, in its own order; null where it has none. */
  async readShades(body: number): Promise<Float32Array | null> {
    const shades = await this.run.readShades?.();
    if (!shades) return null;
    const first = this.model.bodyFirst[body];
    return Float32Array.from(
      { length: this.model.bodyFirst[body + 1] - first },
      (_, i) => shades[this.bufferIndex[first + i]],
    );
  }

  /** Queues the gathering of a body's positions or velocities, and tells where they will be. */
  gather(body: number, attribute: 'position' | 'velocity'): KernelBuffer {
    const key = `${attribute} ${body}`;
    let buffers = this.packed.get(key);
    const first = this.model.bodyFirst[body];
    const count = this.model.bodyFirst[body + 1] - first;
    if (!buffers) {
      buffers = {
        order: this.backend.allocate(`order ${body}`, 'u32', count, this.bufferIndex.subarray(first, first + count)),
        source: this.particles[attribute],
        packed: this.backend.allocate(key, 'f32', 3 * count),
      };
      this.packed.set(key, buffers);
    }
    this.backend.run(gatherPacked, span(0, count), buffers, {});
    return buffers.packed;
  }

  /** Queues the gathering of a body's render vertices. */
  surface(body: number): SurfaceBuffers {
    let buffers = this.surfaces.get(body);
    if (!buffers) {
      const { surface } = this.model.bodies[body];
      const bufferIndex = (particle: number) => this.bufferIndex[this.model.bodyFirst[body] + particle];
      buffers = allocateSurface(this.backend, body, surface, bufferIndex, { ...this.particles, ...this.triangles });
      this.surfaces.set(body, buffers);
    }
    buffers.queue();
    return buffers;
  }
}
