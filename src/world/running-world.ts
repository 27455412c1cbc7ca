/** The world a user holds: time goes on in `step`, everything else looks at the state or changes what acts on it. */
import type { BackendName, KernelBuffer } from '../compute/backend';
import { checkInteger, checkNumber, checkOptions, pathOf } from '../core/check';
import { sameData } from '../core/same-data';
import { bodyIndex, colliderIndex } from '../scene/find-in-scene';
import type { Placement, PlacementOptions } from '../scene/placement';
import { joiningCollider } from '../scene/scene';
import type { Body, BuiltBody, Collider, Scene, Vec3, Wind } from '../scene/types';
import type { PreparedSolver, Solver, Tuned } from '../solvers/solver';
import type { SavedFields } from '../stages/stage';
import { checkFields, everyStage, type Stages } from '../stages/stages';
import { type AskedChange, ChangingBodies } from './change/changing-bodies';
import { followed } from './change/edits';
import { tellOfRoom } from './change/tell-of-room';
import { startWasm } from './choose-backend';
import { Clock } from './clock';
import { loadsNow, measureLoads, readLoads } from './collider-loads';
import { Engine, type StateArray } from './engine';
import { type Checkpoint, EngineHost } from './engine-host';
import { gpuView } from './gpu-view';
import { grabParticles } from './grab';
import { findIntersections } from './intersections';
import type { Listeners } from './listeners';
import { longStepWarning } from './long-steps';
import { readStatistics } from './measure';
import { measureError, mustHaveStepped } from './measure-error';
import { measureFrame } from './measure-frame';
import { meshOf, moveCollider, updateCollider } from './move-collider';
import { movePin, pinParticles, unpinParticles } from './pin-particles';
import { inSnapshot, type OpenedSnapshot, openSnapshot } from './snapshot';
import { memoryFor } from './solver-memory';
import { startBeside } from './start-prepared';
import { startState } from './start-state';
import { hashOf } from './state-hash';
import { takeSnapshot } from './take-snapshot';
import { type FrameTiming, takeStep } from './take-substeps';
import { BodyTearing } from './tear-bodies';
import { tellOfContact } from './tell-of-contact';
import { tellColliderRepairs, tellRepairs } from './tell-repairs';
import { thawBody } from './thaw-body';
import { Tuning } from './tuning';
import type {
  BodyKey,
  ColliderKey,
  ColliderLoad,
  CutShape,
  FrameError,
  GpuView,
  Grab,
  Intersections,
  RelativeError,
  Statistics,
  SurfaceView,
  TornPart,
  World,
  WorldEvent,
} from './types';
import { withinReach } from './within-reach';
import type { WorldParts } from './world-parts';

const path = pathOf('world');

export class RunningWorld implements World {
  readonly solver: Solver;
  revision = 0;
  frame = 0;
  time = 0;
  gpu: GpuView | null = null;
  blend = 1;
  /** Whether there are two states to blend: none since the start or a jump. */
  private blends = false;
  private readonly clock = new Clock();
  private readonly host: EngineHost;
  private readonly stages: Stages;
  private readonly changing: ChangingBodies;
  private readonly tearing: BodyTearing;
  private readonly tuning: Tuning;
  private readonly listeners: Listeners;
  private why: () => string;
  private profilingOn = false;
  private stepsSinceTimes = 0;
  disposed = false;
  /** Ends what is being prepared in the background. */
  private readonly ending = new AbortController();
  /** False where the world has just jumped: there is no last step to look at. */
  private stepped = false;
  /** Why the world can no longer go on. */
  private stopped: string | null = null;

  constructor(private readonly parts: WorldParts) {
    const { engine, model, options } = parts;
    this.solver = options.solver;
    this.stages = parts.stages;
    this.changing = new ChangingBodies(model, parts.records, options.solver, {
      take: (asked) => this.take(asked),
      follow: (asked) => this.followInPlace(asked),
      engine: () => this.host.engine,
    });
    this.tuning = new Tuning(model.scene.timeStep);
    this.why = parts.why;
    this.listeners = parts.listeners;
    this.tearing = new BodyTearing(this, this.changing, this.stages, this.listeners);
    this.stages.freeze.report = (body, frame) => {
      const why = `the speed of a particle was not a number or above ${this.stages.freeze.maxSpeed} m/s`;
      this.listeners.tell({ type: 'body-frozen', body: this.bodies[body].name, frame, why });
    };
    const start = { frame: 0, time: 0, state: startState(model) };
    this.host = new EngineHost(engine, start, parts.checkpointSteps, {
      start: () => this.startAgain(),
      moved: (from, checkpoint, why) => this.goOnFrom(from, checkpoint, why),
      failed: (why) => {
        this.stopped = why;
        this.listeners.tell({ type: 'world-stopped', frame: this.frame, why });
      },
    });
    tellOfContact(this.stages.bodyContact, this.listeners, this, () => this.host.engine.model);
    engine.attach(this.stages);
    this.enter(start);
    this.listeners.tell({ type: 'backend-chosen', backend: engine.backend.name, why: this.why() });
    this.warnOfLongSteps();
  }

  get scene(): Scene {
    return this.changing.scene;
  }

  get bodies(): readonly BuiltBody[] {
    return this.changing.built;
  }

  get backend(): BackendName {
    return this.host.engine.backend.name;
  }

  get facts(): PreparedSolver['facts'] {
    return this.host.engine.facts;
  }

  get substeps(): number {
    return this.host.engine.substeps(this.tuning.current);
  }

  get backendInfo() {
    const { name, threads, adapter } = this.host.engine.backend;
    return { name, why: this.why(), threads, adapter };
  }

  get frozen(): readonly string[] {
    return this.stages.freeze.all.map((body) => this.bodies[body].name);
  }

  get profiling(): boolean {
    return this.profilingOn;
  }
  set profiling(on: boolean) {
    this.mustLive('profiling', 'set');
    this.profilingOn = on;
    this.host.engine.backend.profiling = on;
  }

  get gravity(): Vec3 {
    return this.stages.predict.gravity;
  }
  set gravity(gravity: Vec3) {
    this.mustLive('gravity', 'set');
    this.stages.predict.gravity = gravity;
  }

  get timeStep(): number {
    return this.tuning.current.timeStep;
  }

  get stiffness(): number {
    return this.tuning.current.stiffness;
  }

  async retune(wanted: Partial<Tuned>): Promise<void> {
    await this.ask('retune', (engine) => this.tuning.wish(engine, wanted));
  }

  get wind(): Wind | null {
    return this.stages.wind.wind;
  }
  set wind(wind: Wind | null) {
    this.mustLive('wind', 'set');
    this.stages.wind.wind = wind;
  }

  advance(seconds: number, options: { maxSteps?: number } = {}): number {
    this.mustLive('advance');
    checkOptions(path, options, ['maxSteps']);
    const { maxSteps = 4 } = options;
    checkNumber(path, 'seconds', seconds, { atLeast: 0, unit: 's' });
    checkInteger(path, 'maxSteps', maxSteps, { atLeast: 1 });
    const { steps, blend } = this.clock.take(seconds, this.timeStep, maxSteps);
    for (let k = 0; k < steps; k++) {
      if (k === steps - 1 && !this.host.moving) this.host.engine.keepForBlend();
      this.step();
    }
    if (steps > 0) this.blends = true;
    this.blend = this.blends ? blend : 1;
    return steps;
  }

  step(): void {
    this.mustLive('step');
    if (!this.makeStep()) return;
    this.look();
  }

  /** Submits a step, and looks for bodies that broke, and those that come apart. */
  private look(): void {
    this.host.engine.backend.together(() => {
      this.stages.freeze.look(this.frame);
      this.stages.tear.look();
      this.stages.bodyContact.look();
      this.host.stepped(this.frame, this.time);
    });
  }

  /** Queues a step. False where there can be none. */
  private makeStep(): boolean {
    if (this.host.moving || this.stopped) return false;
    const { engine } = this.host;
    if (this.frame > 0) engine.backend.startThreads?.();
    if (this.tuning.takeUp(engine, this.frame)) this.warnOfLongSteps();
    takeStep(engine, this.stages, this.timing);
    this.stepped = true;
    this.blend = 1;
    this.frame++;
    this.time = this.tuning.timeAt(this.frame);
    if (this.profilingOn) this.stepsSinceTimes++;
    return true;
  }

  /** Of the step that comes next. */
  private get timing(): FrameTiming {
    return { frame: this.frame, time: this.time, substeps: this.substeps, ...this.tuning.current };
  }

  positions(body: BodyKey): StateArray {
    this.mustLive('positions');
    const { engine } = this.host;
    const { buffer, count } = engine.gather(bodyIndex(this.scene, body), 'position');
    return withinReach(engine.backend, buffer, 'positions', 'await world.read(body)').subarray(0, count);
  }

  surface(body: BodyKey): SurfaceView {
    this.mustLive('surface');
    const { engine } = this.host;
    const { vertexPosition, vertexNormal } = engine.surface(bodyIndex(this.scene, body), this.blend);
    const view = (buffer: KernelBuffer) => withinReach(engine.backend, buffer, 'surface', 'world.gpu');
    return { positions: view(vertexPosition), normals: view(vertexNormal) };
  }

  /** Asks the backend by the call of this name. After `dispose` it rejects: who catches rejections need not catch throws as well. */
  private async ask<T>(call: string, work: (engine: Engine) => Promise<T>): Promise<T> {
    this.mustLive(call);
    return this.host.run(work);
  }

  /** The same about a body. One that is not of the world is refused at once. */
  private askOf<T>(call: string, body: BodyKey, work: (engine: Engine, body: number) => Promise<T>): Promise<T> {
    const index = this.disposed ? -1 : bodyIndex(this.scene, body);
    return this.ask(call, (engine) => work(engine, index));
  }

  read(body: BodyKey): Promise<StateArray> {
    return this.askOf('read', body, (engine, index) => engine.readPacked(index, 'position'));
  }

  readVelocities(body: BodyKey): Promise<StateArray> {
    return this.askOf('readVelocities', body, (engine, index) => engine.readPacked(index, 'velocity'));
  }

  statistics(): Promise<Statistics> {
    return this.ask('statistics', async (engine) => {
      const { frame, time, stiffness } = this;
      const steps = Math.max(1, this.stepsSinceTimes);
      this.stepsSinceTimes = 0;
      return { frame, time, ...(await readStatistics(engine, this.stages.predict.gravity4, stiffness, steps)) };
    });
  }

  readShades(body: BodyKey): Promise<Float32Array | null> {
    return this.askOf('readShades', body, (engine, index) => engine.readShades(index));
  }

  intersections(): Promise<Intersections> {
    return this.ask('intersections', findIntersections);
  }

  measureFrame(): Promise<FrameError> {
    return this.ask('measureFrame', (engine) => {
      const { solver, stages, frame, time } = this;
      const { model } = this.changing;
      const step = () => {
        // What is strained too much comes apart when the step was measured.
        if (this.makeStep()) queueMicrotask(() => this.disposed || this.look());
        engine.backend.submit();
        return { ...this.timing, frame, time };
      };
      return measureFrame({ engine, model, solver, stages, frame, signal: this.ending.signal, step });
    });
  }

  relativeError(): Promise<RelativeError> {
    return this.ask('relativeError', async (engine) => {
      mustHaveStepped(this.stepped);
      const h = this.timeStep / this.substeps;
      return measureError(engine, this.solver, this.stages.pins.held.inverseMasses(), h, this.stiffness);
    });
  }

  finished(): Promise<void> {
    return this.ask('finished', async (engine) => {
      // All are asked at once: the world may be disposed of before the answer comes.
      await Promise.all([engine.backend.finished(), this.stages.freeze.settle(this.frame), this.tearing.settle()]);
    });
  }

  snapshot(): Promise<ArrayBuffer> {
    return this.ask('snapshot', (engine) => {
      const { frame, time, revision } = this;
      return takeSnapshot(engine, this.stages, this.solver, { frame, time, revision, ...this.changing.save() });
    });
  }

  restore(snapshot: ArrayBuffer | ArrayBufferView): Promise<void> {
    this.mustLive('restore');
    const opened = openSnapshot(snapshot);
    return this.changing.restore(opened.facts, () => this.goBackTo(opened));
  }

  /** To a snapshot of the bodies that are there. */
  private goBackTo({ facts, state, memory }: OpenedSnapshot): void {
    if (this.disposed) throw new Error('world: it was disposed of while its bodies changed');
    const { engine } = this.host;
    checkFields(this.stages, inSnapshot, facts);
    const known = memoryFor(this.solver, engine.memory, memory, inSnapshot);
    const { contact, pins } = this.stages;
    const before = { colliders: contact.colliders.list, pins: pins.held.names() };
    for (const stage of everyStage(this.stages)) stage.restore?.(facts);
    this.changing.useColliders(this.stages.contact.colliders.list);
    this.enter({ frame: facts.frame, time: facts.time, state }, facts);
    if (known) engine.loadMemory(known);
    if (!sameData(before.colliders, contact.colliders.list)) this.tellOfChange('colliders');
    if (!sameData(before.pins, pins.held.names())) this.tellOfChange('pins');
  }

  reset(): Promise<void> {
    this.mustLive('reset');
    return this.changing.mend(() => {
      if (this.disposed) throw new Error('world: it was disposed of while its bodies changed');
      for (const stage of everyStage(this.stages)) stage.restore?.(null);
      this.enter({ frame: 0, time: 0, state: startState(this.changing.model) });
    });
  }

  hash(): Promise<string> {
    return this.ask('hash', (engine) => hashOf(engine, this.frame));
  }

  grab(body: BodyKey, particle: number, options: { radius?: number } = {}): Grab {
    this.mustLive('grab');
    const index = bodyIndex(this.scene, body);
    const { held } = this.stages.pins;
    const identity = this.changing.identity(index);
    return grabParticles(this.bodies[index], held, particle, options, {
      firstParticle: () => this.changing.firstParticle(identity),
      positions: () => (this.backend === 'webgpu' ? this.read(index) : this.positions(index)),
      changed: () => this.holdAsTold(),
      disposed: () => this.disposed,
    });
  }

  movePin(body: BodyKey, pin: string, to: PlacementOptions): void {
    this.mustLive('movePin');
    movePin(this.changing, this.stages.pins.held, body, pin, to);
  }

  moveCollider(collider: ColliderKey, to: PlacementOptions): void {
    this.mustLive('moveCollider');
    moveCollider(this.scene, this.stages.contact.colliders, collider, to);
  }

  updateCollider(collider: ColliderKey, vertices: ArrayLike<number>): void {
    this.mustLive('updateCollider');
    updateCollider(this.scene, this.stages.contact.colliders, collider, vertices);
  }

  colliderVertices(collider: ColliderKey): Readonly<Float64Array> {
    this.mustLive('colliderVertices');
    return meshOf(this.scene, this.stages.contact.colliders, collider).vertices();
  }

  pinPlacement(body: BodyKey, pin: string): Placement | null {
    this.mustLive('pinPlacement');
    return this.stages.pins.held.place(bodyIndex(this.scene, body), pin);
  }

  colliderPlacement(collider: ColliderKey): Placement {
    this.mustLive('colliderPlacement');
    return this.stages.contact.colliders.place(colliderIndex(this.scene, collider));
  }

  measureLoads(collider: ColliderKey, on = true): Promise<void> {
    const { scene, solver, stages } = this;
    return this.ask('measureLoads', (engine) => measureLoads(engine, { scene, solver, stages }, collider, on));
  }

  loads(): ReadonlyMap<string, ColliderLoad> {
    this.mustLive('loads');
    return loadsNow(this.host.engine, this.stages);
  }

  readLoads(): Promise<ReadonlyMap<string, ColliderLoad>> {
    return this.ask('readLoads', (engine) => readLoads(engine, this.stages));
  }

  add(body: Body): Promise<void> {
    this.mustLive('add');
    return this.changing.add(body).then((built) => tellRepairs(this.listeners, built, this.frame));
  }

  remove(body: BodyKey): Promise<void> {
    this.mustLive('remove');
    return this.changing.remove(bodyIndex(this.scene, body));
  }

  removeSprings(body: BodyKey, springs: readonly number[]): Promise<void> {
    this.mustLive('removeSprings');
    return this.changing.removeSprings(bodyIndex(this.scene, body), springs);
  }

  async cut(shape: CutShape, options: { body?: BodyKey } = {}): Promise<TornPart[]> {
    this.mustLive('cut');
    return this.tearing.cut(shape, options);
  }

  async pin(body: BodyKey, particles: number | readonly number[], options: { name?: string } = {}): Promise<void> {
    this.mustLive('pin');
    const asked = { body, particles, options };
    await pinParticles(this, this.changing, this.stages.pins.held, asked, () => this.pinsMoved());
  }

  unpin(body: BodyKey, what: string | number | readonly number[]): void {
    this.mustLive('unpin');
    unpinParticles(this.changing, this.stages.pins.held, body, what);
    this.pinsMoved();
  }

  private pinsMoved(): void {
    this.holdAsTold();
    this.tellOfChange('pins');
  }

  addCollider(collider: Collider): void {
    this.mustLive('addCollider');
    const joining = joiningCollider(this.scene.colliders, collider, path);
    this.stages.contact.add(joining, this.time);
    tellColliderRepairs(this.listeners, joining, this.frame);
    this.tellOfChange('colliders');
  }

  removeCollider(collider: ColliderKey): void {
    this.mustLive('removeCollider');
    this.stages.contact.remove(colliderIndex(this.scene, collider), this.time);
    this.tellOfChange('colliders');
  }

  thaw(body: BodyKey): void {
    this.mustLive('thaw');
    thawBody(this.host.engine, this.stages, bodyIndex(this.scene, body), this.time);
  }

  on(listener: (event: WorldEvent) => void): () => void {
    this.mustLive('on');
    return this.listeners.add(listener);
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.ending.abort();
    this.host.dispose();
  }

  private warnOfLongSteps(): void {
    const warning = longStepWarning(this.timing, this.host.engine.stableStep(this.tuning.current), this.solver);
    if (warning) this.listeners.tell(warning);
  }

  private mustLive(member: string, verb: 'called' | 'set' = 'called'): void {
    if (this.disposed) throw new Error(`world: ${member} must not be ${verb} after dispose`);
  }

  /**
   * Jumps to a state: at the start, on reset and restore, and after the loss of a backend, which leaves bodies `frozen`. What is held in the state of a snapshot stays where
   * it was: a frozen body stands apart from its pins, and of what moves, a target is not to the last bit where the step took the particle.
   */
  private enter(checkpoint: Checkpoint, saved: SavedFields | null = null, frozen: readonly number[] = []): void {
    const { engine } = this.host;
    this.frame = checkpoint.frame;
    this.time = checkpoint.time;
    this.stepped = false;
    this.clock.reset();
    this.tuning.jumpTo(this.frame, this.time);
    for (const stage of everyStage(this.stages)) stage.jumpTo?.(this.time, saved);
    const positions = checkpoint.state.positions.slice();
    if (!saved) {
      this.stages.freeze.set(frozen);
      this.stages.pins.held.putInto(positions, frozen);
    }
    engine.load({ ...checkpoint.state, positions });
    this.holdAsTold();
    this.host.jumped(checkpoint);
    this.takeUp(engine);
  }

  /** Puts the masses of what is held by pins and hands into the engine. */
  private holdAsTold(): void {
    const { held } = this.stages.pins;
    this.host.engine.setInverseMasses(held.inverseMasses(), held.pinned());
  }

  private tellOfChange(what: 'bodies' | 'pins' | 'colliders'): void {
    if (what === 'colliders') this.changing.useColliders(this.stages.contact.colliders.list);
    this.revision++;
    this.listeners.tell({ type: 'changed', what, revision: this.revision, frame: this.frame });
  }

  /** Follows a change of the bodies in place, or makes an engine for them while the world goes on, and takes it up between two steps. */
  private async take(asked: AskedChange): Promise<void> {
    if (this.followInPlace(asked)) return;
    const { solver, stages } = this;
    const progress = (fraction: number) => this.listeners.tell({ type: 'preparing', fraction });
    const background = { signal: this.ending.signal, progress };
    const engine = await startBeside(this.host, asked, {
      start: (backend, model) => Engine.start(backend, model, solver, stages, background),
      disposed: () => this.disposed,
    });
    const before = this.host.engine;
    const { change, keeps } = asked.commit();
    for (const stage of everyStage(this.stages)) stage.changed?.(change, this.time);
    const start = startState(engine.model, this.stages.pins.held);
    engine.load(start);
    engine.attach(this.stages);
    engine.carryOn(before, change, keeps);
    this.host.swapped(engine, (state) => followed(state, change, start));
    before.release();
    this.holdAsTold();
    this.goOnWithBodies(engine);
    if (!asked.preparation) tellOfRoom(this.listeners, before, engine, change, this.frame);
  }

  /** Whether the engine at hand could follow. */
  private followInPlace({ change, commit, preparation }: AskedChange): boolean {
    const { engine } = this.host;
    if (this.disposed || this.host.moving || !engine.follow(change, preparation)) return false;
    commit();
    for (const stage of everyStage(this.stages)) stage.changed?.(change, this.time);
    engine.attachAgain(this.stages, change);
    this.host.followed(change);
    if (change.torn) engine.setTornMasses(change.torn.touched, this.stages.pins.held);
    else this.holdAsTold();
    this.goOnWithBodies(engine);
    return true;
  }

  private goOnWithBodies(engine: Engine): void {
    this.takeUp(engine);
    this.stepped = false;
    this.tellOfChange('bodies');
    this.warnOfLongSteps();
  }

  /** What the world sets in every engine that it takes up. */
  private takeUp(engine: Engine): void {
    engine.backend.profiling = this.profilingOn;
    engine.backend.onError = (why) =>
      this.listeners.tell({ type: 'backend-error', backend: engine.backend.name, frame: this.frame, why });
    this.blends = false;
    this.blend = 1;
    this.gpu = gpuView(engine, this, (call) => this.mustLive(`gpu.${call}`));
  }

  private async startAgain(): Promise<Engine> {
    const { backend } = await startWasm(this.changing.model.particleCount, this.parts.options.threads ?? 'auto', '');
    return Engine.start(backend, this.changing.model, this.solver, this.stages);
  }

  private goOnFrom(lost: Engine, checkpoint: Checkpoint, why: string): void {
    const [from, lostAtFrame] = [lost.backend.name, this.frame];
    this.host.engine.attach(this.stages);
    this.why = () => `${from} was lost (${why})`;
    this.enter(checkpoint, null, this.stages.freeze.all);
    this.listeners.tell({ type: 'backend-lost', from, to: this.backend, frame: this.frame, lostAtFrame, why });
  }
}
