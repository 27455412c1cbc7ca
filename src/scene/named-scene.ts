/** A scene with a name: what the playground, the command line, benchmarks and tests all run. Each file of `scenes/` is one. */
import type { StrainedKind } from '../elements/spring/springs';
import type { Scene, Vec3 } from './types';

/** A scene that has run, as its check sees it. */
export interface SceneRun {
  /** x, y, z of each particle of the body now [m]. */
  positions(bodyName: string): ArrayLike<number>;
  /** The same, where they were built. */
  start(bodyName: string): ArrayLike<number>;
  scene: Scene;
  /** How far a collider is from where it was built [m]. */
  offset(colliderName: string): Vec3;
  /** Since the start [s]. */
  time: number;
  stats: {
    /** Largest |length - rest| / rest of the springs of each kind. */
    strain: Readonly<Record<StrainedKind, { readonly largest: number }>>;
    /** [J] */
    energy: { kinetic: number };
  };
}

/** What `drive` uses of a world. */
export interface DrivenWorld {
  /** Steps since the start. */
  readonly frame: number;
  /** [s] */
  readonly timeStep: number;
  /** [m/s2] */
  readonly gravity: Vec3;
  measureLoads(collider: string): Promise<void>;
  /** What bodies gave to each collider that is measured in the last step [N s]. */
  readLoads(): Promise<ReadonlyMap<string, { readonly impulse: Vec3 }>>;
  moveCollider(collider: string, offset: Vec3): void;
  colliderPlacement(collider: string): { readonly offset: Vec3 };
}

export interface NamedScene {
  /** As typed on the command line; the name of its file. */
  name: string;
  title: string;
  /** One sentence. */
  description: string;
  build(): Scene;
  /** The same for a page, which must not be busy for long, where building takes so long. */
  buildInTurns?(): Promise<Scene>;
  /** The solver it looks good with. */
  solver: { name: string; options: Record<string, unknown> };
  /**
   * Where to look from, and at what [m]. A view of another shape is looked at from the same side, as near as it can be for everything to be seen: where the particles
   * start, and `sees`, a box by two opposite corners, where they get to and what else is worth it.
   */
  camera: { position: Vec3; target: Vec3; sees?: readonly [Vec3, Vec3] };
  /**
   * For what is no data: a collider that bodies push. Resolves with what is to be called before each step of that world, and waited for: it asks for loads and moves colliders. It follows a world that jumps to another frame.
   */
  drive?(world: DrivenWorld): Promise<() => Promise<void>>;
  /** Steps to run before `check`. */
  frames: number;
  /** What does not hold after `frames` steps, one sentence each; empty when all is well. */
  check(run: SceneRun): string[];
}
