/**
 * How many iterations fit into a time: `projective({ budget: { ms } })`. Fed with the times of steps, it says how many the next step makes.
 *
 * A step of n iterations takes a + b n, and neither a nor b is known. The times of the counts made so far say how much one iteration more costs. While they do not, a is taken to be 0: an iteration then
 * seems dearer than it is, and the count is approached from below. When the machine becomes slower or faster, everything that is known of other counts is scaled by as much.
 *
 * The count is steady. It falls when steps take longer than the budget, to what is expected to take 0.95 of it, and rises when they take less than 0.9. Both need times that are clearly so: the last
 * few steps where they agree, more of them where they scatter. No count is taken that is known to take too long, and a rise that had to be taken back doubles the patience before the next one.
 */
import { type SteppedTimes, summarise } from './stepped-times';

/** Shares of the budget: what is aimed at, and below which the count rises. */
const aim = 0.95;
const roomy = 0.9;

/** Steps between two looks at the times: few while the count is looked for, else so many that five slow ones in a row, whatever they waited for, have no part in the outcome. */
const between = { searching: 3, steady: 15 };
/** The most times that a look takes into account: 16 looks, some seconds. */
const mostTimes = 16 * between.steady;
/** Standard errors between a mean and what it is clearly above or below: many for the last few times, since they are looked at again and again; one once there are as many times as are kept. */
const clear = { ofSome: 4, ofAll: 1 };
/** Steps that take longer than the budget by no more than this factor may go on for as many, a second or so, in case the machine is busy with something else. Not so where the count has just risen. */
const aLittle = { tooLong: 1.25, times: 4 * between.steady };

/** Looks while the count is looked for at which slow steps mean nothing yet. */
const slowStart = 5;

/** The count at most doubles at once, and loses at most three quarters. */
const largestRise = 2;
const largestFall = 4;

/** Looks in a row that find room, or times of as many looks together, before the count rises. Doubled by each rise that is taken back within `forgiving` looks, halved after as many times the patience without. */
const patience = { least: 4, maximum: 16 };
const forgiving = 64;
/** A count that took too long is tried again after so many looks, times the patience. */
const remembered = 32;
/** Other counts whose time is known. */
const mostKnown = 8;

type Verdict = 'too long' | 'roomy' | 'fitting';

interface KnownTime {
  readonly count: number;
  /** At the speed that the machine has now [ms]. */
  ms: number;
  /** The look that found it. */
  look: number;
}

export interface BudgetOptions {
  /** Of one step, all substeps together [ms]. */
  readonly ms: number;
  /** The maximum number of iterations. */
  readonly maximum: number;
}

export class IterationBudget {
  private count = 1;
  private searching = true;
  /** Of steps of this count, the last one last. */
  private times: number[] = [];
  private sinceLook = 0;
  private looks = 0;
  private known: KnownTime[] = [];
  private roomyLooks = 0;
  private patience = patience.least;
  /** The looks at which the count rose last, and at which that was last taken back or forgiven. */
  private rose = Number.NEGATIVE_INFINITY;
  private tookBack = 0;

  constructor(private readonly options: BudgetOptions) {}

  /** Of the next step. */
  get iterations(): number {
    return this.count;
  }

  /** Goes on from a count that was found before, by another world or at another time. */
  resume(iterations: number): void {
    this.searching = false;
    this.change(Math.max(1, Math.min(Math.round(iterations), this.options.maximum)));
  }

  /** A step of so many iterations took so long [ms]. Times of counts that are no longer made come too late to be of use. */
  observe(iterations: number, ms: number): void {
    if (iterations !== this.count) return;
    this.times.push(ms);
    if (++this.sinceLook < (this.searching ? between.searching : between.steady)) return;
    this.sinceLook = 0;
    this.looks++;
    const { mean, verdict, size } = this.judge();
    this.remember(mean);
    if (verdict === 'too long') this.fall(mean);
    else if (verdict === 'roomy') this.rise(mean, size);
    else this.stay();
    if (this.times.length >= mostTimes) this.times = this.times.slice(-mostTimes / 2);
    this.forgive();
  }

  /** By the fewest of the last times that are clear; by all of them where none are. */
  private judge(): SteppedTimes & { verdict: Verdict; size: number } {
    const { times } = this;
    for (let size = between.steady; size < times.length; size *= 2) {
      const some = summarise(times.slice(-size));
      const verdict = this.verdictOn(some, size, clear.ofSome);
      if (verdict !== 'fitting') return { ...some, verdict, size };
    }
    const all = summarise(times);
    const size = times.length;
    const enough = this.searching ? 0 : size >= mostTimes ? clear.ofAll : clear.ofSome;
    return { ...all, verdict: this.verdictOn(all, size, enough), size };
  }

  /** `errors`: how many standard errors make it clear. */
  private verdictOn({ mean, error }: SteppedTimes, size: number, errors: number): Verdict {
    const { ms: budget } = this.options;
    const established = this.looks - this.rose > aLittle.times / between.steady;
    const limit = established && size < aLittle.times ? aLittle.tooLong * budget : budget;
    if (mean - errors * error > limit) return 'too long';
    return mean + errors * error < roomy * budget ? 'roomy' : 'fitting';
  }

  private fall(took: number): void {
    const { count } = this;
    if (this.searching) {
      // A few steps are too few to go by, and the first ones are slow.
      if (this.looks > slowStart) this.stay();
      return;
    }
    this.stay();
    if (count === 1) return;
    if (this.looks - this.rose <= forgiving) {
      this.patience = Math.min(patience.maximum, 2 * this.patience);
      this.tookBack = this.looks;
    }
    const next = Math.max(this.fitting(took), this.mostThatFit(), Math.ceil(count / largestFall));
    this.change(Math.min(count - 1, next));
  }

  /** `size`: how many times say so. */
  private rise(took: number, size: number): void {
    const { count } = this;
    // What a second iteration costs, one has to try.
    const fitting = this.known.length === 1 ? Math.max(count + 1, this.fitting(took)) : this.fitting(took);
    const next = Math.min(fitting, largestRise * count, this.mostToTry());
    if (next <= count) {
      this.stay();
      return;
    }
    this.roomyLooks++;
    const agreeing = Math.max(this.roomyLooks, size / between.steady);
    if (!this.searching && agreeing < this.patience) return;
    this.rose = this.looks;
    this.change(next);
  }

  private stay(): void {
    this.searching = false;
    this.roomyLooks = 0;
  }

  private change(count: number): void {
    this.count = count;
    this.times = [];
    this.sinceLook = 0;
    this.roomyLooks = 0;
  }

  private forgive(): void {
    if (this.looks - this.tookBack < forgiving * this.patience) return;
    this.patience = Math.max(patience.least, this.patience / 2);
    this.tookBack = this.looks;
  }

  /** The largest count that is expected to take what is aimed at, or less. */
  private fitting(took: number): number {
    return Math.floor(this.count + (aim * this.options.ms - took) / this.cost(took));
  }

  /**
   * Of one iteration more [ms]: the slope of the line through the time of this count that is nearest to those of the others, for which times are taken to be right to a twentieth and the slope to be the mean of an
   * iteration to a third of it before anything is known. So counts that are close to this one hardly say anything.
   */
  private cost(took: number): number {
    const mean = took / this.count;
    let run = ((0.05 / 0.3) * this.count) ** 2;
    let rise = run * mean;
    for (const { count, ms } of this.known) {
      rise += (count - this.count) * (ms - took);
      run += (count - this.count) ** 2;
    }
    return Math.min(mean, Math.max(rise / run, mean / 100));
  }

  /** The least of the larger counts that are known to take too long; null where there is none. */
  private bound(): KnownTime | null {
    const tooLong = this.known.filter(({ count, ms }) => count > this.count && ms > aim * this.options.ms);
    return tooLong.reduce<KnownTime | null>(
      (least, known) => (least && least.count < known.count ? least : known),
      null,
    );
  }

  /** No more than this is worth a try. */
  private mostToTry(): number {
    const bound = this.bound();
    if (!bound) return this.options.maximum;
    return this.looks - bound.look < remembered * this.patience ? bound.count - 1 : bound.count;
  }

  /** The largest of the smaller counts that are known to fit; 1 where there is none. */
  private mostThatFit(): number {
    const fitting = this.known.filter(({ count, ms }) => count < this.count && ms <= aim * this.options.ms);
    return Math.max(1, ...fitting.map(({ count }) => count));
  }

  /** What is nearest to this count says least about the cost of an iteration. The bound on the count is kept. */
  private leastTelling(others: readonly KnownTime[]): KnownTime {
    const bound = this.bound();
    const distance = (other: KnownTime) => (other === bound ? Infinity : Math.abs(other.count - this.count));
    return others.reduce((least, other) => (distance(other) < distance(least) ? other : least));
  }

  private remember(took: number): void {
    const { count, looks } = this;
    const before = this.known.find((known) => known.count === count);
    const slower = before ? took / before.ms : 1;
    const others = this.known.filter((known) => known !== before);
    for (const other of others) other.ms *= slower;
    if (others.length === mostKnown) others.splice(others.indexOf(this.leastTelling(others)), 1);
    this.known = [...others, { count, ms: took, look: looks }];
  }
}
