/**
 * An animation as one OBJ file a frame.
 *
 * Each frame is finished text as soon as it is added, so a run that stops early leaves nothing open, and a long one holds
 * no more than one frame in memory. What does not change between frames (faces, texture coordinates) is formatted once.
 */
import { checkInteger, checkNumber, checkOptions, checkText, pathOf } from '../core/check';
import { surfacePositions } from '../scene/surface-vertices';
import { checkBodies, checkEvery, checkFrame, type DrawnBody, type Positions } from './drawn-body';
import { elementText, vertexText } from './write-obj';

export interface ObjSequenceOptions {
  /** What every file name opens with. */
  name?: string;
  /** Keep one frame in so many. */
  every?: number;
  /** Digits of the number in a file name. */
  digits?: number;
}

export interface ObjFile {
  /** `name-0012.obj`: the number counts the files, so that a player finds no gaps whatever `every` is. */
  fileName: string;
  text: string;
}

const path = pathOf('obj');

export class ObjSequence {
  #bodies: readonly DrawnBody[] = [];
  #elements: string[] = [];
  readonly #name: string;
  readonly #every: number;
  readonly #digits: number;
  #added = 0;

  constructor(bodies: readonly DrawnBody[], options: ObjSequenceOptions = {}) {
    checkOptions(path, options, ['name', 'every', 'digits']);
    const { name = 'frame', every = 1, digits = 4 } = options;
    checkText(path, 'name', name);
    checkEvery('obj', every);
    checkInteger(path, 'digits', digits, { atLeast: 0, atMost: 100 });
    this.#name = name;
    this.#every = every;
    this.#digits = digits;
    this.#useBodies(bodies);
  }

  #useBodies(bodies: readonly DrawnBody[]): void {
    checkBodies('obj', bodies);
    this.#bodies = bodies;
    this.#elements = [];
    let firstVertex = 1;
    let firstUv = 1;
    for (const { surface } of bodies) {
      this.#elements.push(elementText(surface, firstVertex, firstUv));
      firstVertex += surface.vertexParticle.length;
      firstUv += (surface.uvs?.length ?? 0) / 2;
    }
  }

  /**
   * The file of this frame at `time` [s], or null when `every` leaves it out. `positions`: of each body, in their order. `bodies`: `world.bodies`, for a world whose
   * bodies come and go; left out, those of the frame before.
   */
  add(time: number, positions: readonly Positions[], bodies = this.#bodies): ObjFile | null {
    if (bodies !== this.#bodies) this.#useBodies(bodies);
    checkNumber(path, 'time', time, { unit: 's' });
    checkFrame('obj', this.#bodies, positions);
    const added = this.#added++;
    if (added % this.#every !== 0) return null;
    const number = String(added / this.#every).padStart(this.#digits, '0');
    const text = [`# time ${time} s\n`];
    for (const [index, { name, surface }] of this.#bodies.entries())
      text.push(vertexText(name, surfacePositions(surface, positions[index])), this.#elements[index]);
    return { fileName: `${this.#name}-${number}.obj`, text: text.join('') };
  }
}
