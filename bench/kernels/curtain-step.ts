/**
 * The step of the swinging curtain that every method is timed on (Liu 2013 Figure 2): its objective and first guess, for native code as a
 * file, for our worlds as a snapshot.
 */
import { writeFileSync } from 'node:fs';
import { createNewton, type Objective } from '../../src/exact/index';
import { createWorld, type Solver, type World, type WorldOptions } from '../../src/index';
import { assemble } from '../../src/scene/assemble';
import type { Scene } from '../../src/scene/types';
import { curtain } from '../papers/liu-2013/curtain';
import { ImplicitRun } from '../papers/liu-2013/implicit-run';
import { localGlobalSolver } from '../papers/liu-2013/local-global-solver';
import { framesBefore } from '../papers/liu-2013/swinging-frame';

export class CurtainStep {
  private constructor(
    readonly scene: Scene,
    /** Its `y` is the first guess. */
    readonly objective: Objective,
    /** Where inertia alone leads: the paper's first guess, by which errors are measured. */
    private readonly inertia: Float64Array,
    /** Of a world that is about to take the step. */
    readonly snapshot: ArrayBuffer,
  ) {}

  /**
   * After the frames before, of ten iterations each, in our own world: f32 numbers that everyone can start from. `substeps`: so many steps in place of each, the last of
   * them for all to take.
   */
  static async make(
    side: number,
    substeps = 1,
    options: WorldOptions = { solver: localGlobalSolver(10), backend: 'wasm', threads: 1 },
  ): Promise<CurtainStep> {
    const run = new ImplicitRun(curtain({ side, timeStep: 1 / 30 / substeps }));
    const world = await createWorld(run.scene, options);
    for (let frame = 0; frame < framesBefore * substeps; frame++) world.step();
    run.positions = Float64Array.from(await world.read(0));
    run.velocities = Float64Array.from(await world.readVelocities(0));
    const { inertia } = run.aim();
    const snapshot = await world.snapshot();
    world.dispose();
    return new CurtainStep(run.scene, run.objective, inertia, snapshot);
  }

  /** g at the paper's first guess [kg m2]. */
  get startValue(): number {
    return this.objective.value(this.inertia);
  }

  /** g at the paper's first guess, and at the minimum that Newton's method finds from there [kg m2]. */
  async bounds(): Promise<{ start: number; exact: number }> {
    const newton = await createNewton(this.objective);
    const { g, converged, gradient } = newton.minimise(this.inertia.slice());
    newton.dispose();
    if (!converged)
      console.log(`native: Newton's method ended at a gradient of ${gradient}; errors are relative to that`);
    return { start: this.objective.value(this.inertia), exact: g };
  }

  /** Our world, to take this step with so many iterations. */
  async world(iterations: number, threads: number): Promise<TimedStep> {
    return this.with(localGlobalSolver(iterations), iterations, threads);
  }

  /** Likewise with any solver, whose step has so many iterations. */
  async with(solver: Solver, iterations: number, threads: number): Promise<TimedStep> {
    const world = await createWorld(this.scene, { solver, backend: 'wasm', threads });
    return new TimedStep(world, iterations, this.snapshot, this.objective);
  }

  /** As bench/native/mass-spring.h reads it. */
  write(path: string): void {
    const { springs } = assemble(this.scene);
    const { particleCount, h, y, masses, held } = this.objective;
    const bytes = (array: ArrayBufferView) => Buffer.from(array.buffer, array.byteOffset, array.byteLength);
    const arrays = [
      Uint32Array.of(particleCount, springs.count),
      Float64Array.of(h),
      y,
      masses,
      Uint32Array.from(held),
      springs.ends,
      springs.rest,
      springs.stiffness,
    ];
    writeFileSync(path, Buffer.concat(arrays.map(bytes)));
  }
}

export class TimedStep {
  constructor(
    private readonly world: World,
    readonly iterations: number,
    private readonly snapshot: ArrayBuffer,
    private readonly objective: Objective,
  ) {}

  /** Milliseconds of one iteration: those of the whole step, with all it does besides, over the number of iterations. */
  async time(): Promise<number> {
    this.world.restore(this.snapshot);
    const began = performance.now();
    this.world.step();
    await this.world.finished();
    return (performance.now() - began) / this.iterations;
  }

  /** g after the step [kg m2]. */
  async reached(): Promise<number> {
    await this.time();
    return this.objective.value(Float64Array.from(await this.world.read(0)));
  }

  dispose(): void {
    this.world.dispose();
  }
}
