/** The world a user holds: time goes on in `step`, everything else looks at the state or changes what acts on it. */
import type { KernelBuffer } from '../backends/backend';
import type { Vec4 } from '../kernels/kernel';
import type { Model } from '../model/assemble';
import { checkOneOf, checkVec3, placeOf } from '../model/check';
import { bodyIndex, colliderIndex } from '../model/find-in-scene';
import { scene as checkScene } from '../model/scene';
import type { BuiltBody, Scene, Vec3, Wind } from '../model/types';
import type { PreparedSolver, Solver } from '../solvers/solver';
import { BrokenBodies } from './broken-bodies';
import { startWasm } from './choose-backend';
import { Engine, type StateArray } from './engine';
import { type Checkpoint, EngineHost } from './engine-host';
import { gpuView } from './gpu-view';
import { grabParticles } from './grab';
import { windAt } from './gusts';
import type { HeldParticles } from './held-particles';
import { measure } from './measure';
import { MovingColliders } from './moving-colliders';
import { readSnapshot, writeSnapshot } from './snapshot';
import { startState } from './start-state';
import { stateHash } from './state-hash';
import type {
  BackendName,
  BodyKey,
  ColliderKey,
  GpuView,
  Grab,
  Statistics,
  SurfaceView,
  World,
  WorldEvent,
  WorldOptions,
} from './types';

export interface WorldParts {
  engine: Engine;
  model: Model;
  prepared: PreparedSolver;
  held: HeldParticles;
  why: string;
  maxSpeed: number;
  checkpointSteps: number;
  options: WorldOptions;
}

const place = placeOf('world');

export class RunningWorld implements World {
  readonly scene: Scene;
  readonly solver: Solver;
  readonly facts: PreparedSolver['facts'];
  readonly bodies: readonly BuiltBody[];
  frame = 0;
  time = 0;
  gpu: GpuView | null = null;
  private readonly host: EngineHost;
  private readonly held: HeldParticles;
  private readonly colliders: MovingColliders;
  private readonly broken: BrokenBodies;
  private readonly listeners = new Set<(event: WorldEvent) => void>();
  private currentGravity: Vec3;
  private currentWind: Wind | null;
  private why: string;
  private profilingOn = false;
  private stepsSinceTimes = 0;
  private disposed = false;

  constructor(private readonly parts: WorldParts) {
    const { engine, model, options } = parts;
    this.scene = model.scene;
    this.solver = options.solver;
    this.facts = parts.prepared.facts;
    this.bodies = model.bodies;
    this.held = parts.held;
    this.colliders = new MovingColliders(model.scene.colliders);
    this.currentGravity = model.scene.gravity;
    this.currentWind = model.scene.wind;
    this.why = parts.why;
    if (options.onEvent) this.listeners.add(options.onEvent);
    this.broken = new BrokenBodies((body, frame) => {
      const why = `the speed of a particle was not a number or above ${parts.maxSpeed} m/s`;
      this.emit({ type: 'body-frozen', body: this.bodies[body].name, frame, why });
    });
    const start = { frame: 0, time: 0, state: startState(model) };
    this.host = new EngineHost(engine, start, parts.checkpointSteps, {
      start: () => this.startAgain(),
      moved: (from, checkpoint, why) => this.goOnFrom(from, checkpoint, why),
    });
    this.enter(start);
    this.emit({ type: 'backend-chosen', backend: engine.backend.name, why: this.why });
  }

  get backend(): BackendName {
    return this.host.engine.backend.name;
  }

  get backendInfo() {
    const { name, threads, adapter } = this.host.engine.backend;
    return { name, why: this.why, threads, adapter };
  }

  get frozen(): readonly string[] {
    return this.broken.all.map((body) => this.bodies[body].name);
  }

  get profiling(): boolean {
    return this.profilingOn;
  }
  set profiling(on: boolean) {
    this.profilingOn = on;
    this.host.engine.backend.profiling = on;
  }

  get gravity(): Vec3 {
    return this.currentGravity;
  }
  set gravity(gravity: Vec3) {
    this.currentGravity = checkScene({ ...this.scene, gravity }).gravity;
  }

  get wind(): Wind | null {
    return this.currentWind;
  }
  set wind(wind: Wind | null) {
    this.currentWind = checkScene({ ...this.scene, wind }).wind;
  }

  step(): void {
    if (this.disposed) throw new Error('world: step must not be called after dispose');
    if (this.host.moving) return;
    const { engine } = this.host;
    const { timeStep } = this.scene;
    const { substeps } = this.solver;
    const h = timeStep / substeps;
    for (let k = 0; k < substeps; k++) this.substep(engine, h, this.frame * substeps + k, this.time + (k + 1) * h);
    engine.backend.submit();
    this.frame++;
    this.time = this.frame * timeStep;
    if (this.profilingOn) this.stepsSinceTimes++;
    this.broken.look(engine, this.frame);
    this.host.stepped(this.frame, this.time);
  }

  /** Moves what moves by script, then lets the solver queue its step. */
  private substep(engine: Engine, h: number, index: number, endTime: number): void {
    const { backend, particles } = engine;
    const { particles: heldParticles, targets } = this.held.lists(endTime, engine.place);
    if (heldParticles) backend.write(particles.pinParticle, heldParticles);
    if (targets) backend.write(particles.pinTarget, targets);
    const colliderData = this.colliders.advance(endTime);
    if (colliderData) backend.write(particles.collider, colliderData);
    engine.step(backend, {
      index,
      h,
      gravity: this.gravity4(),
      keep: this.scene.drag ** h,
      wind: windAt(this.currentWind, endTime),
      colliderCount: this.colliders.count,
      pinCount: this.held.count,
      maxSpeed: this.parts.maxSpeed,
    });
  }

  positions(body: BodyKey): StateArray {
    const { engine } = this.host;
    return this.view(engine.gather(bodyIndex(this.scene, body), 'position'), 'positions', 'await world.read(body)');
  }

  surface(body: BodyKey): SurfaceView {
    const { vertexPosition, vertexNormal } = this.host.engine.surface(bodyIndex(this.scene, body));
    return {
      positions: this.view(vertexPosition, 'surface', 'world.gpu'),
      normals: this.view(vertexNormal, 'surface', 'world.gpu'),
    };
  }

  private view(buffer: KernelBuffer, name: string, instead: string): StateArray {
    const view = this.host.engine.backend.view(buffer);
    if (!view)
      throw new Error(`world: ${name} must not be asked of webgpu, whose memory is out of reach: use ${instead}`);
    return view as StateArray;
  }

  read(body: BodyKey): Promise<StateArray> {
    return this.readPacked(bodyIndex(this.scene, body), 'position');
  }

  readVelocities(body: BodyKey): Promise<StateArray> {
    return this.readPacked(bodyIndex(this.scene, body), 'velocity');
  }

  private readPacked(body: number, attribute: 'position' | 'velocity'): Promise<StateArray> {
    return this.host.run(async (engine) => (await engine.backend.read(engine.gather(body, attribute))) as StateArray);
  }

  statistics(): Promise<Statistics> {
    return this.host.run(async (engine) => {
      const { frame, time } = this;
      const steps = Math.max(1, this.stepsSinceTimes);
      this.stepsSinceTimes = 0;
      const times = engine.backend.takeTimes();
      // What measures is not part of the step: it is not timed.
      engine.backend.profiling = false;
      const measures = measure(engine, this.gravity4());
      engine.backend.profiling = this.profilingOn;
      const stages = (await times).map(({ stage, ms, runs }) => ({ stage, ms: ms / steps, runs: runs / steps }));
      return { frame, time, ...(await measures), stages };
    });
  }

  finished(): Promise<void> {
    return this.host.run(async (engine) => {
      await engine.backend.finished();
      await this.broken.settle(engine, this.frame);
    });
  }

  snapshot(): Promise<ArrayBuffer> {
    return this.host.run(async (engine) => {
      const facts = {
        frame: this.frame,
        time: this.time,
        bodies: this.bodies.map(({ name, particleCount }) => ({ name, particles: particleCount })),
        frozen: [...this.frozen],
        gravity: this.currentGravity,
        wind: this.currentWind,
        pins: this.held.saveOverrides(),
        colliders: this.colliders.saveOverrides(),
      };
      return writeSnapshot(facts, await engine.save());
    });
  }

  restore(snapshot: ArrayBuffer): void {
    const { facts, state } = readSnapshot(snapshot, this.bodies);
    this.currentGravity = facts.gravity;
    this.currentWind = facts.wind;
    this.held.restoreOverrides(facts.pins);
    this.colliders.restoreOverrides(facts.colliders);
    this.enter({ frame: facts.frame, time: facts.time, state });
    const names = this.bodies.map((body) => body.name);
    this.broken.set(
      this.host.engine,
      facts.frozen.map((name) => names.indexOf(name)),
    );
  }

  reset(): void {
    this.currentGravity = this.scene.gravity;
    this.currentWind = this.scene.wind;
    this.held.letGoOfAll();
    this.held.restoreOverrides([]);
    this.colliders.restoreOverrides([]);
    this.enter({ frame: 0, time: 0, state: startState(this.parts.model) });
  }

  hash(): Promise<string> {
    return this.host.run(async (engine) => {
      const { frame } = this;
      return stateHash(await engine.save(), frame);
    });
  }

  grab(body: BodyKey, particle: number, { radius = 0 }: { radius?: number } = {}): Grab {
    const index = bodyIndex(this.scene, body);
    return grabParticles(this.parts.model, this.held, index, particle, radius, {
      positions: () => (this.backend === 'webgpu' ? this.read(index) : this.positions(index)),
      changed: () => this.host.engine.setInverseMasses(this.held.inverseMasses()),
    });
  }

  movePin(body: BodyKey, pin: string, offset: Vec3): void {
    const index = bodyIndex(this.scene, body);
    checkOneOf(place, 'pin', pin, this.held.pinNames(index));
    this.held.movePin(index, pin, checkVec3(place, 'offset', offset));
  }

  moveCollider(collider: ColliderKey, offset: Vec3): void {
    this.colliders.move(colliderIndex(this.scene, collider), checkVec3(place, 'offset', offset));
  }

  colliderOffset(collider: ColliderKey): Vec3 {
    return this.colliders.offset(colliderIndex(this.scene, collider));
  }

  thaw(body: BodyKey): void {
    const index = bodyIndex(this.scene, body);
    const { engine } = this.host;
    engine.loadBody(index, startState(this.parts.model));
    this.broken.set(
      engine,
      this.broken.all.filter((other) => other !== index),
    );
  }

  on(listener: (event: WorldEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.host.dispose();
  }

  private emit(event: WorldEvent): void {
    for (const listener of this.listeners) listener(event);
  }

  private gravity4(): Vec4 {
    const [x, y, z] = this.currentGravity;
    return [x, y, z, 0];
  }

  /** Jumps to a state: at the start, on reset and restore, and after the loss of a backend. */
  private enter(checkpoint: Checkpoint): void {
    const { engine } = this.host;
    this.frame = checkpoint.frame;
    this.time = checkpoint.time;
    engine.load(checkpoint.state);
    engine.setInverseMasses(this.held.inverseMasses());
    engine.backend.profiling = this.profilingOn;
    this.held.findHolders();
    this.colliders.jumpTo(this.time);
    this.broken.set(engine, []);
    this.host.jumped(checkpoint);
    this.gpu = gpuView(engine);
  }

  private async startAgain(): Promise<Engine> {
    const { model, options, prepared } = this.parts;
    const { backend } = await startWasm(model.particleCount, options.threads ?? 'auto', '');
    return Engine.start(backend, model, this.solver, prepared, this.held.capacity);
  }

  private goOnFrom(lost: Engine, checkpoint: Checkpoint, why: string): void {
    const lostAtFrame = this.frame;
    const frozen = this.broken.all;
    this.why = `${lost.backend.name} was lost (${why})`;
    this.enter(checkpoint);
    this.broken.set(this.host.engine, frozen);
    const { name } = this.host.engine.backend;
    this.emit({ type: 'backend-lost', from: lost.backend.name, to: name, frame: this.frame, lostAtFrame, why });
  }
}
