/** Where the colliders stand, by script or by `moveCollider`, as the numbers that the collide kernel reads. */

import { motionOffset } from '../../scene/motion';
import type { Collider, Vec3 } from '../../scene/types';
import { between, type SavedOffset } from '../between';
import { ColliderFields } from './collider-fields';
import { colliderLanes, type PlacedField, packCollider } from './pack-colliders';

const still: Vec3 = [0, 0, 0];

export class MovingColliders {
  private overrides: (Vec3 | null)[];
  private offsets: Vec3[];
  /** Offsets at the end of the last step. */
  private from: Vec3[];
  private data!: Float64Array;
  private placed!: readonly (PlacedField | null)[];
  private readonly made = new ColliderFields();
  private dirty = true;

  constructor(private colliders: readonly Collider[]) {
    this.overrides = colliders.map(() => null);
    this.from = this.offsets = this.offsetsAt(0, 1);
    this.use(colliders);
  }

  /** Where a field cannot be made, nothing is changed. */
  private use(colliders: readonly Collider[]): void {
    this.placed = this.made.place(colliders);
    this.colliders = colliders;
    this.data = new Float64Array(colliderLanes * colliders.length);
    this.dirty = true;
  }

  get count(): number {
    return this.colliders.length;
  }

  get list(): readonly Collider[] {
    return this.colliders;
  }

  /** The fields among them. Their numbers never change. */
  get fields(): readonly PlacedField[] {
    return this.placed.filter((placed) => placed !== null);
  }

  /** Numbers of the colliders and their fields. */
  get length(): number {
    return this.fields.reduce((sum, { field }) => sum + field.numbers.length, colliderLanes * this.count);
  }

  offset(collider: number): Vec3 {
    return this.offsets[collider];
  }

  move(collider: number, offset: Vec3): void {
    this.overrides[collider] = offset;
  }

  /** Stands where it belongs at this time, without having moved there. */
  jumpTo(time: number): void {
    this.from = this.offsets = this.offsetsAt(time, 1);
    this.dirty = true;
  }

  /**
   * The numbers of the colliders, without their fields, for a substep that ends at this time, with this fraction of the step done; null when they are those of the one before.
   * What was moved by hand goes there over the whole step, so that friction and push-out see its speed.
   */
  advance(time: number, fraction: number): Float64Array | null {
    const after = this.offsetsAt(time, fraction);
    const moves = after.map((offset, c): Vec3 => {
      const before = this.offsets[c];
      return [offset[0] - before[0], offset[1] - before[1], offset[2] - before[2]];
    });
    this.offsets = after;
    if (fraction === 1) this.from = after;
    const moved = moves.some((move) => move.some((x) => x !== 0));
    if (!moved && !this.dirty) return null;
    this.colliders.forEach((collider, c) => {
      packCollider(collider, after[c], moves[c], this.data, colliderLanes * c, this.placed[c]);
    });
    // A collider that stops has to be written once more, at rest.
    this.dirty = moved;
    return this.data;
  }

  /** The numbers are to be written again: the buffer is new. */
  writeAgain(): void {
    this.dirty = true;
  }

  /** Colliders came or went. `now` leads from those before to where they are in `colliders`, or to -1. New ones stand where they belong at this time. */
  follow(colliders: readonly Collider[], now: Int32Array, time: number): void {
    const [overrides, offsets, from] = [this.overrides, this.offsets, this.from];
    this.use(colliders);
    this.overrides = colliders.map(() => null);
    this.from = colliders.map(() => still);
    const atTime = this.offsetsAt(time, 1);
    this.from = atTime.slice();
    this.offsets = atTime.slice();
    now.forEach((collider, before) => {
      if (collider < 0) return;
      this.overrides[collider] = overrides[before];
      this.offsets[collider] = offsets[before];
      this.from[collider] = from[before];
    });
  }

  private offsetsAt(time: number, fraction: number): Vec3[] {
    return this.colliders.map(({ motion }, c) => {
      const wanted = this.overrides[c];
      if (wanted) return between(this.from[c], wanted, fraction);
      return motion ? motionOffset(motion, time) : still;
    });
  }

  save(): SavedOffset[] {
    return this.overrides.map((override, c) => ({ override, from: this.from[c] }));
  }

  /** Takes back what `moveCollider` set. */
  letGo(): void {
    this.overrides = this.colliders.map(() => null);
  }

  /** These colliders, as `save` found them. */
  restore(colliders: readonly Collider[], saved: readonly SavedOffset[]): void {
    this.use(colliders);
    this.overrides = saved.map(({ override }) => override);
    this.from = this.offsets = saved.map(({ from }) => from);
  }
}
