/**
 * What may be changed of the whole simulation while it runs: the length of the step and the stiffness of everything. A solver that has to make
 * ready for it does so in the background; until then the world goes on as before.
 */
import { checkNumber, checkOptions, placeOf } from '../model/check';
import type { Engine } from './engine';

export interface Tuned {
  /** Length of one `world.step()` [s]. */
  timeStep: number;
  /** Every spring is this many times as stiff as its body was built. */
  stiffness: number;
}

const place = placeOf('world');

export class Tuning {
  private now: Tuned;
  /** What takes over before the next step, and puts the solver's part of it in place. */
  private next: { tuned: Tuned; engine: Engine; enter: () => void } | null = null;
  /** Counts wishes: a later one replaces those still under way. */
  private wishes = 0;

  constructor(timeStep: number) {
    this.now = { timeStep, stiffness: 1 };
  }

  get current(): Readonly<Tuned> {
    return this.now;
  }

  /** Resolves when it is ready: the next step takes it up. True unless a later wish replaced this one. */
  async wish(engine: Engine, wanted: Partial<Tuned>): Promise<boolean> {
    checkOptions(place, wanted, ['timeStep', 'stiffness']);
    const tuned = { ...this.now, ...wanted };
    checkNumber(place, 'timeStep', tuned.timeStep, { above: 0, atMost: 1, unit: 's' });
    checkNumber(place, 'stiffness', tuned.stiffness, { above: 0 });
    const wish = ++this.wishes;
    const enter = await engine.foresee(tuned);
    if (wish !== this.wishes) return false;
    this.next = { tuned, engine, enter };
    return true;
  }

  /** Before each step. True if something changed. */
  takeUp(engine: Engine): boolean {
    if (!this.next) return false;
    const { tuned, engine: ready, enter } = this.next;
    this.next = null;
    this.now = tuned;
    // An engine that took over meanwhile makes ready at its first step.
    if (ready === engine) enter();
    return true;
  }
}
