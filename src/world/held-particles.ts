/**
 * Particles whose position is given, not computed: the pins of the scene, which may move by script or by `movePin`, and what hands
 * have grabbed. Keeps the lists that the kernel `movePins` reads.
 */
import type { Model } from '../model/assemble';
import { motionOffset } from '../model/motion';
import type { Motion, Vec3 } from '../model/types';
import { between, type SavedOffset } from './between';

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

/** Where a held particle is, relative to what: a pin's offset or a hand's point. */
interface Holder {
  by: PinGroup | Hand;
  base: Vec3;
}

export class HeldParticles {
  private readonly groups: PinGroup[];
  private readonly hands = new Set<Hand>();
  /** One holder a particle: a hand before a pin, a later pin before an earlier one. */
  private holders = new Map<number, Holder>();
  private targetsChanged = true;
  /** Counts jumps in time: a hand that reached out before one takes nothing after it. */
  era = 0;
  private listChanged = true;
  private readonly pinnedCount: number;

  constructor(private readonly model: Model) {
    this.groups = model.bodies.flatMap(({ pins }, body) =>
      pins.map(({ name, particles, motion }) => ({
        body,
        name,
        particles: Array.from(particles, (particle) => model.bodyFirst[body] + particle),
        motion,
        override: null,
        from: [0, 0, 0] as Vec3,
      })),
    );
    this.findHolders();
    this.pinnedCount = this.holders.size;
  }

  /** The most that can be held at once. */
  get capacity(): number {
    return this.pinnedCount + maxGrabbed;
  }

  get count(): number {
    return this.holders.size;
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

  private findHolders(): void {
    const { positions } = this.model;
    this.holders = new Map();
    for (const by of this.groups) {
      for (const particle of by.particles) {
        const at = 3 * particle;
        this.holders.set(particle, { by, base: [positions[at], positions[at + 1], positions[at + 2]] });
      }
    }
    for (const by of this.hands) {
      by.particles.forEach((particle, k) => {
        this.holders.set(particle, { by, base: by.offsets[k] });
      });
    }
    this.listChanged = true;
    this.targetsChanged = true;
  }

  /** Inverse masses of the model, 0 for what is grabbed too. */
  inverseMasses(): Float64Array {
    const masses = this.model.inverseMasses.slice();
    for (const particle of this.holders.keys()) masses[particle] = 0;
    return masses;
  }

  /**
   * Held particles by their place in the backend, and their targets at the end of a substep; null for what is as it was at the last call.
   * `fraction`: how much of the step is then done. What was moved by hand goes there over the whole step: in one of many substeps, a
   * hand's width would be a speed that tears cloth.
   */
  lists(
    time: number,
    fraction: number,
    place: Uint32Array,
  ): { particles: Uint32Array | null; targets: Float64Array | null } {
    const scripted = this.groups.some((group) => group.motion !== null && group.override === null);
    const targets = this.targetsChanged || scripted ? this.targets(time, fraction) : null;
    const particles = this.listChanged ? Uint32Array.from(this.holders.keys(), (particle) => place[particle]) : null;
    this.listChanged = false;
    if (fraction === 1) this.targetsChanged = false;
    return { particles, targets };
  }

  /** Puts held particles of a state (four numbers each, in the order of the model) where `jumpTo` has them. */
  place(positions: Float32Array | Float64Array): void {
    for (const [particle, { by, base }] of this.holders) {
      for (let axis = 0; axis < 3; axis++) positions[4 * particle + axis] = base[axis] + by.from[axis];
    }
  }

  private wantedOffset({ override, motion }: PinGroup, time: number): Vec3 {
    return override ?? (motion ? motionOffset(motion, time) : [0, 0, 0]);
  }

  private targets(time: number, fraction: number): Float64Array {
    const offsets = new Map<PinGroup | Hand, Vec3>();
    for (const group of this.groups) {
      const wanted = this.wantedOffset(group, time);
      offsets.set(group, group.override ? between(group.from, wanted, fraction) : wanted);
    }
    for (const hand of this.hands) offsets.set(hand, between(hand.from, hand.point, fraction));
    if (fraction === 1) for (const [by, offset] of offsets) by.from = offset;
    const targets = new Float64Array(4 * this.holders.size);
    let at = 0;
    for (const { by, base } of this.holders.values()) {
      const offset = offsets.get(by)!;
      for (let axis = 0; axis < 3; axis++) targets[at + axis] = base[axis] + offset[axis];
      at += 4;
    }
    return targets;
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
