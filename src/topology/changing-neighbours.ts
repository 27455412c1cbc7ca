/**
 * Neighbour rows of a model that tears: rows of particles that a tear touched are written anew, and what lies between them moves as a block of memory. As many numbers as the model has springs are copied at most, and a loop goes over the offsets of
 * rows; nothing is looked up but what was touched.
 */
import type { CsrRows } from '../core/csr';
import type { Neighbours, WeightedEdges } from './neighbour-rows';

type Constants = Float32Array | Float64Array;

/** Particles of the model, and the springs that each of them has now, ascending. */
export interface TouchedParticles {
  readonly touched: Uint32Array;
  readonly springsOfTouched: CsrRows;
}

/** Entries between two rows that change, and by how much they move. */
interface Block {
  readonly begin: number;
  readonly end: number;
  readonly shift: number;
}

/** By how much arrays grow when entries are too many for them, so that they seldom do. */
const growth = 1.25;

export class ChangingNeighbours {
  #first: Uint32Array;
  #neighbour: Uint32Array;
  #stiffness: Constants;
  #rest: Constants;

  /** `wide`: constants stay f64. */
  constructor({ first, neighbour, stiffness, rest }: Neighbours, wide: boolean) {
    this.#first = first;
    this.#neighbour = neighbour;
    this.#stiffness = wide ? stiffness : new Float32Array(stiffness);
    this.#rest = wide ? rest : new Float32Array(rest);
  }

  get length(): number {
    return this.#first[this.#first.length - 1];
  }

  /** Where each row begins, and where the last one ends. */
  get first(): Uint32Array {
    return this.#first;
  }

  /** What each entry has. */
  get entries(): { readonly neighbour: Uint32Array; readonly stiffness: Constants; readonly rest: Constants } {
    const { length } = this;
    return {
      neighbour: this.#neighbour.subarray(0, length),
      stiffness: this.#stiffness.subarray(0, length),
      rest: this.#rest.subarray(0, length),
    };
  }

  /** Writes the rows of touched particles, and gives the first of them: rows before it are as they were. */
  follow({ touched, springsOfTouched }: TouchedParticles, springs: WeightedEdges, bufferIndex: Uint32Array): number {
    const byRow = Array.from(touched.keys()).sort((a, b) => bufferIndex[touched[a]] - bufferIndex[touched[b]]);
    if (byRow.length === 0) return this.#first.length - 1;
    const rows = byRow.map((k) => bufferIndex[touched[k]]);
    const lengths = byRow.map((k) => springsOfTouched.first[k + 1] - springsOfTouched.first[k]);
    this.moveBlocks(this.blocksBetween(rows, lengths));
    this.moveOffsets(rows, lengths);
    byRow.forEach((k, n) => {
      let entry = this.#first[rows[n]];
      for (let e = springsOfTouched.first[k]; e < springsOfTouched.first[k + 1]; e++) {
        const spring = springsOfTouched.list[e];
        const [a, b] = [springs.ends[2 * spring], springs.ends[2 * spring + 1]];
        this.#neighbour[entry] = bufferIndex[a === touched[k] ? b : a];
        this.#stiffness[entry] = springs.stiffness[spring];
        this.#rest[entry++] = springs.rest[spring];
      }
    });
    return rows[0];
  }

  private blocksBetween(rows: readonly number[], lengths: readonly number[]): Block[] {
    const blocks: Block[] = [];
    let shift = 0;
    rows.forEach((row, n) => {
      const end = this.#first[row + 1];
      shift += lengths[n] - (end - this.#first[row]);
      blocks.push({ begin: end, end: n + 1 < rows.length ? this.#first[rows[n + 1]] : this.length, shift });
    });
    return blocks;
  }

  /** Those that move up from the last to the first, then those that move down from the first to the last: so none is written over before it has moved. */
  private moveBlocks(blocks: readonly Block[]): void {
    const last = blocks[blocks.length - 1];
    this.makeRoom(last.end + last.shift);
    const move = ({ begin, end, shift }: Block) => {
      for (const array of [this.#neighbour, this.#stiffness, this.#rest]) array.copyWithin(begin + shift, begin, end);
    };
    for (let n = blocks.length - 1; n >= 0; n--) if (blocks[n].shift > 0) move(blocks[n]);
    for (const block of blocks) if (block.shift < 0) move(block);
  }

  private moveOffsets(rows: readonly number[], lengths: readonly number[]): void {
    const first = this.#first;
    let shift = 0;
    let before = first[rows[0]];
    rows.forEach((row, n) => {
      const length = first[row + 1] - before;
      shift += lengths[n] - length;
      const end = n + 1 < rows.length ? rows[n + 1] : first.length - 1;
      before = first[end];
      if (shift !== 0) for (let r = row + 1; r <= end; r++) first[r] += shift;
    });
  }

  private makeRoom(length: number): void {
    if (length <= this.#neighbour.length) return;
    const room = Math.ceil(growth * length);
    this.#neighbour = grown(this.#neighbour, room);
    this.#stiffness = grown(this.#stiffness, room);
    this.#rest = grown(this.#rest, room);
  }
}

function grown<A extends Uint32Array | Constants>(array: A, length: number): A {
  const larger = new (array.constructor as new (length: number) => A)(length);
  larger.set(array);
  return larger;
}
