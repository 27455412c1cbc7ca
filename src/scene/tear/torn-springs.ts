/**
 * The springs of a body that tears. A spring keeps its slot for as long as it is there; new ones come at the end. Where the cells that a spring stands for come
 * apart, it becomes one spring for each side with its share of the stiffness, and where two cells that it lay over come apart, it is gone (spring-terms.ts).
 */
import { type CsrRows, csrElements } from '../../core/csr';
import { emptyList } from '../../elements/element-list';
import { spring } from '../../elements/spring/index';
import { type Springs, springKinds } from '../types';
import type { CellComplex } from './cell-complex';
import { GoneSlots } from './gone-slots';
import { ChangingRows, GrowingArray } from './growing';
import { creasePairs, farEnd, groupOf, nextSegment, type SpringTerm, springTerms, termGroups } from './spring-terms';

/** What became of springs, by their slots. One that came and went is in neither list. */
export interface SpringChanges {
  added: number[];
  changed: number[];
  removed: number[];
}

/** The same by indices in the lists of springs that are there (`built`): what follows from such a list can follow a tear without going through it. */
export interface SpringEdit {
  /** Of the list before, ascending. */
  readonly removed: Uint32Array;
  /** Of the list after, ascending: other ends or another stiffness than before. */
  readonly changed: Uint32Array;
  /** Springs at the end of the list after that were not in the one before. */
  readonly added: number;
}

/** A spring and what it is made of, before cells come apart. */
export interface SpringPlan {
  slot: number;
  terms: SpringTerm[];
}

const bendKind = springKinds.indexOf('bend');
const bendingKind = springKinds.indexOf('bending');

export class TornSprings {
  private readonly ends: GrowingArray<Uint32Array>;
  private readonly rest: GrowingArray<Float64Array>;
  private readonly stiffness: GrowingArray<Float64Array>;
  private readonly kind: GrowingArray<Uint8Array>;
  private readonly gone = new GoneSlots();
  private readonly around: ChangingRows;
  /** The most segments of a rope that a spring spans. */
  private readonly reach: number;
  /** Whether any spring resists bending by lying over an edge or a particle. */
  private readonly hasBends: boolean;
  private readonly added = new Set<number>();
  private readonly changed = new Set<number>();
  private readonly removed = new Set<number>();
  /** Particles that a spring came to, left, or changed at. */
  private readonly touched = new Set<number>();

  constructor(
    springs: Springs,
    particleCount: number,
    private readonly complex: CellComplex,
  ) {
    this.ends = new GrowingArray(springs.ends);
    this.rest = new GrowingArray(springs.rest);
    this.stiffness = new GrowingArray(springs.stiffness);
    this.kind = new GrowingArray(springs.kind);
    this.around = new ChangingRows(csrElements(particleCount, 2, springs.ends));
    this.reach = complex.cells.kind === 'segment' ? longestSpan(springs) : 0;
    this.hasBends = springs.kind.includes(bendKind);
  }

  /** Slots there are, those of springs that are gone included. */
  get slots(): number {
    return this.rest.length;
  }

  get count(): number {
    return this.slots - this.gone.count;
  }

  isGone(slot: number): boolean {
    return this.gone.has(slot);
  }

  endsOf(slot: number): [number, number] {
    return [this.ends.data[2 * slot], this.ends.data[2 * slot + 1]];
  }

  restOf(slot: number): number {
    return this.rest.data[slot];
  }

  stiffnessOf(slot: number): number {
    return this.stiffness.data[slot];
  }

  kindOf(slot: number) {
    return springKinds[this.kind.data[slot]];
  }

  /** The slots of springs at a particle. */
  at(particle: number): ArrayLike<number> & Iterable<number> {
    return this.around.get(particle);
  }

  /** The slot of the spring of this kind between two particles; -1 where there is none. */
  find(kind: number, a: number, b: number): number {
    const { data: ends } = this.ends;
    const slots = this.at(a);
    for (let k = 0; k < slots.length; k++) {
      const slot = slots[k];
      if (this.kind.data[slot] !== kind) continue;
      if ((ends[2 * slot] === a ? ends[2 * slot + 1] : ends[2 * slot]) === b) return slot;
    }
    return -1;
  }

  /** The springs that change when the cells `moved` leave a particle, and what they are made of. Those of quadratic bending are not among them. */
  plan(particle: number, moved: readonly number[]): SpringPlan[] {
    const { complex, reach } = this;
    const { data: ends } = this.ends;
    const slots = this.hasBends ? this.withBends(particle, moved) : this.at(particle);
    const plans: SpringPlan[] = [];
    for (let k = 0; k < slots.length; k++) {
      const slot = slots[k];
      if (this.kind.data[slot] === bendingKind) continue;
      const terms = springTerms(complex, this.kindOf(slot), ends[2 * slot], ends[2 * slot + 1], reach);
      plans.push({ slot, terms });
    }
    return plans;
  }

  /** The springs at a particle, and those that resist bending where cells come apart. */
  private withBends(particle: number, moved: readonly number[]): number[] {
    const slots = new Set(this.at(particle));
    if (this.complex.cells.kind === 'face') this.overCreases(particle, moved, slots);
    if (this.complex.cells.kind === 'segment') this.overParticle(particle, slots);
    return [...slots];
  }

  /** Bend springs over the edges at which faces come apart. */
  private overCreases(particle: number, moved: readonly number[], into: Set<number>): void {
    const { complex } = this;
    for (const one of moved) {
      for (const other of complex.at(particle)) {
        if (moved.includes(other)) continue;
        for (const q of complex.cornersOf(one)) {
          if (q === particle || !complex.has(other, q)) continue;
          for (const [a, b] of creasePairs(complex, one, other, particle, q)) {
            const slot = this.find(bendKind, a, b);
            if (slot >= 0) into.add(slot);
          }
        }
      }
    }
  }

  /** Bend springs that span a particle of a rope. */
  private overParticle(particle: number, into: Set<number>): void {
    const { complex } = this;
    for (const segment of complex.at(particle)) {
      let [cell, end] = [segment, particle];
      for (let k = 1; k < this.reach && cell >= 0; k++) {
        end = farEnd(complex, cell, end);
        for (const slot of this.at(end)) if (this.kind.data[slot] === bendKind) into.add(slot);
        cell = nextSegment(complex, cell, end);
      }
    }
  }

  /** After the cells came apart: each spring is what its terms have become. */
  follow(plans: readonly SpringPlan[]): void {
    for (let p = 0; p < plans.length; p++) {
      const { slot, terms } = plans[p];
      const groups = termGroups(this.complex, terms);
      if (groups.length === 0) {
        this.remove(slot);
        continue;
      }
      // What stays where it was keeps the slot.
      const staying = groupOf(groups, this.ends.data[2 * slot], this.ends.data[2 * slot + 1]);
      const own = staying ?? groups[0];
      const stiffness = this.stiffness.data[slot];
      let whole = 0;
      for (let t = 0; t < terms.length; t++) whole += terms[t].weight;
      for (let g = 0; g < groups.length; g++) {
        const group = groups[g];
        const share = group.terms === terms.length ? stiffness : (stiffness * group.weight) / whole;
        if (group === own) this.change(slot, group.ends, share);
        else this.add(this.kind.data[slot], group.ends, this.rest.data[slot], share);
      }
    }
  }

  add(kind: number, ends: readonly [number, number], rest: number, stiffness: number): void {
    const a = ends[0];
    const b = ends[1];
    const slot = this.slots;
    this.ends.push(a, b);
    this.rest.push(rest);
    this.stiffness.push(stiffness);
    this.kind.push(kind);
    this.around.add(a, slot);
    this.around.add(b, slot);
    this.added.add(slot);
    this.touch(a, b);
  }

  change(slot: number, ends: readonly [number, number], stiffness: number): void {
    const { data } = this.ends;
    const a = data[2 * slot];
    const b = data[2 * slot + 1];
    if (a === ends[0] && b === ends[1] && this.stiffness.data[slot] === stiffness) return;
    this.touch(a, b);
    this.touch(ends[0], ends[1]);
    for (let k = 0; k < 2; k++) {
      const before = data[2 * slot + k];
      if (ends[k] === before) continue;
      this.around.remove(before, slot);
      this.around.add(ends[k], slot);
      data[2 * slot + k] = ends[k];
    }
    this.stiffness.data[slot] = stiffness;
    if (!this.added.has(slot)) this.changed.add(slot);
  }

  remove(slot: number): void {
    for (const end of this.endsOf(slot)) this.around.remove(end, slot);
    this.touch(this.ends.data[2 * slot], this.ends.data[2 * slot + 1]);
    this.gone.add(slot);
    this.changed.delete(slot);
    if (!this.added.delete(slot)) this.removed.add(slot);
  }

  private touch(a: number, b: number): void {
    this.touched.add(a);
    this.touched.add(b);
  }

  /** What changed since the last call. */
  drain(): SpringChanges & { touched: number[] } {
    const [added, changed, removed, touched] = [this.added, this.changed, this.removed, this.touched].map((set) => {
      const taken = [...set];
      set.clear();
      return taken;
    });
    return { added, changed, removed, touched };
  }

  /** Those that are there, in the order of their slots. */
  built(): Springs {
    const springs = emptyList(spring, this.count);
    this.gone.copyOthers(this.ends.data, springs.ends, this.slots, 2);
    for (const field of ['rest', 'stiffness', 'kind'] as const) {
      this.gone.copyOthers(this[field].data, springs[field], this.slots, 1);
    }
    return springs;
  }

  /** Where the spring of a slot is in that list. */
  private indexOf(slot: number): number {
    return slot - this.gone.before(slot);
  }

  /** Changes that were drained just now, by indices. What came and went since the drain before has slots beyond all that were there then. */
  editOf({ added, changed, removed }: SpringChanges): SpringEdit {
    const gone = [...removed].sort((a, b) => a - b);
    return {
      removed: Uint32Array.from(gone, (slot, k) => this.indexOf(slot) + k),
      changed: Uint32Array.from(changed, (slot) => this.indexOf(slot)).sort(),
      added: added.length,
    };
  }

  /** The springs at particles, by their indices, ascending. */
  rowsOf(particles: readonly number[]): CsrRows {
    const first = new Uint32Array(particles.length + 1);
    for (let k = 0; k < particles.length; k++) first[k + 1] = first[k] + this.at(particles[k]).length;
    const list = new Uint32Array(first[particles.length]);
    for (let k = 0; k < particles.length; k++) {
      const slots = this.at(particles[k]);
      for (let s = 0; s < slots.length; s++) list[first[k] + s] = this.indexOf(slots[s]);
      list.subarray(first[k], first[k + 1]).sort();
    }
    return { first, list };
  }
}

/** Particles of a rope are numbered along it. */
export function longestSpan({ count, ends, kind }: Springs): number {
  let longest = 1;
  for (let s = 0; s < count; s++) {
    if (kind[s] === bendKind) longest = Math.max(longest, Math.abs(ends[2 * s] - ends[2 * s + 1]));
  }
  return longest;
}
