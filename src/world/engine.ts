/** A model in a backend: its buffers, its solver, and the ways in and out of them. A world that loses its GPU makes another one. */
import type { Backend, KernelBuffer } from '../compute/backend';
import { precisionOf, span } from '../compute/backend';
import { type BufferScope, bufferScope } from '../compute/buffer-scope';
import { copyParticles } from '../compute/copy-particles.kernel';
import type { AnyKernel } from '../compute/kernel';
import { nextTurn } from '../core/next-turn';
import { onPage } from '../core/on-page';
import { energyKernels, listOf, otherKinds } from '../elements/local-elements';
import { measureSprings } from '../elements/spring/measure-springs.kernel';
import { type Model, pinnedParticles, triangleCount } from '../scene/assemble';
import { type ModelChange, originsOf } from '../scene/model-change';
import type { Background, HeldChange, PreparedSolver, Solver, SolverRun, StepInputs, Tuned } from '../solvers/solver';
import { chainBytes } from '../stages/contact/chains/chain-contact';
import { faceBytes } from '../stages/contact/faces/face-contact';
import { allocateParticles, type ParticleBuffers } from '../stages/particle-buffers';
import type { HeldParticles } from '../stages/pins/held-particles';
import type { Stage, StageSite } from '../stages/stage';
import { everyStage, kernelsOf, type Stages } from '../stages/stages';
import { allocateTriangles, type TriangleBuffers } from '../stages/triangle-buffers';
import { windBytes } from '../stages/wind/wind-stage';
import { inverseOrder, noParticle } from '../topology/order-by-colour';
import { carryParticles, isNew } from './change/carry-particles.kernel';
import { type AddedParticle, placeInRoom, sameBodies } from './change/place-in-room';
import type { Preparation } from './change/saved-preparation';
import { splitParticles } from './change/split-particles.kernel';
import { DerivedBuffers } from './derived-buffers';
import { gatherPacked } from './gather-packed.kernel';
import { measureParticles } from './measure-particles.kernel';
import { type Gathered, PackedParticles, packedBytes } from './packed-particles';
import type { SolverMemory } from './solver-memory';
import { blendParticles } from './surface/blend-particles.kernel';
import { allocateSurface, type SurfaceBuffers, surfaceBytes, surfaceKernels } from './surface/surface-buffers';

const ownKernels: readonly AnyKernel[] = [
  carryParticles,
  splitParticles,
  copyParticles,
  blendParticles,
  gatherPacked,
  ...surfaceKernels,
  measureSprings,
  measureParticles,
  ...energyKernels,
];

export type StateArray = Float32Array | Float64Array;

/** Four numbers a particle, in the order of the model. */
export interface ParticleState {
  positions: StateArray;
  velocities: StateArray;
}

/** What the local step of an element, or the kernel that measures it, needs at most [bytes]. */
const localBytes = 128;

/** What is allocated when first asked for: packed positions and velocities, surfaces, statistics. */
function laterBytes(model: Model): number {
  const { particleCount, bodies, springs } = model;
  const surfaces = bodies.reduce((sum, body) => sum + surfaceBytes(body.surface), 0);
  const alignment = 16 * 16 * (bodies.length + 2);
  const elements = otherKinds.reduce((sum, kind) => sum + localBytes * (listOf(model, kind)?.count ?? 0), 0);
  const statistics = 17 * springs.count + elements + particleCount;
  const blend = 2 * 16 * particleCount;
  const triangles = 4 * (particleCount + 1) + 24 * triangleCount(model) + windBytes(model) + faceBytes(model);
  return packedBytes(model) + blend + surfaces + statistics + triangles + chainBytes(model) + alignment;
}

/** Particles that are split in one run: buffers for so many are kept from tear to tear. */
const splitsAtOnce = 1024;
/** Their number is a multiple of this, which divides `splitsAtOnce`. */
const splitsPerRun = 16;

function allocateSplits(backend: Backend, room: number, particles: ParticleBuffers) {
  const { position, velocity, previous, inertial, bodyOf } = particles;
  const list = (name: string) => backend.allocate(name, 'u32', room);
  const [splitFrom, splitTo] = [list('splitFrom'), list('splitTo')];
  return { splitFrom, splitTo, position, velocity, previous, inertial, bodyOf };
}

/** Why a backend can no longer run; null while it can. */
interface Loss {
  why: string | null;
}

const losses = new WeakMap<Backend, Loss>();

/** One for each backend: what listens to its promise lives as long as the backend does, and engines come and go. */
function lossOf(backend: Backend): Loss {
  const known = losses.get(backend);
  if (known) return known;
  const loss: Loss = { why: null };
  losses.set(backend, loss);
  void backend.lost.then((why) => {
    loss.why = why;
  });
  return loss;
}

export class Engine {
  readonly particles: ParticleBuffers;
  /** The model that it was started with. */
  readonly preparedModel: Model;
  private currentModel: Model;
  private currentIndex: Uint32Array;
  private run!: SolverRun;
  private derivedBuffers: DerivedBuffers;
  private readonly packed: PackedParticles;
  /** Made by the first tear. */
  private splits: ReturnType<typeof allocateSplits> | null = null;
  private inverseMasses: Float64Array;
  private pinned: Uint8Array;
  private readonly scope: BufferScope;
  private readonly stageScopes = new Map<Stage, BufferScope>();
  /** The backend, for what is to be freed with this engine. */
  readonly buffers: Backend;
  /** Length of the last step [s]; null where there is none that the next one follows. */
  private lastStep: number | null = null;
  private readonly loss: Loss;

  private constructor(
    readonly backend: Backend,
    model: Model,
    private readonly prepared: PreparedSolver,
    private readonly stages: Stages,
  ) {
    this.scope = bufferScope(backend);
    this.buffers = this.scope.backend;
    this.inverseMasses = model.inverseMasses;
    this.pinned = pinnedParticles(model);
    this.preparedModel = model;
    this.currentModel = model;
    this.currentIndex = inverseOrder(prepared.order);
    this.derivedBuffers = new DerivedBuffers(this.backend);
    this.particles = allocateParticles(this.buffers, model, prepared.order);
    this.packed = new PackedParticles(backend, model, this.particles);
    this.loss = lossOf(backend);
  }

  /** Set when the backend can no longer run. */
  get lostBecause(): string | null {
    return this.loss.why;
  }

  get model(): Model {
    return this.currentModel;
  }

  /** bufferIndex[particle of the model] = where it is in the buffers. */
  get bufferIndex(): Uint32Array {
    return this.currentIndex;
  }

  /** What is made of the model besides the particles and the solver's own. */
  get derived(): DerivedBuffers {
    return this.derivedBuffers;
  }

  /**
   * The stages have to be attached before the first step: those of a world that changes serve the engine before until then. `background`: for a page or a world
   * that goes on meanwhile.
   */
  static async start(
    backend: Backend,
    model: Model,
    solver: Solver,
    stages: Stages,
    background?: Background,
  ): Promise<Engine> {
    const preparing =
      background && solver.prepareElsewhere
        ? solver.prepareElsewhere(model, backend.name, background)
        : solver.prepare(model, backend.name);
    // Nobody waits for threads, so they come with the second step; but while others prepare, there is time for them.
    if (background) backend.startThreads?.();
    const prepared = await preparing;
    await backend.prepare([...(prepared.kernels ?? solver.kernels), ...kernelsOf(stages, model), ...ownKernels]);
    // On a page what comes next is a task of its own.
    const turn = async () => {
      if (background && onPage()) await nextTurn(background.signal);
    };
    await turn();
    const engine = new Engine(backend, model, prepared, stages);
    try {
      await turn();
      engine.run = await prepared.start(engine.buffers, { ...engine.particles, stages });
      backend.reserve(laterBytes(model));
    } catch (error) {
      engine.scope.freeAll();
      throw error;
    }
    return engine;
  }

  /** Puts the stages into this engine's memory. */
  attach(stages: Stages): void {
    for (const stage of everyStage(stages)) stage.attach(this.siteOf(stage));
  }

  /** The same after the engine followed a change in place: stages that can go on with the buffers that they have. */
  attachAgain(stages: Stages, change: ModelChange): void {
    for (const stage of everyStage(stages)) {
      if (stage.follow?.(this.siteOf(stage), change)) continue;
      this.stageScopes.get(stage)?.freeAll();
      stage.attach(this.siteOf(stage));
    }
  }

  private siteOf(stage: Stage): StageSite {
    const scope = this.stageScopes.get(stage) ?? bufferScope(this.backend);
    this.stageScopes.set(stage, scope);
    const { model, bufferIndex, particles } = this;
    const triangles = () => this.triangles();
    return { backend: scope.backend, model, order: this.prepared.order, bufferIndex, particles, triangles };
  }

  private triangles(): TriangleBuffers {
    const { derived } = this;
    derived.triangles ??= allocateTriangles(derived.backend, this.model, this.bufferIndex, this.prepared.order.length);
    return derived.triangles;
  }

  /** Makes the solver ready, in the background, for steps of another length or stiffness; what it gives puts that in place. */
  foresee({ timeStep, stiffness }: Tuned): Promise<() => void> {
    const ready = this.run.foresee?.({ h: timeStep / this.substeps({ timeStep, stiffness }), stiffness });
    return ready ?? Promise.resolve(() => {});
  }

  /** Steps of the solver in one `world.step()`. */
  substeps(tuned: Tuned): number {
    const { substeps } = this.prepared;
    return typeof substeps === 'number' ? substeps : substeps(tuned, this.stages);
  }

  /** Most of them that may be taken in one call. */
  stride(h: number, stages: Stages): number {
    return this.prepared.stride?.(h, stages) ?? 1;
  }

  /** The longest of them that is sure to be stable [s]; Infinity where there is no such limit. */
  stableStep(tuned: Tuned): number {
    return this.prepared.stableStep?.(tuned) ?? Number.POSITIVE_INFINITY;
  }

  get facts(): PreparedSolver['facts'] {
    return { ...this.prepared.facts, ...this.run.facts?.() };
  }

  /** See `SolverRun.timed`; null where the solver does not want to know. */
  timed(): ((ms: number) => void) | null {
    return this.run.timed?.() ?? null;
  }

  dispose(): void {
    this.run.dispose?.();
    this.backend.dispose();
  }

  /** Frees everything of this engine; the backend goes on. */
  release(): void {
    this.run.dispose?.();
    this.derived.free();
    this.packed.free();
    for (const scope of this.stageScopes.values()) scope.freeAll();
    this.scope.freeAll();
  }

  /** Whether the solver follows tears in place, while there is room. */
  get followsTears(): boolean {
    return this.prepared.roomBy !== undefined;
  }

  /**
   * Goes on with a model whose bodies tore, or were made whole again, on the same buffers: particles stay where they are in them, and new ones take room in the colour of the one that they came from. Says whether it did. Where the solver does not
   * follow in place, or there is no room left, nothing is changed. Stages have to be attached again, and inverse masses to be set. With a
   * `preparation`, of a snapshot, it follows only where it was prepared for that, and takes the room that the snapshot says.
   */
  follow(change: ModelChange, preparation: Preparation | null): boolean {
    const { model } = change;
    const { roomBy, order } = this.prepared;
    const { follow } = this.run;
    if (!roomBy || !follow || !sameBodies(change)) return false;
    if (preparation && preparation.model !== this.preparedModel) return false;
    const placed = placeInRoom(change, { order, bufferIndex: this.bufferIndex, colours: roomBy }, preparation?.places);
    if (!placed) return false;
    const { bufferIndex, added } = placed;
    if (!follow({ model, order: placed.order, bufferIndex, torn: change.torn })) return false;
    const before = this.bufferIndex;
    order.set(placed.order);
    this.currentModel = model;
    this.currentIndex = bufferIndex;
    this.keepInverseMasses(change, before);
    this.split(added);
    this.derived.free();
    this.derivedBuffers = new DerivedBuffers(this.backend);
    return true;
  }

  /** New particles have the state of those that they came from. */
  private split(added: readonly AddedParticle[]): void {
    for (let first = 0; first < added.length; first += splitsAtOnce) {
      const some = Math.min(added.length - first, splitsAtOnce);
      this.splits ??= allocateSplits(this.buffers, splitsAtOnce, this.particles);
      const { backend, splits } = this;
      // The last one comes again: backends keep what they make for a span, and most tears then have the same.
      const padded = splitsPerRun * Math.ceil(some / splitsPerRun);
      const [from, to] = [new Uint32Array(padded), new Uint32Array(padded)];
      for (let k = 0; k < padded; k++) {
        const one = added[first + Math.min(k, some - 1)];
        from[k] = one.from;
        to[k] = one.index;
      }
      backend.write(splits.splitFrom, from);
      backend.write(splits.splitTo, to);
      backend.run(splitParticles, span(0, padded), splits, {});
    }
  }

  /** Those of particles that stay. Of what is new none is known, so that the solver is told of each; the room of particles that are gone has 0. */
  private keepInverseMasses({ kept }: ModelChange, indexBefore: Uint32Array): void {
    const particleCount = this.model.particleCount;
    const [massesBefore, pinnedBefore] = [this.inverseMasses, this.pinned];
    this.inverseMasses = new Float64Array(particleCount).fill(Number.NaN);
    this.pinned = new Uint8Array(particleCount);
    for (const { before, now, count, gone } of kept) {
      const end = before + count;
      this.inverseMasses.set(massesBefore.subarray(before, end), now);
      this.pinned.set(pinnedBefore.subarray(before, end), now);
      for (let particle = end; particle < end + gone; particle++) {
        this.backend.write(this.particles.position, [0], 4 * indexBefore[particle] + 3);
        // What is held goes on with the velocity that it has, by explicit steps.
        this.backend.write(this.particles.velocity, [0, 0, 0], 4 * indexBefore[particle]);
      }
    }
  }

  /**
   * Goes on where the engine of the model before a change stood, without waiting for the backend: the state of the particles that are still there, and what
   * the solver remembers of bodies that `keeps` says are as they were.
   */
  carryOn(before: Engine, change: ModelChange, keeps: (body: number) => boolean): void {
    const from = new Uint32Array(this.prepared.order.length).fill(isNew);
    originsOf(change).forEach((origin, particle) => {
      if (origin >= 0) from[this.bufferIndex[particle]] = before.bufferIndex[origin];
    });
    const { backend, particles } = this;
    const carryFrom = this.buffers.allocate('carryFrom', 'u32', from.length, from);
    for (const what of ['position', 'velocity', 'previous', 'inertial'] as const) {
      const buffers = { source: before.particles[what], carryFrom, destination: particles[what] };
      backend.run(carryParticles, particles.all, buffers, {});
    }
    this.buffers.free(carryFrom);
    if (before.run.notes) this.run.notes?.load(before.run.notes.save());
    this.lastStep = this.carryMemory(before, change, keeps) ? before.lastStep : null;
  }

  /** False where the solver remembers something that cannot be told apart by body: it starts fresh. */
  private carryMemory(before: Engine, { bodies }: ModelChange, keeps: (body: number) => boolean): boolean {
    if (this.memory.length === 0) return true;
    const [then, now] = [before.run.memoryOf, this.run.memoryOf];
    if (!then || !now) return false;
    bodies.forEach((body, old) => {
      if (body < 0 || !keeps(old)) return;
      this.memory.forEach((buffer, b) => {
        const [source, destination] = [then(old, before.memory[b]), now(body, buffer)];
        this.backend.copy(before.memory[b], source.first, buffer, destination.first, source.count);
      });
    });
    this.run.remembered?.();
    return true;
  }

  step(inputs: Omit<StepInputs, 'lastStep'>): void {
    this.run.step(this.backend, { ...inputs, lastStep: this.lastStep });
    this.lastStep = inputs.h;
  }

  /** Puts a state in, from which the solver starts fresh. Its fourth numbers are not taken: see `setInverseMasses`. */
  load(state: ParticleState): void {
    this.loadRange(0, this.prepared.order.length, state);
    this.lastStep = null;
  }

  /** What the solver keeps from step to step. */
  get memory(): readonly KernelBuffer[] {
    return this.run.memory ?? [];
  }

  /** Puts that in, after the state it belongs to. */
  loadMemory({ lastStep, notes, buffers }: Pick<SolverMemory, 'lastStep' | 'notes' | 'buffers'>): void {
    buffers.forEach(({ data }, b) => {
      this.backend.write(this.memory[b], data);
    });
    this.run.remembered?.();
    this.run.notes?.load(notes);
    this.lastStep = lastStep;
  }

  /** Puts the part of a state in that belongs to one body. */
  loadBody(body: number, state: ParticleState): void {
    const { order } = this.prepared;
    const mine = (k: number) => order[k] !== noParticle && this.model.bodyOf[order[k]] === body;
    for (let first = 0; first < order.length; first++) {
      if (!mine(first)) continue;
      let end = first + 1;
      while (end < order.length && mine(end)) end++;
      this.loadRange(first, end, state);
      first = end;
    }
  }

  private loadRange(first: number, end: number, state: ParticleState): void {
    const { order } = this.prepared;
    const positions = this.array(4 * (end - first));
    const velocities = this.array(4 * (end - first));
    for (let k = first; k < end; k++) {
      if (order[k] === noParticle) continue;
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

  /** Inverse masses of the model's particles, and which of them pins hold; only those that differ from what is there are written. */
  setInverseMasses(inverseMasses: Float64Array, pinned: Uint8Array): void {
    const changes: HeldChange[] = [];
    const [massesBefore, pinnedBefore] = [this.inverseMasses, this.pinned];
    for (let particle = 0; particle < inverseMasses.length; particle++) {
      const inverseMass = inverseMasses[particle];
      const heavier = inverseMass !== massesBefore[particle];
      if (!heavier && pinned[particle] === pinnedBefore[particle]) continue;
      if (heavier) this.backend.write(this.particles.position, [inverseMass], 4 * this.bufferIndex[particle] + 3);
      changes.push({ particle, held: inverseMass === 0, pinned: pinned[particle] === 1 });
    }
    this.inverseMasses = inverseMasses;
    this.pinned = pinned;
    if (changes.length > 0) this.run.hold?.(changes);
  }

  /** The same after bodies tore and the engine followed in place: of these particles alone, since no others can have changed. `held`: what holds particles now. */
  setTornMasses(touched: ArrayLike<number>, held: Pick<HeldParticles, 'inverseMassOf' | 'isPinned'>): void {
    const changes: HeldChange[] = [];
    for (let k = 0; k < touched.length; k++) {
      const particle = touched[k];
      const inverseMass = held.inverseMassOf(particle);
      const pinned = held.isPinned(particle);
      const heavier = inverseMass !== this.inverseMasses[particle];
      if (!heavier && pinned === (this.pinned[particle] === 1)) continue;
      if (heavier) this.backend.write(this.particles.position, [inverseMass], 4 * this.bufferIndex[particle] + 3);
      changes.push({ particle, held: inverseMass === 0, pinned });
      // The arrays are this engine's own since it followed.
      this.inverseMasses[particle] = inverseMass;
      this.pinned[particle] = pinned ? 1 : 0;
    }
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
  async saveMemory(): Promise<Pick<SolverMemory, 'lastStep' | 'notes' | 'buffers'> | null> {
    const { lastStep, memory } = this;
    if (lastStep === null || (memory.length === 0 && !this.run.notes)) return null;
    const notes = this.run.notes?.save() ?? {};
    const arrays = await Promise.all(memory.map((buffer) => this.backend.read(buffer)));
    return { lastStep, notes, buffers: memory.map(({ name }, b) => ({ name, data: arrays[b] as StateArray })) };
  }

  /** x, y, z of each particle of the model. */
  async readVectors(attribute: 'position' | 'inertial'): Promise<Float64Array> {
    const vectors = this.toModelOrder((await this.backend.read(this.particles[attribute])) as StateArray);
    return Float64Array.from(vectors.filter((_, i) => i % 4 !== 3));
  }

  private toModelOrder(from: StateArray): StateArray {
    const to = from.slice(0, 4 * this.model.particleCount);
    this.prepared.order.forEach((particle, k) => {
      if (particle === noParticle) return;
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
  gather(body: number, attribute: 'position' | 'velocity'): Gathered {
    return this.packed.gather(this.model, this.bufferIndex, body, attribute);
  }

  /** A copy of a body's positions or velocities, three numbers a particle in its own order. */
  async readPacked(body: number, attribute: 'position' | 'velocity'): Promise<StateArray> {
    const { buffer, count } = this.gather(body, attribute);
    return ((await this.backend.read(buffer)) as StateArray).subarray(0, count);
  }

  /** Queues the gathering of a body's render vertices: of the state now, or of one between the last two that `keepForBlend` kept. */
  surface(body: number, blend = 1): SurfaceBuffers {
    const position = blend < 1 ? this.blended(blend) : this.particles.position;
    const { backend, surfaces } = this.derived;
    let buffers = surfaces.get(body);
    if (!buffers) {
      const { surface } = this.model.bodies[body];
      const bufferIndex = (particle: number) => this.bufferIndex[this.model.bodyFirst[body] + particle];
      buffers = allocateSurface(backend, body, surface, bufferIndex, { ...this.particles, ...this.triangles() });
      surfaces.set(body, buffers);
    }
    buffers.queue(position);
    return buffers;
  }

  /** Keeps the positions of now, which the next step makes those before it. */
  keepForBlend(): void {
    const { position, all } = this.particles;
    const { derived } = this;
    if (!derived.between) {
      const vector = (name: string) => derived.backend.allocate(name, 'vec4f', position.count);
      const before = vector('positionBefore');
      const keep = { source: position, destination: before };
      derived.between = { buffers: { before, now: position, blended: vector('positionBlended') }, keep };
    }
    this.backend.run(copyParticles, all, derived.between.keep, {});
  }

  private blended(share: number): KernelBuffer {
    const { between } = this.derived;
    if (!between) return this.particles.position;
    this.backend.run(blendParticles, this.particles.all, between.buffers, { share });
    return between.buffers.blended;
  }
}
