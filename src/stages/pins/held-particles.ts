/**
 * Particles whose position is given, not computed: the pins of the scene, which may move by script or by `movePin`, and what hands
 * have grabbed. Keeps the lists that the kernel `movePins` reads.
 */

import { turned } from '../../core/quaternion';
import type { Model } from '../../scene/assemble';
import { keepsIndices, type ModelChange, particleAfter } from '../../scene/model-change';
import { motionPlacement } from '../../scene/motion';
import { asBuilt, between, isTurned, offsetBy, type Placement } from '../../scene/placement';
import type { Motion, Vec3 } from '../../scene/types';
import { restoredPlace, type SavedPlace, savedPlace } from '../saved-places';

/** More grabbed particles than this are left alone: a hand holds a patch, not a sheet. */
export const maxGrabbed = 1024;

interface PinGroup {
  body: number;
  name: string;
  /** Of the model. */
  particles: number[];
  /** Where the particles are held without an offset: x, y, z of each. Null: where they were built. */
  bases: readonly number[] | null;
  /** What they turn about: the middle of the box around where they are held. What tears splits off does not change it. */
  middle: Vec3;
  motion: Motion | null;
  /** Whether it is a pin of the body as the body has it, and not one that the world made or changed. */
  ofBody: boolean;
  /** Set by `movePin`; from then on it replaces the motion. */
  override: Placement | null;
  /** Where it stood at the end of the last step. */
  from: Placement;
}

/** Particles of the model held around a point. */
export interface Hand {
  particles: number[];
  /** Offset of each particle from the grabbed point. */
  offsets: Vec3[];
  point: Vec3;
  /** The point at the end of the last step. */
  from: Vec3;
}

/** What is held, by whom, and where: relative to a pin's offset or a hand's point. There may be a hundred thousand, and all may move in every substep. */
interface Held {
  /** Of the model. */
  particles: Uint32Array;
  /** Of `holders`. */
  by: Uint32Array;
  /** x, y, z of each. */
  bases: Float64Array;
  /** Where each is wanted, four numbers: written anew in every substep in which something moves. */
  targets: Float64Array;
}

const nothing: Held = {
  particles: new Uint32Array(0),
  by: new Uint32Array(0),
  bases: new Float64Array(0),
  targets: new Float64Array(0),
};

/** A pin in a snapshot: by name, and whole where it is not as its body has it. */
export interface SavedPin extends SavedPlace {
  /** Names of the body and of the pin. */
  body: string;
  name: string;
  /** Of the body. */
  particles?: number[];
  bases?: number[] | null;
  motion?: Motion | null;
}

export class HeldParticles {
  private groups: PinGroup[];
  private readonly hands = new Set<Hand>();
  private holders: readonly (PinGroup | Hand)[] = [];
  /** One holder a particle: a hand before a pin, a later pin before an earlier one. */
  private held = nothing;
  private targetsChanged = true;
  /** Counts jumps in time: a hand that reached out before one takes nothing after it. */
  era = 0;
  private listChanged = true;
  private pinnedCount: number;

  constructor(private model: Model) {
    this.groups = groupsOf(model);
    this.findHolders();
    this.pinnedCount = this.count;
  }

  /** The most that can be held at once. */
  get capacity(): number {
    return this.pinnedCount + maxGrabbed;
  }

  get count(): number {
    return this.held.particles.length;
  }

  /** How many more particles a hand may take. */
  get room(): number {
    let grabbed = 0;
    for (const hand of this.hands) grabbed += hand.particles.length;
    return maxGrabbed - grabbed;
  }

  /** Every pin, by its body and its name. */
  names(): string[] {
    return this.groups.map(({ body, name }) => `${this.model.bodies[body].name}: ${name}`);
  }

  pinNames(body: number): string[] {
    return this.groups.filter((group) => group.body === body).map((group) => group.name);
  }

  /** Holds particles of the model from now on where `bases` has them, x, y, z of each. Another pin of the name is replaced. */
  pin(body: number, name: string, particles: readonly number[], bases: readonly number[]): void {
    this.unpin(body, name);
    this.groups.push({
      body,
      name,
      particles: [...particles],
      bases,
      middle: middleOf(bases),
      motion: null,
      ofBody: false,
      override: null,
      from: asBuilt,
    });
    this.pinsChanged();
  }

  /** Lets go of a pin. */
  unpin(body: number, name: string): void {
    this.groups = this.groups.filter((group) => group.body !== body || group.name !== name);
    this.pinsChanged();
  }

  /** Takes particles of the model out of every pin. */
  unpinParticles(particles: readonly number[]): void {
    const gone = new Set(particles);
    this.groups = this.groups.flatMap((group) => {
      if (!group.particles.some((particle) => gone.has(particle))) return [group];
      const kept = group.particles.flatMap((particle, k) => (gone.has(particle) ? [] : [k]));
      if (kept.length === 0) return [];
      const bases = group.bases && kept.flatMap((k) => group.bases!.slice(3 * k, 3 * k + 3));
      return [{ ...group, particles: kept.map((k) => group.particles[k]), bases, ofBody: false }];
    });
    this.pinsChanged();
  }

  private pinsChanged(): void {
    this.findHolders();
    this.pinnedCount = this.groups.reduce((sum, group) => sum + group.particles.length, 0);
  }

  /** 1 for each particle of the model that a pin holds. */
  pinned(): Uint8Array {
    const pinned = new Uint8Array(this.model.particleCount);
    for (const { particles } of this.groups) for (const particle of particles) pinned[particle] = 1;
    return pinned;
  }

  movePin(body: number, name: string, place: Placement): void {
    for (const group of this.groups) if (group.body === body && group.name === name) group.override = place;
    this.targetsChanged = true;
  }

  /** What the pin turns about, as it was built; null where there is none of the name. */
  middle(body: number, name: string): Vec3 | null {
    return this.groups.find((group) => group.body === body && group.name === name)?.middle ?? null;
  }

  /** Where the pin stands at the end of the last step; null where there is none of the name. */
  place(body: number, name: string): Placement | null {
    return this.groups.find((group) => group.body === body && group.name === name)?.from ?? null;
  }

  /** Whether a pin or a hand holds a particle of the model. */
  isHeld(particle: number): boolean {
    return this.held.particles.includes(particle);
  }

  hold(hand: Hand): void {
    this.hands.add(hand);
    this.findHolders();
  }

  /** What hands hold now, and where they are on their way. */
  copyHands(): Hand[] {
    return [...this.hands].map(({ particles, offsets, point, from }) => ({
      particles: [...particles],
      offsets: [...offsets],
      point,
      from,
    }));
  }

  /** False when the hand held nothing any more. */
  letGo(hand: Hand): boolean {
    const held = this.hands.delete(hand);
    this.findHolders();
    return held;
  }

  moveHand(hand: Hand, point: Vec3): void {
    hand.point = point;
    this.targetsChanged = true;
  }

  /** The world jumps: a hand would tear the new state to where it held the old one. */
  letGoOfAll(): void {
    this.era++;
    this.hands.clear();
    this.findHolders();
  }

  /** Everything stands where it belongs at this time, without having moved there; both lists have to be written again. */
  jumpTo(time: number): void {
    for (const group of this.groups) group.from = this.wantedPlace(group, time);
    for (const hand of this.hands) hand.from = hand.point;
    this.findHolders();
  }

  /** The same for the pins of one body. */
  jumpPins(body: number, time: number): void {
    for (const group of this.groups) if (group.body === body) group.from = this.wantedPlace(group, time);
    this.targetsChanged = true;
  }

  /** Both lists are to be written again: the buffers are new. */
  writeAgain(): void {
    this.listChanged = true;
    this.targetsChanged = true;
  }

  /** The model changed. Pins and hands go with their particles, with both where one was split; pins of bodies that are new stand where they belong at this time. */
  follow(change: ModelChange, time: number): void {
    const { model, bodies, torn, split } = change;
    if (torn && keepsIndices(change) && !split.some(({ origin }) => this.isHeld(origin))) {
      // What tore is not held.
      this.model = model;
      this.writeAgain();
      return;
    }
    const heirs = heirsOf(change);
    const kept = this.groups.flatMap((group) => {
      const body = bodies[group.body];
      if (body < 0) return [];
      const left = group.particles.flatMap((particle, k) => heirs(particle).map((heir) => [heir, k]));
      const bases = group.bases && left.flatMap(([, k]) => group.bases!.slice(3 * k, 3 * k + 3));
      return [{ ...group, body, particles: left.map(([heir]) => heir), bases }];
    });
    const before = new Set(bodies);
    const added = groupsOf(model).filter(({ body }) => !before.has(body));
    this.model = model;
    this.groups = [...kept, ...added.map((group) => ({ ...group, from: this.wantedPlace(group, time) }))];
    for (const hand of this.hands) {
      const left = hand.particles.flatMap((particle, k) => heirs(particle).map((heir) => [heir, k]));
      hand.offsets = left.map(([, k]) => hand.offsets[k]);
      hand.particles = left.map(([heir]) => heir);
    }
    this.pinsChanged();
  }

  private findHolders(): void {
    const { positions } = this.model;
    this.holders = [...this.groups, ...this.hands];
    const most = this.holders.reduce((sum, { particles }) => sum + particles.length, 0);
    const [particles, by, bases] = [new Uint32Array(most), new Uint32Array(most), new Float64Array(3 * most)];
    const slots = new Map<number, number>();
    this.holders.forEach((holder, h) => {
      holder.particles.forEach((particle, k) => {
        const slot = slots.get(particle) ?? slots.size;
        slots.set(particle, slot);
        particles[slot] = particle;
        by[slot] = h;
        const hand = 'offsets' in holder ? holder.offsets[k] : null;
        const base = 'bases' in holder && holder.bases;
        for (let axis = 0; axis < 3; axis++) {
          const built = base ? base[3 * k + axis] : positions[3 * particle + axis];
          bases[3 * slot + axis] = hand ? hand[axis] : built;
        }
      });
    });
    const count = slots.size;
    this.held = {
      particles: particles.slice(0, count),
      by: by.slice(0, count),
      bases: bases.slice(0, 3 * count),
      targets: new Float64Array(4 * count),
    };
    this.listChanged = true;
    this.targetsChanged = true;
  }

  /** Of a particle of the model; 0 where it is held. */
  inverseMassOf(particle: number): number {
    return this.isHeld(particle) ? 0 : 1 / this.model.masses[particle];
  }

  /** Whether a pin holds a particle of the model. */
  isPinned(particle: number): boolean {
    return this.groups.some(({ particles }) => particles.includes(particle));
  }

  /** Inverse masses of the model, 0 for what is grabbed too. */
  inverseMasses(): Float64Array {
    const { masses } = this.model;
    const inverse = new Float64Array(masses.length);
    for (let i = 0; i < inverse.length; i++) inverse[i] = 1 / masses[i];
    for (const particle of this.held.particles) inverse[particle] = 0;
    return inverse;
  }

  /**
   * Held particles by their index in the buffers, and their targets at the end of a substep; null for what is as it was at the last call.
   * `fraction`: how much of the step is then done. What was moved by hand goes there over the whole step: in one of many substeps, a
   * hand's width would be a speed that tears cloth. Targets are good until the next call.
   */
  lists(
    time: number,
    fraction: number,
    bufferIndex: Uint32Array,
  ): { particles: Uint32Array | null; targets: Float64Array | null } {
    const scripted = this.groups.some((group) => group.motion !== null && group.override === null);
    const targets = this.targetsChanged || scripted ? this.targets(time, fraction) : null;
    const particles = this.listChanged ? this.held.particles.map((particle) => bufferIndex[particle]) : null;
    this.listChanged = false;
    if (fraction === 1) this.targetsChanged = false;
    return { particles, targets };
  }

  /** Puts held particles of a state (four numbers each, in the order of the model) where `jumpTo` has them, but those of bodies that stand still. */
  putInto(positions: Float32Array | Float64Array, still: readonly number[] = []): void {
    const { particles, by, bases } = this.held;
    for (let k = 0; k < particles.length; k++) {
      if (still.includes(this.model.bodyOf[particles[k]])) continue;
      const holder = this.holders[by[k]];
      put(bases, 3 * k, holder, 'point' in holder ? offsetBy(holder.from) : holder.from, positions, 4 * particles[k]);
    }
  }

  private wantedPlace({ override, motion }: PinGroup, time: number): Placement {
    return override ?? (motion ? motionPlacement(motion, time) : asBuilt);
  }

  private targets(time: number, fraction: number): Float64Array {
    const places = this.holders.map((holder) => this.placeOf(holder, time, fraction));
    if (fraction === 1) {
      this.holders.forEach((holder, h) => {
        if ('point' in holder) holder.from = places[h].offset;
        else holder.from = places[h];
      });
    }
    const { by, bases, targets } = this.held;
    for (let k = 0; k < by.length; k++) put(bases, 3 * k, this.holders[by[k]], places[by[k]], targets, 4 * k);
    return targets;
  }

  private placeOf(holder: PinGroup | Hand, time: number, fraction: number): Placement {
    if ('point' in holder) return between(offsetBy(holder.from), offsetBy(holder.point), fraction);
    const wanted = this.wantedPlace(holder, time);
    return holder.override ? between(holder.from, wanted, fraction) : wanted;
  }

  /** Every pin, for snapshots. */
  save(): SavedPin[] {
    const { bodies, bodyFirst } = this.model;
    return this.groups.map(({ body, name, particles, bases, motion, ofBody, override, from }) => {
      const where = { body: bodies[body].name, name, ...savedPlace(override, from) };
      if (ofBody) return where;
      return {
        ...where,
        particles: particles.map((particle) => particle - bodyFirst[body]),
        bases: bases && [...bases],
        motion,
      };
    });
  }

  /** The pins as they were saved, or without that as the bodies have them, not moved by anybody. Hands let go. */
  restore(saved: readonly SavedPin[] | null): void {
    this.letGoOfAll();
    const own = groupsOf(this.model);
    const { bodies, bodyFirst } = this.model;
    const bodyNamed = new Map(bodies.map((body, b) => [body.name, b]));
    const ownNamed = new Map(own.map((group) => [`${group.body} ${group.name}`, group]));
    this.groups = !saved
      ? own
      : saved.map((pin) => {
          const { body: bodyName, name, particles, bases = null, motion = null } = pin;
          const place = restoredPlace(pin);
          const body = bodyNamed.get(bodyName)!;
          if (!particles) return { ...ownNamed.get(`${body} ${name}`)!, ...place };
          const ofModel = particles.map((particle) => bodyFirst[body] + particle);
          const middle = middleOf(bases ?? builtAt(this.model, ofModel));
          return { body, name, particles: ofModel, bases, middle, motion, ofBody: false, ...place };
        });
    this.pinsChanged();
  }
}

/** The particles that have taken the place of one before a change: itself first, then what was split off it. */
function heirsOf(change: ModelChange): (particle: number) => number[] {
  const { split } = change;
  const splitOff = new Map<number, number[]>();
  for (const { particle, origin } of split) {
    const known = splitOff.get(origin);
    if (known) known.push(particle);
    else splitOff.set(origin, [particle]);
  }
  return (particle) => {
    const now = particleAfter(change, particle);
    return now < 0 ? [] : [now, ...(splitOff.get(particle) ?? [])];
  };
}

/** The pins of every body, not moved by anybody. */
function groupsOf(model: Model): PinGroup[] {
  return model.bodies.flatMap(({ pins }, body) =>
    pins.map(({ name, particles, motion }) => {
      const ofModel = Array.from(particles, (particle) => model.bodyFirst[body] + particle);
      const middle = middleOf(builtAt(model, ofModel));
      const held = { particles: ofModel, bases: null, middle, motion };
      return { body, name, ...held, ofBody: true, override: null, from: asBuilt };
    }),
  );
}

/** Where particles were built, x, y, z of each. */
const builtAt = ({ positions }: Model, particles: readonly number[]): number[] =>
  particles.flatMap((particle) => [positions[3 * particle], positions[3 * particle + 1], positions[3 * particle + 2]]);

/** The middle of the box around points. */
function middleOf(points: readonly number[]): Vec3 {
  const middle = [0, 1, 2].map((axis) => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = axis; at < points.length; at += 3) {
      low = Math.min(low, points[at]);
      high = Math.max(high, points[at]);
    }
    return (low + high) / 2;
  });
  return middle as unknown as Vec3;
}

/** Where a held particle is whose holder stands at `place`. */
function put(
  bases: Float64Array,
  at: number,
  holder: PinGroup | Hand,
  place: Placement,
  into: Float32Array | Float64Array,
  to: number,
): void {
  const { offset } = place;
  if ('point' in holder || !isTurned(place)) {
    for (let axis = 0; axis < 3; axis++) into[to + axis] = bases[at + axis] + offset[axis];
    return;
  }
  const { middle } = holder;
  const { rotation, scale } = place;
  const away = [0, 1, 2].map((axis) => scale * (bases[at + axis] - middle[axis])) as unknown as Vec3;
  const now = turned(away, rotation);
  for (let axis = 0; axis < 3; axis++) into[to + axis] = middle[axis] + now[axis] + offset[axis];
}
