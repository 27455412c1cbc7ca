/** The whole run as one animated binary glTF file, written when the run ends. */
import { type DrawnBody, GlbAnimation, type GlbOptions } from '../src/io';
import { readableBytes } from '../src/io/glb-size';
import type { Output, RunFrame } from './output';
import { writeWhole } from './write-whole';

export class GlbOutput implements Output {
  readonly #animation: GlbAnimation;
  readonly #path: string;

  constructor(path: string, bodies: readonly DrawnBody[], options: GlbOptions) {
    this.#path = path;
    this.#animation = new GlbAnimation(bodies, options);
  }

  async add(frame: RunFrame): Promise<void> {
    this.#animation.add(frame.time, await frame.positions());
  }

  async finish(): Promise<string[]> {
    const { frames } = this.#animation;
    if (frames === 0) return [];
    const bytes = await writeWhole(this.#path, this.#animation.finishInParts());
    return [`${this.#path} (${frames} frames, ${readableBytes(bytes)})`];
  }
}
