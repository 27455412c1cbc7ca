/** The whole run as one animated binary glTF file, written when the run ends. */
import { type DrawnBody, GlbAnimation, type GlbOptions, type Positions, positionsOfTorn } from '../src/io';
import { readableBytes } from '../src/io/glb-size';
import type { Output, RunFrame } from './output';
import { writeWhole } from './write-whole';

export class GlbOutput implements Output {
  readonly #path: string;
  readonly #options: GlbOptions;
  #animation: GlbAnimation;
  #bodies: readonly DrawnBody[];
  /** A mesh of a glTF file keeps its vertices: where bodies may tear, frames wait for the bodies of the last one. Null: none may. */
  readonly #waiting: { time: number; positions: readonly Positions[] }[] | null;

  constructor(path: string, bodies: readonly DrawnBody[], options: GlbOptions, mayTear: boolean) {
    this.#path = path;
    this.#options = options;
    this.#bodies = bodies;
    this.#animation = new GlbAnimation(bodies, options);
    this.#waiting = mayTear ? [] : null;
  }

  async add(frame: RunFrame): Promise<void> {
    const { time } = frame;
    const positions = await frame.positions();
    if (!this.#waiting) {
      this.#animation.add(time, positions);
      return;
    }
    this.#bodies = frame.bodies;
    this.#waiting.push({ time, positions });
  }

  async finish(): Promise<string[]> {
    if (this.#waiting) {
      this.#animation = new GlbAnimation(this.#bodies, this.#options);
      for (const { time, positions } of this.#waiting.splice(0)) {
        this.#animation.add(
          time,
          this.#bodies.map((body, b) => positionsOfTorn(body, positions[b])),
        );
      }
    }
    const { frames } = this.#animation;
    if (frames === 0) return [];
    const bytes = await writeWhole(this.#path, this.#animation.finishInParts());
    return [`${this.#path} (${frames} frames, ${readableBytes(bytes)})`];
  }
}
