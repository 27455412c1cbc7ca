/** One OBJ file a frame: `name-0000.obj` and on. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type DrawnBody, ObjSequence } from '../src/io';
import { readableBytes } from '../src/io/glb-size';
import type { Output, RunFrame } from './output';
import { writeWhole } from './write-whole';

export interface ObjOutputOptions {
  folder: string;
  name: string;
  /** Frames to expect, for the width of the numbers. */
  frames: number;
}

export class ObjOutput implements Output {
  readonly #sequence: ObjSequence;
  readonly #folder: string;
  readonly #name: string;
  readonly #written: string[] = [];
  #bytes = 0;

  constructor(bodies: readonly DrawnBody[], { folder, name, frames }: ObjOutputOptions) {
    this.#sequence = new ObjSequence(bodies, { name, digits: Math.max(4, String(frames - 1).length) });
    this.#folder = folder;
    this.#name = name;
  }

  async add(frame: RunFrame): Promise<void> {
    const file = this.#sequence.add(frame.time, await frame.positions(), frame.bodies);
    if (!file) return;
    this.#bytes += await writeWhole(join(this.#folder, file.fileName), [file.text]);
    this.#written.push(file.fileName);
  }

  async finish(): Promise<string[]> {
    if (this.#written.length === 0) return [];
    const first = join(this.#folder, this.#written[0]);
    const lines = [
      `${first} to ${this.#written.at(-1)} (${this.#written.length} files, ${readableBytes(this.#bytes)})`,
    ];
    const older = await this.#olderFiles();
    if (older.length > 0)
      lines.push(`note: ${older.length} files of an earlier run are still there, ${older[0]} first`);
    return lines;
  }

  /** Files that a player would take for the rest of this sequence. */
  async #olderFiles(): Promise<string[]> {
    const mine = new Set(this.#written);
    const isFrame = (file: string) => file.startsWith(`${this.#name}-`) && /-\d{4,}\.obj$/.test(file);
    return (await readdir(this.#folder)).filter((file) => isFrame(file) && !mine.has(file)).sort();
  }
}
