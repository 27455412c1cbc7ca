/** The statistics of each frame as JSON, written when the run ends. */
import { type Metrics, writeMetrics } from '../src/io';
import type { Statistics } from '../src/world/types';
import type { Output, RunFrame } from './output';
import { writeWhole } from './write-whole';

export class MetricsOutput implements Output {
  readonly #path: string;
  readonly #describeRun: () => Omit<Metrics, 'frames'>;
  readonly #frames: Statistics[] = [];

  /** `describeRun` is called at the end: by then the backend may be another one, and events have happened. */
  constructor(path: string, describeRun: () => Omit<Metrics, 'frames'>) {
    this.#path = path;
    this.#describeRun = describeRun;
  }

  async add(frame: RunFrame): Promise<void> {
    this.#frames.push(await frame.statistics());
  }

  async finish(): Promise<string[]> {
    await writeWhole(this.#path, [writeMetrics({ ...this.#describeRun(), frames: this.#frames })]);
    return [`${this.#path} (statistics of ${this.#frames.length} frames)`];
  }
}
