/** How the bodies of a world tear: by `world.cut`, and by themselves where they are strained too much. */
import { checkOptions, pathOf } from '../core/check';
import { bodyIndex } from '../scene/find-in-scene';
import { cut } from '../scene/tear/cut';
import { checkCut } from '../scene/tear/cut-shape';
import { tearStrained } from '../scene/tear/tear-strained';
import type { Stages } from '../stages/stages';
import type { OverstrainedEdges } from '../stages/tear/tear-stage';
import type { ChangingBodies } from './change/changing-bodies';
import type { Listeners } from './listeners';
import type { BodyKey, CutShape, TornPart, World } from './types';

const path = pathOf('world');

/** Particles that strain splits in one step at most: a quarter of those along a side of a square sheet. The work of a step stays steady, and what is relieved by the first splits is not torn as well. */
const splitsPerStep = (particleCount: number): number => Math.max(4, Math.round(Math.sqrt(particleCount) / 4));

export class BodyTearing {
  private busy = false;
  private failed = false;

  constructor(
    private readonly world: World,
    private readonly changing: ChangingBodies,
    private readonly stages: Pick<Stages, 'freeze' | 'pins' | 'tear'>,
    private readonly listeners: Listeners,
  ) {
    stages.tear.report = (found) => void this.tearStrained(found);
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
   * Tears bodies where they are strained too much. What is found while a change is under way is left: where the strain lasts, it will be found again.
   */
  private async tearStrained(found: readonly OverstrainedEdges[]): Promise<void> {
    if (this.busy || this.failed || this.changing.pending) return;
    this.busy = true;
    try {
      // What is frozen stands still as it is.
      const frozen = this.stages.freeze.all;
      const moving = found.filter(({ body }) => !frozen.includes(body));
      this.told(await Promise.all(moving.map((one) => this.tearBody(one))));
    } catch (error) {
      // A world that was disposed of meanwhile has nobody to tell.
      if (this.world.disposed) return;
      this.failed = true;
      this.listeners.tell({ type: 'tear-failed', frame: this.world.frame, why: (error as Error).message });
    } finally {
      this.busy = false;
    }
  }

  private async tearBody({ body, edges }: OverstrainedEdges): Promise<TornPart | null> {
    const { changing } = this;
    const { held } = this.stages.pins;
    const identity = changing.identity(body);
    const built = changing.built[body];
    const { era } = held;
    const positions = await this.positions(body);
    const first = changing.firstParticle(identity);
    // Others may have changed it, or the world may have jumped, while a GPU answered.
    if (first < 0 || held.era !== era || changing.built[changing.model.bodyOf[first]] !== built) return null;
    const length = ([a, b]: readonly [number, number]) =>
      Math.hypot(...[0, 1, 2].map((axis) => positions[3 * a + axis] - positions[3 * b + axis]));
    const strained = edges
      .map(({ ends, limit }) => ({ ends, strain: length(ends) / limit - 1 }))
      .filter(({ strain }) => strain > 0);
    const limits = {
      splits: splitsPerStep(built.particleCount),
      isHeld: (particle: number) => particle < built.particleCount && held.isHeld(first + particle),
    };
    return changing.tear(identity, (torn) => {
      tearStrained(torn, strained, positions, limits);
    });
  }

  private told(parts: readonly (TornPart | null)[]): TornPart[] {
    const torn = parts.filter((part) => part !== null);
    for (const part of torn) this.listeners.tell({ type: 'torn', ...part, frame: this.world.frame });
    return torn;
  }
}
