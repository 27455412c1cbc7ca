/**
 * Particles whose position is given, not computed: the pins of the scene, which may move by script or by `movePin`, and what hands
 * have grabbed. Keeps the lists that the kernel `movePins` reads.
 */
import type { Model } from '../model/assemble';
import { motionOffset } from '../model/motion';
import type { Motion, Vec3 } from '../model/types';

/** More grabbed particles than this are left alone: a hand holds a patch, not a sheet. */
export const maxGrabbed = 1024;

interface PinGroup {
  body: number;
  name: string;
  particles: number[];
  motion: Motion | null;
  /** Set by `movePin`; from then on it replaces the motion. */
  override: Vec3 | null;
}

/** Particles of the model held around a point. */
export interface Hand {
  particles: number[];
  /** Offset of each particle from the grabbed point. */
  offsets: Vec3[];
  point: Vec3;
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

  /** A hand on another world's state would tear it to where it was. */
  letGoOfAll(): void {
    this.hands.clear();
    this.findHolders();
  }

  /** Both lists have to be written again, to a new backend say. */
  findHolders(): void {
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

  /** Held particles by their place in the backend, and their targets at this time; null for what is as it was at the last call. */
  lists(time: number, place: Uint32Array): { particles: Uint32Array | null; targets: Float64Array | null } {
    const scripted = this.groups.some((group) => group.motion !== null && group.override === null);
    const targets = this.targetsChanged || scripted ? this.targets(time) : null;
    const particles = this.listChanged ? Uint32Array.from(this.holders.keys(), (particle) => place[particle]) : null;
    this.listChanged = false;
    this.targetsChanged = false;
    return { particles, targets };
  }

  private targets(time: number): Float64Array {
    const offsets = new Map<PinGroup | Hand, Vec3>();
    for (const group of this.groups) {
      offsets.set(group, group.override ?? (group.motion ? motionOffset(group.motion, time) : [0, 0, 0]));
    }
    for (const hand of this.hands) offsets.set(hand, hand.point);
    const targets = new Float64Array(4 * this.holders.size);
    let at = 0;
    for (const { by, base } of this.holders.values()) {
      const offset = offsets.get(by) ?? [0, 0, 0];
      for (let axis = 0; axis < 3; axis++) targets[at + axis] = base[axis] + offset[axis];
      at += 4;
    }
    return targets;
  }

  /** What `movePin` set, for snapshots. */
  saveOverrides(): (Vec3 | null)[] {
    return this.groups.map((group) => group.override);
  }

  restoreOverrides(overrides: readonly (Vec3 | null)[]): void {
    this.groups.forEach((group, k) => {
      group.override = overrides[k] ?? null;
    });
    this.targetsChanged = true;
  }
}
