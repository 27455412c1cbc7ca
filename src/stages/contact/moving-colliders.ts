/** Where the colliders stand, by script or by `moveCollider`, as the numbers that the collide kernel reads. */
import { motionPlacement } from '../../scene/motion';
import { asBuilt, between, type Placement, samePlacement } from '../../scene/placement';
import type { Collider, ColliderPart } from '../../scene/types';
import { restoredPlace, type SavedPlace, savedPlace } from '../saved-places';
import type { Moment } from '../stage';
import { ColliderFields } from './collider-fields';
import { type MetPart, partsOf } from './collider-parts';
import { ContactGroups } from './contact-groups';
import { DeformingMesh, type SavedVertices } from './mesh/deforming-mesh';
import { colliderLanes, type PlacedField, type PlacedMesh, packCollider } from './pack-colliders';

export class MovingColliders {
  private overrides: (Placement | null)[];
  private places: Placement[];
  /** Where they stood at the end of the last step. */
  private from: Placement[];
  /** What kernels meet. */
  private parts!: readonly MetPart[];
  private data!: Float64Array;
  private placed!: readonly (PlacedField | null)[];
  /** For each part its mesh, or null where it has none, and where its numbers begin. */
  private meshes: readonly (DeformingMesh | null)[] = [];
  private meshFirst: readonly number[] = [];
  private meshIndex: readonly number[] = [];
  /** How much of the world's step is done. */
  private fraction = 1;
  /** Whether the last `advance` began a step of the world. */
  begins = false;
  /** Where they stood when the step of the world began, and how far any point of those that are no meshes has gone since then, at most [m]. */
  private begun: readonly Placement[] = [];
  drift = 0;
  /** Whether all numbers are to be written, and not only those of what moves. */
  private dirty = true;
  /** Whether any of them has friction, for any body. */
  rubs = false;
  /** For each part whether it stood still in the last substep. One that stops has to be written once more, at rest. */
  private standing: boolean[] = [];

  /** `made`: fields that were made before. `groups`: of bodies that meet them with numbers of their own. */
  constructor(
    private colliders: readonly Collider[],
    private readonly made = new ColliderFields(),
    private readonly groups = new ContactGroups([]),
  ) {
    this.overrides = colliders.map(() => null);
    this.from = this.places = this.placesAt(0, 1);
    this.use(colliders);
  }

  /** Where a field cannot be made, nothing is changed. */
  private use(colliders: readonly Collider[]): void {
    const parts = partsOf(colliders);
    const rows = this.groups.count * parts.length;
    this.placed = this.made.place(
      parts.map(({ part }) => part),
      rows,
    );
    const known = this.meshes;
    this.meshes = parts.map(({ part }) =>
      part.kind === 'mesh' ? (known.find((mesh) => mesh?.collider === part) ?? new DeformingMesh(part)) : null,
    );
    let first = colliderLanes * rows;
    for (const placed of this.placed) first += placed?.field.numbers.length ?? 0;
    this.meshFirst = this.meshes.map((mesh) => {
      const from = first;
      first += mesh?.block.numbers.length ?? 0;
      return from;
    });
    this.meshIndex = this.meshes.map((_, c) => this.meshes.slice(0, c).filter((mesh) => mesh !== null).length);
    this.parts = parts;
    this.colliders = colliders;
    this.data = new Float64Array(colliderLanes * rows);
    this.standing = parts.map(() => true);
    this.rubs = this.met.some((row) => row.some(({ friction }) => friction > 0));
    this.dirty = true;
  }

  /** How many kernels meet: each part of a compound is one. */
  get count(): number {
    return this.parts.length;
  }

  get list(): readonly Collider[] {
    return this.colliders;
  }

  /** What kernels meet of them, as each group of bodies does. */
  get met(): readonly (readonly ColliderPart[])[] {
    return Array.from({ length: this.groups.count }, (_, group) => this.parts.map((met) => this.asMetBy(group, met)));
  }

  private asMetBy(group: number, { part, of }: MetPart): ColliderPart {
    return this.groups.part(group, part, this.colliders[of].name);
  }

  /** The collider that each of these is or belongs to, by its name. */
  get metNames(): readonly string[] {
    return this.parts.map(({ of }) => this.colliders[of].name);
  }

  /** The fields among them. Their numbers never change. */
  get fields(): readonly PlacedField[] {
    return this.placed.filter((placed) => placed !== null);
  }

  /** The meshes among them, as they are in this part of the step. */
  get placedMeshes(): readonly PlacedMesh[] {
    return this.meshes.flatMap((_, c) => this.placedMesh(c) ?? []);
  }

  private placedMesh(part: number): PlacedMesh | null {
    return this.meshes[part]?.placed(this.meshFirst[part], this.meshIndex[part]) ?? null;
  }

  /** Those whose points moved since this was asked last. */
  takeMovedMeshes(): readonly PlacedMesh[] {
    return this.meshes.flatMap((mesh, c) => (mesh?.takeDirty() ? this.placedMesh(c)! : []));
  }

  /** The mesh of a collider; null where it has none, and where it is a compound: its parts are bent by nobody. */
  mesh(collider: number): DeformingMesh | null {
    if (this.colliders[collider].kind !== 'mesh') return null;
    return this.meshes[this.parts.findIndex(({ of }) => of === collider)];
  }

  /** Numbers of what kernels meet, their fields and their meshes. */
  get length(): number {
    const fields = this.fields.reduce((sum, { field }) => sum + field.numbers.length, this.data.length);
    return this.meshes.reduce((sum, mesh) => sum + (mesh?.block.numbers.length ?? 0), fields);
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
    this.fraction = 1;
    this.dirty = true;
    this.pose(time);
  }

  /** Skins stand as they do at this time. */
  pose(time: number): void {
    for (const mesh of this.meshes) mesh?.pose(time);
  }

  /**
   * The numbers of the colliders, without their fields, for a substep that ends at this time, with this fraction of the step done; null when they are those of the one before.
   * What was moved by hand goes there over the whole step, so that friction and push-out see its speed.
   */
  advance({ time, fraction, end }: Moment): Float64Array | null {
    const before = this.places;
    const after = this.placesAt(time, fraction);
    this.places = after;
    if (fraction === 1) this.from = after;
    const done = this.fraction === 1 ? 0 : this.fraction;
    this.fraction = fraction;
    this.begins = done === 0;
    if (this.begins) this.begun = before;
    this.drift = this.driftTo(before, after);
    let changed = this.dirty;
    this.parts.forEach((met, c) => {
      const { of, middle } = met;
      const mesh = this.meshes[c];
      if (done === 0) mesh?.begin(end);
      const bends = mesh?.advance(done, fraction) ?? false;
      const moves = bends || !samePlacement(after[of], before[of]);
      const stops = !this.standing[c] && !moves;
      this.standing[c] = !moves;
      if (!moves && !stops && !this.dirty) return;
      changed = true;
      const placed = this.placed[c] ?? this.placedMesh(c);
      for (let group = 0; group < this.groups.count; group++) {
        const at = colliderLanes * (group * this.count + c);
        packCollider(this.asMetBy(group, met), before[of], after[of], this.data, at, placed, middle);
      }
    });
    this.dirty = false;
    return changed ? this.data : null;
  }

  /** Of those that turn or change their size it is not asked how far they go. */
  private driftTo(...places: readonly (readonly Placement[])[]): number {
    const drifts = this.colliders.flatMap(({ kind }, c) => {
      if (kind === 'mesh' || kind === 'plane') return [];
      const begun = this.begun[c];
      return places.map(({ [c]: now }) => {
        if (samePlacement(now, begun)) return 0;
        if (!samePlacement({ ...now, offset: begun.offset }, begun)) return Number.POSITIVE_INFINITY;
        return Math.hypot(...now.offset.map((x, axis) => x - begun.offset[axis]));
      });
    });
    return Math.max(0, ...drifts);
  }

  /** The spans of what kernels meet that stood still in the last substep: first and count of each. */
  get stillSpans(): readonly (readonly [first: number, count: number])[] {
    const spans: [number, number][] = [];
    this.standing.forEach((stands, c) => {
      if (!stands) return;
      if (this.standing[c - 1]) spans[spans.length - 1][1]++;
      else spans.push([c, 1]);
    });
    return spans;
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

  save(): (SavedPlace & { moved?: SavedVertices })[] {
    return this.overrides.map((override, c) => {
      const moved = this.mesh(c)?.save();
      return { ...savedPlace(override, this.from[c]), ...(moved && { moved }) };
    });
  }

  /** Takes back what `moveCollider` and `updateCollider` set. */
  letGo(): void {
    this.overrides = this.colliders.map(() => null);
    for (const mesh of this.meshes) mesh?.letGo();
  }

  /** These colliders, as `save` found them. */
  restore(colliders: readonly Collider[], saved: readonly (SavedPlace & { moved?: SavedVertices })[]): void {
    this.use(colliders);
    const places = saved.map(restoredPlace);
    this.overrides = places.map(({ override }) => override);
    this.from = this.places = places.map(({ from }) => from);
    saved.forEach(({ moved }, c) => {
      if (moved) this.mesh(c)?.jumpTo(moved);
      else this.mesh(c)?.letGo();
    });
  }
}
