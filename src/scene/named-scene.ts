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
  /** Since the start [s]. */
  time: number;
  stats: {
    /** Largest |length - rest| / rest of the springs of each kind. */
    strain: Readonly<Record<StrainedKind, { readonly largest: number }>>;
    /** [J] */
    energy: { kinetic: number };
  };
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
  /** Steps to run before `check`. */
  frames: number;
  /** What does not hold after `frames` steps, one sentence each; empty when all is well. */
  check(run: SceneRun): string[];
}
