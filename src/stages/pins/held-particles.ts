/**
 * Particles whose position is given, not computed: the pins of the scene, which may move by script or by `movePin`, and what hands
 * have grabbed. Keeps the lists that the kernel `movePins` reads.
 */
import type { Model } from '../../scene/assemble';
import type { ModelChange } from '../../scene/model-change';
import { motionOffset } from '../../scene/motion';
import type { Motion, Vec3 } from '../../scene/types';
import { between, type SavedOffset } from '../between';

/** More grabbed particles than this are left alone: a hand holds a patch, not a sheet. */
export const maxGrabbed = 1024;

interface PinGroup {
  body: number;
  name: string;
  particles: number[];
  motion: Motion | null;
  /** Set by `movePin`; from then on it replaces the motion. */
  override: Vec3 | null;
  /** Its offset at the end of the last step. */
  from: Vec3;
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

  pinNames(body: number): string[] {
    return this.groups.filter((group) => group.body === body).map((group) => group.name);
  }

  movePin(body: number, name: string, offset: Vec3): void {
    for (const group of this.groups) if (group.body === body && group.name === name) group.override = offset;
    this.targetsChanged = true;
  }

  hold(hand: Hand): void {
    this.hands.add(hand);
    this.findHolders();
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

  /**
   * Everything stands where it belongs at this time, or where it stood when it was saved, without having moved there; both lists have
   * to be written again.
   */
  jumpTo(time: number, saved: readonly SavedOffset[] | null): void {
    for (let body = 0; body < this.model.bodies.length; body++) this.jumpPins(body, time);
    saved?.forEach(({ from }, k) => {
      this.groups[k].from = from;
    });
    for (const hand of this.hands) hand.from = hand.point;
    this.findHolders();
  }

  /** The same for the pins of one body. */
  jumpPins(body: number, time: number): void {
    for (const group of this.groups) if (group.body === body) group.from = this.wantedOffset(group, time);
    this.targetsChanged = true;
  }

  /** Both lists are to be written again: the buffers are new. */
  writeAgain(): void {
    this.listChanged = true;
    this.targetsChanged = true;
  }

  /** The model changed. Pins and hands go with their particles; pins of bodies that are new stand where they belong at this time. */
  follow({ model, bodies, particles }: ModelChange, time: number): void {
    const before = new Map<string, PinGroup>();
    for (const group of this.groups) {
      if (bodies[group.body] >= 0) before.set(`${bodies[group.body]} ${group.name}`, group);
    }
    this.model = model;
    this.groups = groupsOf(model).map((group) => {
      const old = before.get(`${group.body} ${group.name}`);
      if (old) return { ...group, override: old.override, from: old.from };
      return { ...group, from: this.wantedOffset(group, time) };
    });
    for (const hand of this.hands) {
      const kept = hand.particles.flatMap((particle, k) => (particles[particle] >= 0 ? [k] : []));
      hand.offsets = kept.map((k) => hand.offsets[k]);
      hand.particles = kept.map((k) => particles[hand.particles[k]]);
    }
    this.findHolders();
    this.pinnedCount = this.groups.reduce((sum, group) => sum + group.particles.length, 0);
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
        for (let axis = 0; axis < 3; axis++)
          bases[3 * slot + axis] = hand ? hand[axis] : positions[3 * particle + axis];
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

  /** Inverse masses of the model, 0 for what is grabbed too. */
  inverseMasses(): Float64Array {
    const masses = this.model.inverseMasses.slice();
    for (const particle of this.held.particles) masses[particle] = 0;
    return masses;
  }

  /**
   * Held particles by their place in the backend, and their targets at the end of a substep; null for what is as it was at the last call.
   * `fraction`: how much of the step is then done. What was moved by hand goes there over the whole step: in one of many substeps, a
   * hand's width would be a speed that tears cloth. Targets are good until the next call.
   */
  lists(
    time: number,
    fraction: number,
    place: Uint32Array,
  ): { particles: Uint32Array | null; targets: Float64Array | null } {
    const scripted = this.groups.some((group) => group.motion !== null && group.override === null);
    const targets = this.targetsChanged || scripted ? this.targets(time, fraction) : null;
    const particles = this.listChanged ? this.held.particles.map((particle) => place[particle]) : null;
    this.listChanged = false;
    if (fraction === 1) this.targetsChanged = false;
    return { particles, targets };
  }

  /** Puts held particles of a state (four numbers each, in the order of the model) where `jumpTo` has them. */
  putInto(positions: Float32Array | Float64Array): void {
    const { particles, by, bases } = this.held;
    for (let k = 0; k < particles.length; k++) {
      const { from } = this.holders[by[k]];
      for (let axis = 0; axis < 3; axis++) positions[4 * particles[k] + axis] = bases[3 * k + axis] + from[axis];
    }
  }

  private wantedOffset({ override, motion }: PinGroup, time: number): Vec3 {
    return override ?? (motion ? motionOffset(motion, time) : [0, 0, 0]);
  }

  private targets(time: number, fraction: number): Float64Array {
    const offsets = new Float64Array(3 * this.holders.length);
    this.holders.forEach((holder, h) => {
      const offset = this.offsetOf(holder, time, fraction);
      if (fraction === 1) holder.from = offset;
      offsets.set(offset, 3 * h);
    });
    const { by, bases, targets } = this.held;
    for (let k = 0; k < by.length; k++) {
      const offset = 3 * by[k];
      targets[4 * k] = bases[3 * k] + offsets[offset];
      targets[4 * k + 1] = bases[3 * k + 1] + offsets[offset + 1];
      targets[4 * k + 2] = bases[3 * k + 2] + offsets[offset + 2];
    }
    return targets;
  }

  private offsetOf(holder: PinGroup | Hand, time: number, fraction: number): Vec3 {
    if ('point' in holder) return between(holder.from, holder.point, fraction);
    const wanted = this.wantedOffset(holder, time);
    return holder.override ? between(holder.from, wanted, fraction) : wanted;
  }

  /** What `movePin` set, pin by pin, for snapshots. */
  save(): SavedOffset[] {
    return this.groups.map(({ override, from }) => ({ override, from }));
  }

  /** Takes back what `movePin` set, or sets what it had set when it was saved. */
  restore(saved: readonly SavedOffset[] | null): void {
    this.groups.forEach((group, k) => {
      group.override = saved?.[k].override ?? null;
    });
    this.targetsChanged = true;
  }
}

/** The pins of every body, not moved by anybody. */
function groupsOf(model: Model): PinGroup[] {
  return model.bodies.flatMap(({ pins }, body) =>
    pins.map(({ name, particles, motion }) => ({
      body,
      name,
      particles: Array.from(particles, (particle) => model.bodyFirst[body] + particle),
      motion,
      override: null,
      from: [0, 0, 0] as Vec3,
    })),
  );
}
