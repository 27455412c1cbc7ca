/** Where the colliders stand, by script or by `moveCollider`, as the numbers that the collide kernel reads. */
import { motionPlacement } from '../../scene/motion';
import { asBuilt, between, type Placement, samePlacement } from '../../scene/placement';
import type { Collider } from '../../scene/types';
import { restoredPlace, type SavedPlace, savedPlace } from '../saved-places';
import { ColliderFields } from './collider-fields';
import { type MetPart, partsOf } from './collider-parts';
import { colliderLanes, type PlacedField, packCollider } from './pack-colliders';

export class MovingColliders {
  private overrides: (Placement | null)[];
  private places: Placement[];
  /** Where they stood at the end of the last step. */
  private from: Placement[];
  /** What kernels meet. */
  private parts!: readonly MetPart[];
  private data!: Float64Array;
  private placed!: readonly (PlacedField | null)[];
  private dirty = true;

  /** `made`: fields that were made before. */
  constructor(
    private colliders: readonly Collider[],
    private readonly made = new ColliderFields(),
  ) {
    this.overrides = colliders.map(() => null);
    this.from = this.places = this.placesAt(0, 1);
    this.use(colliders);
  }

  /** Where a field cannot be made, nothing is changed. */
  private use(colliders: readonly Collider[]): void {
    const parts = partsOf(colliders);
    this.placed = this.made.place(parts.map(({ part }) => part));
    this.parts = parts;
    this.colliders = colliders;
    this.data = new Float64Array(colliderLanes * parts.length);
    this.dirty = true;
  }

  /** How many kernels meet: each part of a compound is one. */
  get count(): number {
    return this.parts.length;
  }

  get list(): readonly Collider[] {
    return this.colliders;
  }

  /** The fields among them. Their numbers never change. */
  get fields(): readonly PlacedField[] {
    return this.placed.filter((placed) => placed !== null);
  }

  /** Numbers of what kernels meet and their fields. */
  get length(): number {
    return this.fields.reduce((sum, { field }) => sum + field.numbers.length, colliderLanes * this.count);
  }

  place(collider: number): Placement {
    return this.places[collider];
  }

  move(collider: number, place: Placement): void {
    this.overrides[collider] = place;
  }

  /** Stands where it belongs at this time, without having moved there. */
  jumpTo(time: number): void {
    this.from = this.places = this.placesAt(time, 1);
    this.dirty = true;
  }

  /**
   * The numbers of the colliders, without their fields, for a substep that ends at this time, with this fraction of the step done; null when they are those of the one before.
   * What was moved by hand goes there over the whole step, so that friction and push-out see its speed.
   */
  advance(time: number, fraction: number): Float64Array | null {
    const before = this.places;
    const after = this.placesAt(time, fraction);
    this.places = after;
    if (fraction === 1) this.from = after;
    const moved = after.some((place, c) => !samePlacement(place, before[c]));
    if (!moved && !this.dirty) return null;
    this.parts.forEach(({ part, of, middle }, c) => {
      packCollider(part, before[of], after[of], this.data, colliderLanes * c, this.placed[c], middle);
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
    const [overrides, places, from] = [this.overrides, this.places, this.from];
    this.use(colliders);
    this.overrides = colliders.map(() => null);
    this.from = colliders.map(() => asBuilt);
    const atTime = this.placesAt(time, 1);
    this.from = atTime.slice();
    this.places = atTime.slice();
    now.forEach((collider, before) => {
      if (collider < 0) return;
      this.overrides[collider] = overrides[before];
      this.places[collider] = places[before];
      this.from[collider] = from[before];
    });
  }

  private placesAt(time: number, fraction: number): Placement[] {
    return this.colliders.map(({ motion }, c) => {
      const wanted = this.overrides[c];
      if (wanted) return between(this.from[c], wanted, fraction);
      return motion ? motionPlacement(motion, time) : asBuilt;
    });
  }

  save(): SavedPlace[] {
    return this.overrides.map((override, c) => savedPlace(override, this.from[c]));
  }

  /** Takes back what `moveCollider` set. */
  letGo(): void {
    this.overrides = this.colliders.map(() => null);
  }

  /** These colliders, as `save` found them. */
  restore(colliders: readonly Collider[], saved: readonly SavedPlace[]): void {
    this.use(colliders);
    const places = saved.map(restoredPlace);
    this.overrides = places.map(({ override }) => override);
    this.from = this.places = places.map(({ from }) => from);
  }
}
