/** What a run writes, seen from the run: frames go in one at a time, and at the end each output says what it left behind. */
import type { Positions } from '../src/io';
import type { Statistics, World } from '../src/world/types';

export interface Output {
  add(frame: RunFrame): Promise<void>;
  /** Writes and closes what is left. One line for each thing that now lies on the disk. */
  finish(): Promise<string[]>;
}

/** The world as it stands. Reading it back costs time on a GPU: each thing is read when first asked for, and once. */
export class RunFrame {
  readonly #world: World;
  #bodies: World['bodies'];
  #positions: Promise<Positions[]> | null = null;
  #statistics: Promise<Statistics> | null = null;

  constructor(world: World) {
    this.#world = world;
    this.#bodies = world.bodies;
  }

  /** Those that `positions` are of: bodies may tear while a GPU answers. */
  get bodies(): World['bodies'] {
    return this.#bodies;
  }

  /** [s] */
  get time(): number {
    return this.#world.time;
  }

  /** Of each body, in the scene's order. */
  positions(): Promise<Positions[]> {
    this.#positions ??= this.#readPositions();
    return this.#positions;
  }

  statistics(): Promise<Statistics> {
    this.#statistics ??= this.#world.statistics();
    return this.#statistics;
  }

  async #readPositions(): Promise<Positions[]> {
    for (;;) {
      const positions: Positions[] = [];
      const { bodies } = this.#world;
      // A view may be overwritten by the next read: keep a copy.
      for (const index of bodies.keys()) positions.push((await this.#world.read(index)).slice());
      if (this.#world.bodies !== bodies) continue;
      this.#bodies = bodies;
      return positions;
    }
  }
}
