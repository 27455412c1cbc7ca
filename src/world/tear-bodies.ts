/** How the bodies of a world tear: by `world.cut`, and by themselves where they are strained too much. */
import { checkOptions, pathOf } from '../core/check';
import { bodyIndex } from '../scene/find-in-scene';
import { cut } from '../scene/tear/cut';
import { checkCut } from '../scene/tear/cut-shape';
import { type StrainedEdge, tearStrained } from '../scene/tear/tear-strained';
import type { TornBody } from '../scene/tear/torn-body';
import type { BuiltBody } from '../scene/types';
import type { Stages } from '../stages/stages';
import type { OverstrainedEdges } from '../stages/tear/tear-stage';
import type { ChangingBodies } from './change/changing-bodies';
import type { Listeners } from './listeners';
import type { BodyKey, CutShape, TornPart, World } from './types';

const path = pathOf('world');

/** Particles that strain splits in one step at most: a sixth of those along a side of a square sheet. The work of a step stays steady, and what is relieved by the first splits is not torn as well. With a twelfth, what has to wait is drawn so far that scraps fly off: by 3 m from the cannonballs of Pall 2018, Figure 8, and by 20 m with a sixteenth. */
const splitsPerStep = (particleCount: number): number => Math.max(4, Math.round(Math.sqrt(particleCount) / 6));

const nothing = () => {};

function distance(positions: ArrayLike<number>, a: number, b: number): number {
  const x = positions[3 * a] - positions[3 * b];
  const y = positions[3 * a + 1] - positions[3 * b + 1];
  return Math.hypot(x, y, positions[3 * a + 2] - positions[3 * b + 2]);
}

export class BodyTearing {
  private busy = false;
  private failed = false;
  /** Resolves when what was found to be strained was read from a GPU, and torn where that is done in place. */
  private reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly world: World,
    private readonly changing: ChangingBodies,
    private readonly stages: Pick<Stages, 'freeze' | 'pins' | 'tear'>,
    private readonly listeners: Listeners,
  ) {
    stages.tear.report = (found) => this.tearStrained(found);
  }

  /** Resolves when bodies that were strained too much by the last step came apart, or are about to where a solver has to be prepared for it. */
  async settle(): Promise<void> {
    await this.stages.tear.told;
    await this.reading;
  }

  async cut(shape: CutShape, options: { body?: BodyKey }): Promise<TornPart[]> {
    const checked = checkCut(path, shape);
    checkOptions(path, options, ['body']);
    const chosen =
      options.body === undefined ? this.changing.built.map((_, b) => b) : [bodyIndex(this.world.scene, options.body)];
    return this.told(await Promise.all(chosen.map((body) => this.cutBody(body, checked))));
  }

  /** Where positions are within reach, the change is asked for at once: what is asked for later comes after it. */
  private cutBody(body: number, shape: CutShape): Promise<TornPart | null> {
    const identity = this.changing.identity(body);
    const { held } = this.stages.pins;
    const { era } = held;
    const tear = (positions: ArrayLike<number>) => this.changing.tear(identity, (torn) => cut(torn, shape, positions));
    const now = this.positions(body);
    if (!(now instanceof Promise)) return tear(now);
    // A world that has jumped since is no longer where it was cut.
    return now.then((positions) => (held.era === era ? tear(positions) : null));
  }

  /** A copy of where the particles of a body are at the call. */
  private positions(body: number): ArrayLike<number> | Promise<ArrayLike<number>> {
    const { world } = this;
    return world.backend === 'webgpu' ? world.read(body) : world.positions(body).slice();
  }

  /**
   * Tears bodies where they are strained too much: before the next step where positions are within reach and the world follows in place. What is found while a change is under way is left: where the strain lasts, it will be found again.
   */
  private tearStrained(found: readonly OverstrainedEdges[]): void {
    if (this.busy || this.failed || this.changing.pending) return;
    // What is frozen stands still as it is.
    const frozen = this.stages.freeze.all;
    const moving = found.filter(({ body }) => !frozen.includes(body));
    try {
      const torn = this.tearBodies(moving);
      if (torn instanceof Promise) void this.wait(torn);
      else this.told(torn);
    } catch (error) {
      this.fail(error as Error);
    }
  }

  private async wait(torn: Promise<TornPart[]>): Promise<void> {
    this.busy = true;
    try {
      this.told(await torn);
    } catch (error) {
      this.fail(error as Error);
    } finally {
      this.busy = false;
    }
  }

  private fail({ message: why }: Error): void {
    // A world that was disposed of meanwhile has nobody to tell.
    if (this.world.disposed) return;
    this.failed = true;
    this.listeners.tell({ type: 'tear-failed', frame: this.world.frame, why });
  }

  private tearBodies(found: readonly OverstrainedEdges[]): TornPart[] | Promise<TornPart[]> {
    const { changing } = this;
    const { held } = this.stages.pins;
    const { era } = held;
    const known = found.map(({ body, edges }) => ({
      identity: changing.identity(body),
      built: changing.built[body],
      edges,
      positions: this.positions(body),
    }));
    const tearAt = (positions: readonly ArrayLike<number>[]) =>
      changing.tearNow(
        known.flatMap(({ identity, built, edges }, k) => {
          const first = changing.firstParticle(identity);
          // Others may have changed it while a GPU answered.
          if (first < 0 || changing.built[changing.model.bodyOf[first]] !== built) return [];
          const tear = this.tearOf(built, first, edges, positions[k]);
          return [{ identity, work: tear }];
        }),
      );
    const positions = known.map((one) => one.positions);
    if (!positions.some((one) => one instanceof Promise)) return tearAt(positions as ArrayLike<number>[]);
    // A world that has jumped meanwhile is no longer where it was strained.
    const read = Promise.all(positions).then((all) => ({ torn: held.era === era ? tearAt(all) : [] }));
    this.reading = read.then(nothing, nothing);
    return read.then(({ torn }) => torn);
  }

  /** What tears a body whose first particle in the model is `first`. */
  private tearOf(
    built: BuiltBody,
    first: number,
    edges: OverstrainedEdges['edges'],
    positions: ArrayLike<number>,
  ): (torn: TornBody) => void {
    const { held } = this.stages.pins;
    const strained: StrainedEdge[] = [];
    for (let k = 0; k < edges.length; k++) {
      const { ends, limit } = edges[k];
      const strain = distance(positions, ends[0], ends[1]) / limit - 1;
      if (strain > 0) strained.push({ ends, strain });
    }
    const limits = {
      splits: splitsPerStep(built.particleCount),
      isHeld: (particle: number) => particle < built.particleCount && held.isHeld(first + particle),
    };
    return (torn) => {
      tearStrained(torn, strained, positions, limits);
    };
  }

  private told(parts: readonly (TornPart | null)[]): TornPart[] {
    const torn = parts.filter((part) => part !== null);
    for (const part of torn) this.listeners.tell({ type: 'torn', ...part, frame: this.world.frame });
    return torn;
  }
}
