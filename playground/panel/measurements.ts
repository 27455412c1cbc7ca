/** Charts and numbers: asks the world for its statistics a few times a second. */
import type { Statistics, World } from 'selvedge';
import { Chart } from './chart';
import { element } from './element';
import { milliseconds, scientific } from './format';
import { KernelTimes } from './kernel-times';
import { NumberList } from './number-list';
import { solverNumbers } from './solver-numbers';
import { strainNumbers } from './strain-numbers';

const interval = 200;

export interface Measured {
  world: World | null;
  /** Milliseconds a step took and how many there were since the last call. */
  takeTimes(): { ms: number | null; steps: number };
}

export class Measurements {
  private readonly errorChart = new Chart({
    canvas: element<HTMLCanvasElement>('error-chart'),
    colour: '--chart-1',
    logarithmic: true,
    name: 'Error in square metres',
    format: (value) => scientific(value, 2),
  });
  private readonly timeChart = new Chart({
    canvas: element<HTMLCanvasElement>('time-chart'),
    colour: '--chart-2',
    logarithmic: false,
    name: 'Time per step',
    format: milliseconds,
  });
  private readonly errorValue = element<HTMLOutputElement>('error-value');
  private readonly timeValue = element<HTMLOutputElement>('time-value');
  private readonly numbers = new NumberList(element('numbers'));
  private readonly kernelTimes: KernelTimes;
  /** Steps since a moment, for their rate. */
  private counted = { steps: 0, since: performance.now(), rate: 0 };
  private shownFrame = -1;

  constructor(private readonly session: Measured) {
    this.kernelTimes = new KernelTimes(() => session.world);
    void this.keepAsking();
  }

  /** Another world: its numbers are not to be drawn in line with those of the last one. */
  clear(): void {
    this.errorChart.clear();
    this.timeChart.clear();
    this.shownFrame = -1;
    if (this.session.world) this.kernelTimes.watch(this.session.world);
  }

  redraw(): void {
    this.errorChart.draw();
    this.timeChart.draw();
  }

  private async keepAsking(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, interval));
      const { world } = this.session;
      if (!world || document.hidden) continue;
      try {
        this.show(world, await world.statistics());
      } catch {
        // The world was replaced while it was asked.
      }
    }
  }

  private show(world: World, { frame, time, error, energy, strain, solver, stages }: Statistics): void {
    if (world !== this.session.world) return;
    const { ms, steps } = this.session.takeTimes();
    this.numbers.show({
      ...strainNumbers(strain, world),
      'Steps/s': this.stepRate(steps).toFixed(0),
      ...solverNumbers(solver),
      Energy: `${scientific(energy.total)} J`,
      Kinetic: `${scientific(energy.kinetic)} J`,
      Particles: sum(world.bodies.map((body) => body.particleCount)).toLocaleString('en'),
      Springs: sum(world.bodies.map((body) => body.springs.count)).toLocaleString('en'),
      Frame: frame.toLocaleString('en'),
      Time: `${time.toFixed(2)} s`,
    });
    if (frame === this.shownFrame) return;
    this.shownFrame = frame;
    this.kernelTimes.show(stages);
    this.errorChart.add(error);
    this.errorValue.value = `${scientific(error)} m²`;
    if (ms === null) return;
    this.timeChart.add(ms);
    this.timeValue.value = milliseconds(ms);
  }

  /** Over a second or so: single intervals hold too few steps to tell. */
  private stepRate(steps: number): number {
    const { counted } = this;
    counted.steps += steps;
    const now = performance.now();
    if (now - counted.since > 1000) {
      this.counted = { steps: 0, since: now, rate: (1000 * counted.steps) / (now - counted.since) };
    }
    return this.counted.rate;
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
