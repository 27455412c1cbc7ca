/**
 * What may be changed of the whole simulation while it runs: the length of the step and the stiffness of everything. A solver that has to make
 * ready for it does so in the background; until then the world goes on as before.
 */
import { checkNumber, checkOptions, pathOf } from '../core/check';
import type { Tuned } from '../solvers/solver';
import type { Engine } from './engine';

const path = pathOf('world');
/** Beyond this, h^2 k leaves nothing of the masses, and soon nothing of 32-bit floats. */
const mostStiffness = 1e12;

export class Tuning {
  private now: Tuned;
  /** What takes over before the next step, and puts the solver's part of it in place. */
  private next: { tuned: Tuned; engine: Engine; enter: () => void } | null = null;
  /** What the last wish asked for, with what those before it had asked for: it replaces those still under way. */
  private wished: Tuned;
  /** Where the steps of the present length began. */
  private since = { frame: 0, time: 0 };
  /** What is under way. */
  private work: Promise<unknown> = Promise.resolve();

  constructor(timeStep: number) {
    this.now = { timeStep, stiffness: 1 };
    this.wished = this.now;
  }

  get current(): Readonly<Tuned> {
    return this.now;
  }

  /** Resolves when it is ready: the next step takes it up. True unless a later wish replaced this one. */
  async wish(engine: Engine, wanted: Partial<Tuned>): Promise<boolean> {
    checkOptions(path, wanted, ['timeStep', 'stiffness']);
    const { timeStep = this.wished.timeStep, stiffness = this.wished.stiffness } = wanted;
    checkNumber(path, 'timeStep', timeStep, { above: 0, atMost: 1, unit: 's' });
    checkNumber(path, 'stiffness', stiffness, { above: 0, atMost: mostStiffness });
    const tuned = { timeStep, stiffness };
    this.wished = tuned;
    const made = this.makeReady(engine, tuned, this.work);
    this.work = made.catch(() => {});
    return made;
  }

  /** One after the other: while a slider is dragged, what the next wish has replaced by its turn is not begun. */
  private async makeReady(engine: Engine, tuned: Tuned, before: Promise<unknown>): Promise<boolean> {
    await before;
    if (this.wished !== tuned) return false;
    try {
      const enter = await engine.foresee(tuned);
      if (this.wished !== tuned) return false;
      this.next = { tuned, engine, enter };
      return true;
    } catch (error) {
      if (this.wished === tuned) this.wished = this.next?.tuned ?? this.now;
      throw error;
    }
  }

  /** The time [s] at the start of this frame. */
  timeAt(frame: number): number {
    return this.since.time + (frame - this.since.frame) * this.now.timeStep;
  }

  /** The world jumped here. Time is counted from the start where the step was always this long: the same product, to the last bit. */
  jumpTo(frame: number, time: number): void {
    this.since = time === frame * this.now.timeStep ? { frame: 0, time: 0 } : { frame, time };
  }

  /** Before each step. True where something changed. */
  takeUp(engine: Engine, frame: number): boolean {
    if (!this.next) return false;
    this.since = { frame, time: this.timeAt(frame) };
    const { tuned, engine: ready, enter } = this.next;
    this.next = null;
    this.now = tuned;
    // An engine that took over meanwhile makes ready at its first step.
    if (ready === engine) enter();
    return true;
  }
}
