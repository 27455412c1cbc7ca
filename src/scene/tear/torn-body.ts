/**
 * A body that tears. Its one operation is to split a particle: some of the cells around it go over to a new particle at the same place, and whatever ties particles
 * follows (springs, other elements, pins, what is drawn). A split costs work in proportion to what is around the particle, not to the body. It runs too seldom for a JavaScript engine to compile it well, so that it is
 * written for that: loops over short arrays, without closures and sets.
 *
 * Of the particle's mass the new one has the share of its cells, and the sum stays what it was to the last bit. Neighbours whose cells are no longer connected through facets
 * after a split are split as well, so that a surface that was a manifold stays one.
 *
 * Every operation is written to a log of plain numbers. Done again on the body as it was built, it gives the same body, bit for bit: that is what snapshots keep.
 */
import { checkInteger, checkNumber, fail, pathOf } from '../../core/check';
import type { CsrRows } from '../../core/csr';
import type { Body, BuiltBody, Vec3 } from '../types';
import { bendingSquaresOf } from './bending-squares-of';
import { CellComplex } from './cell-complex';
import { cellsOf } from './cells';
import { finelyDrawn } from './finely-drawn';
import { GrowingArray } from './growing';
import type { Tie } from './tied-vertices';
import { TornBending } from './torn-bending';
import { TornElements } from './torn-elements';
import { TornSolidSurface } from './torn-solid-surface';
import { type SpringChanges, type SpringEdit, TornSprings } from './torn-springs';
import { type TornDrawing, TornSurface } from './torn-surface';
import { pointAt } from './vectors';

/** What became of a body since the last look. */
export interface TearChanges {
  /** The first particle that is new, and of each new one the particle that it came from. */
  firstNew: number;
  parents: number[];
  /** By their slots: see `TornSprings`. */
  springs: SpringChanges;
  /** Particles whose mass or whose springs changed, those that are new included, in rising order. */
  touched: number[];
  /** The changes of springs by their indices in the body as it is built, and the springs at the touched particles. */
  edit: SpringEdit;
  springsOfTouched: CsrRows;
}

/** Operations in the log: each is followed by numbers of its own and, last, by a count and so many numbers. */
const split = 0;
const removal = 1;
const placing = 2;
/** Numbers of each particle whose vertices are placed: itself, a cell, and the weights of its corners. */
const perPlacing = 6;

const path = pathOf('tear');

export class TornBody {
  readonly complex: CellComplex;
  readonly springs: TornSprings;
  private readonly elements: TornElements;
  private readonly bending: TornBending | null;
  private readonly drawing: TornDrawing;
  private readonly positions: GrowingArray<Float64Array>;
  private readonly masses: GrowingArray<Float64Array>;
  private readonly pins: { name: string; particles: GrowingArray<Uint32Array> }[];
  /** The pin that holds a particle, by its index. */
  private readonly pinOf = new Map<number, number>();
  /** Of each particle that is new, the one that it was split off. */
  private readonly parents: GrowingArray<Uint32Array>;
  /** Of each particle, the one that it came from of those that the body was built with. */
  private readonly origins: GrowingArray<Uint32Array>;
  private readonly operations: number[] = [];
  private looked: number;
  private readonly touched = new Set<number>();

  private readonly start: BuiltBody;

  /** `built`: of this body, maybe without some of its springs. */
  constructor(body: Body, built: BuiltBody) {
    const start = body.kind === 'clothFromMesh' && body.quads ? finelyDrawn(built) : built;
    this.start = start;
    const { particleCount } = start;
    this.complex = new CellComplex(cellsOf(body, start), particleCount);
    this.springs = new TornSprings(start.springs, particleCount, this.complex);
    this.elements = new TornElements(start, this.complex);
    this.positions = new GrowingArray(start.positions);
    this.masses = new GrowingArray(start.masses);
    this.parents = new GrowingArray(new Uint32Array(0));
    this.origins = new GrowingArray(indicesBelow(particleCount));
    const squares = bendingSquaresOf(body, this.complex, () => this.positions.data);
    this.bending = squares && new TornBending(squares, this.springs);
    this.drawing =
      this.complex.cells.kind === 'tetrahedron'
        ? new TornSolidSurface(start, this.complex)
        : new TornSurface(start, this.complex, () => this.positions.data);
    this.pins = start.pins.map(({ name, particles }, pin) => {
      for (const particle of particles) this.pinOf.set(particle, pin);
      return { name, particles: new GrowingArray(particles) };
    });
    this.looked = particleCount;
  }

  get particleCount(): number {
    return this.masses.length;
  }

  /** What was done to it, in plain numbers. */
  get log(): readonly number[] {
    return this.operations;
  }

  /** The particle that one came from; itself for those that the body was built with. */
  originOf(particle: number): number {
    return this.origins.data[particle];
  }

  /** The particle that a new one was split off. */
  parentOf(particle: number): number {
    return this.parents.data[particle - this.start.particleCount];
  }

  massOf(particle: number): number {
    return this.masses.data[particle];
  }

  restPosition(particle: number): Vec3 {
    return pointAt(this.positions.data, particle);
  }

  /** Splits a particle: these of the cells around it, some but not all, go over to a new one. */
  split(particle: number, cells: readonly number[]): void {
    checkInteger(path, 'particle', particle, { atLeast: 0, atMost: this.particleCount - 1 });
    const { complex } = this;
    const around = Array.from(complex.at(particle));
    const moved: number[] = [];
    let known = true;
    for (let k = 0; k < cells.length; k++) {
      if (!moved.includes(cells[k])) moved.push(cells[k]);
      known &&= around.includes(cells[k]);
    }
    if (moved.length === 0 || moved.length >= around.length || !known) {
      const rule = `be some but not all of the cells ${around.join(', ')} around particle ${particle}`;
      fail(path, 'cells', rule, cells, cells.join(', '));
    }
    this.operations.push(split, particle, moved.length, ...moved);
    const neighbours = complex.between(particle, moved);
    const partsBefore: number[] = [];
    for (let k = 0; k < neighbours.length; k++) partsBefore.push(complex.partCount(neighbours[k]));
    const next = this.move(particle, moved);
    this.separate(particle, 1);
    this.separate(next, 1);
    for (let k = 0; k < neighbours.length; k++) this.separate(neighbours[k], partsBefore[k]);
  }

  /** Splits a particle whose cells are in more parts than there were before. */
  private separate(particle: number, before: number): void {
    if (this.complex.partCount(particle) <= before) return;
    const parts = this.complex.parts(particle);
    for (let k = 1; k < parts.length; k++) this.move(particle, parts[k]);
  }

  /** Takes springs out, by their slots. */
  removeSprings(slots: readonly number[]): void {
    const wanted = [...new Set(slots)];
    for (const slot of wanted) {
      checkInteger(path, 'spring', slot, { atLeast: 0, atMost: this.springs.slots - 1 });
      if (this.springs.isGone(slot)) fail(path, 'spring', 'be there', slot, `${slot}, which is gone`);
    }
    this.operations.push(removal, wanted.length, ...wanted);
    for (const slot of wanted) this.springs.remove(slot);
  }

  /** Where the vertices of a particle of a sheet are drawn, by the positions of particles. */
  drawnPoint(particle: number, positionOf: (particle: number) => Vec3): Vec3 {
    return this.drawing instanceof TornSurface ? this.drawing.pointOf(particle, positionOf) : positionOf(particle);
  }

  /** Whether the vertices of a particle are drawn beside it. */
  isPlaced(particle: number): boolean {
    return this.drawing instanceof TornSurface && this.drawing.isPlaced(particle);
  }

  /** The triangles that are drawn of a face, by the particles that their vertices belong to. */
  drawnTriangles(cell: number): number[][] {
    return this.drawing instanceof TornSurface ? this.drawing.trianglesOf(cell) : [];
  }

  /** Draws vertices of a sheet beside their particles: between the corners of one of the particle's cells. */
  place(placed: readonly ({ particle: number } & Tie)[]): void {
    if (placed.length === 0) return;
    const numbers = placed.flatMap(({ particle, cell, weights }) => [particle, cell, ...weights]);
    const { drawing, complex } = this;
    if (!(drawing instanceof TornSurface)) fail(path, 'place', 'be of a sheet', placed);
    this.operations.push(placing, numbers.length, ...numbers);
    for (const { particle, cell, weights } of placed) {
      checkInteger(path, 'particle', particle, { atLeast: 0, atMost: this.particleCount - 1 });
      if (!complex.has(cell, particle)) fail(path, 'cell', `be one around particle ${particle}`, cell);
      for (const weight of weights) checkNumber(path, 'weight', weight);
      drawing.place(particle, { cell, weights });
    }
  }

  /** Does again what a log has. */
  replay(log: readonly number[]): void {
    for (let at = 0; at < log.length; ) {
      const operation = checkInteger(path, `log[${at}]`, log[at], { atLeast: split, atMost: placing });
      const head = operation === split ? 2 : 1;
      const count = checkInteger(path, `log[${at + head}]`, log[at + head], { atLeast: 1, atMost: log.length });
      const list = log.slice(at + head + 1, at + head + 1 + count);
      if (list.length < count) fail(path, 'log', `have ${count} numbers from ${at + head + 1} on`, list.length);
      if (operation === split) this.split(log[at + 1], list);
      else if (operation === removal) this.removeSprings(list);
      else this.place(placedBy(list));
      at += head + 1 + count;
    }
  }

  /** What became of it since the last call. */
  drain(): TearChanges {
    const firstNew = this.looked;
    this.looked = this.particleCount;
    const parents = [...this.parents.copy().subarray(firstNew - this.start.particleCount)];
    const { touched: atSprings, ...springs } = this.springs.drain();
    const touched = [...new Set([...this.touched, ...atSprings])].sort((a, b) => a - b);
    this.touched.clear();
    const edit = this.springs.editOf(springs);
    return { firstNew, parents, springs, touched, edit, springsOfTouched: this.springs.rowsOf(touched) };
  }

  /** The body as it is now, in arrays of its own. The air of a closed mesh is out as soon as it is torn. */
  toBuilt(): BuiltBody {
    const { air, ...start } = this.start;
    return {
      ...start,
      whole: this.start,
      ...(air && this.parents.length === 0 && { air }),
      particleCount: this.particleCount,
      positions: this.positions.copy(),
      masses: this.masses.copy(),
      ...(this.parents.length > 0 && {
        origins: this.origins.copy(),
        parents: this.parents.copy(),
        whole: this.start,
      }),
      springs: this.springs.built(),
      ...this.elements.built(),
      pins: start.pins.map((pin, k) => ({ ...pin, particles: this.pins[k].particles.copy() })),
      ...this.drawing.built(),
    };
  }

  /** The cells go over to a new particle, whose index it returns. */
  private move(particle: number, moved: readonly number[]): number {
    const next = this.particleCount;
    const plans = this.springs.plan(particle, moved);
    const bend = this.bending?.plan(particle);
    const draw = this.drawing.plan(particle, moved);
    this.halve(particle, moved);
    for (let k = 0; k < moved.length; k++) this.complex.replace(moved[k], particle, next);
    this.springs.follow(plans);
    bend?.();
    this.elements.follow(moved, particle, next);
    draw(next);
    this.touched.add(particle);
    this.touched.add(next);
    return next;
  }

  /** Makes a particle at the place of another, with the share of the mass that these of its cells have. */
  private halve(particle: number, moved: readonly number[]): void {
    const { weight } = this.complex.cells;
    const around = this.complex.at(particle);
    let own = 0;
    let all = 0;
    for (let k = 0; k < around.length; k++) {
      all += weight[around[k]];
      if (moved.includes(around[k])) own += weight[around[k]];
    }
    const mass = this.massOf(particle);
    // In whole units of the last place of the mass: then so is the rest, and no bit of the sum is lost.
    const share = mass + (mass * own) / all - mass;
    this.masses.push(share);
    this.masses.data[particle] = mass - share;
    const at = 3 * particle;
    const { data } = this.positions;
    this.positions.push(data[at], data[at + 1], data[at + 2]);
    this.parents.push(particle);
    this.origins.push(this.originOf(particle));
    const pin = this.pinOf.get(particle);
    if (pin === undefined) return;
    this.pinOf.set(this.particleCount - 1, pin);
    this.pins[pin].particles.push(this.particleCount - 1);
  }
}

/** What the numbers of a log say. */
function placedBy(numbers: readonly number[]): ({ particle: number } & Tie)[] {
  if (numbers.length % perPlacing !== 0) fail(path, 'log', `place by ${perPlacing} numbers each`, numbers.length);
  return Array.from({ length: numbers.length / perPlacing }, (_, k) => {
    const [particle, cell, ...weights] = numbers.slice(perPlacing * k, perPlacing * (k + 1));
    return { particle, cell, weights };
  });
}

function indicesBelow(count: number): Uint32Array {
  const indices = new Uint32Array(count);
  for (let k = 0; k < count; k++) indices[k] = k;
  return indices;
}
