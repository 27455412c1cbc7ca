/** A mesh collider whose vertices may move one by one: by hand, over a step of the world, or by the script of its skin. */
import { SkinnedVertices } from '../../../scene/collider/skinned-vertices';
import type { MeshCollider } from '../../../scene/types';
import type { PlacedMesh } from '../pack-colliders';
import { MeshBlock } from './mesh-block';

/** In a snapshot: where the vertices are, and where they were told to go. */
export interface SavedVertices {
  vertices: readonly number[];
  wanted: readonly number[] | null;
}

export class DeformingMesh {
  readonly block: MeshBlock;
  private readonly start: Float64Array;
  private readonly end: Float64Array;
  private readonly seen: Float64Array;
  private readonly skin: SkinnedVertices | null;
  private wanted: Float64Array | null = null;
  /** Whether vertices were ever moved by hand, which ends the script of the skin. */
  private byHand = false;
  /** Whether start and end differ. */
  private moving = false;
  private done: readonly [number, number] = [1, 1];
  /** Whether the points have to be written again. */
  private dirty = false;

  constructor(readonly collider: MeshCollider) {
    this.block = new MeshBlock(collider);
    this.start = Float64Array.from(collider.mesh.vertices);
    this.end = this.start.slice();
    this.seen = this.start.slice();
    const { skin, mesh } = collider;
    this.skin = skin ? new SkinnedVertices(mesh.vertices, skin) : null;
    this.pose(0);
  }

  /** As the packing of colliders wants it, with its numbers from `first` on. `index`: among all meshes. */
  placed(first: number, index: number): PlacedMesh {
    return { block: this.block, first, done: this.done, index };
  }

  /** Its vertices are to go there over the next step of the world. */
  update(vertices: ArrayLike<number>): void {
    this.wanted = Float64Array.from(vertices);
  }

  /** A step of the world begins, which ends at this time [s]. */
  begin(time: number): void {
    const { wanted, start, end, block, skin } = this;
    if (wanted) this.byHand = true;
    const isPosed = skin !== null && !this.byHand;
    if (!wanted && !isPosed && !this.moving) return;
    start.set(end);
    if (wanted) end.set(wanted);
    else if (isPosed) skin.write(time, end);
    this.moving = wanted !== null || isPosed;
    this.wanted = null;
    block.put(start, block.startAt);
    block.put(end, block.endAt);
    this.dirty = true;
  }

  /** The part of the step of the world from one fraction to the next. True where that changes what kernels read. */
  advance(before: number, now: number): boolean {
    const last = this.done;
    this.done = this.moving ? [before, now] : [1, 1];
    return last[0] !== this.done[0] || last[1] !== this.done[1];
  }

  /** Whether the points changed since this was asked last. */
  takeDirty(): boolean {
    const { dirty } = this;
    this.dirty = false;
    return dirty;
  }

  /** Where the vertices are now: a view that is overwritten. */
  vertices(): Float64Array {
    const { start, end, seen, done } = this;
    for (let i = 0; i < seen.length; i++) seen[i] = done[1] === 1 ? end[i] : start[i] + done[1] * (end[i] - start[i]);
    return seen;
  }

  /** The skin stands as it does at this time, without having moved there. */
  pose(time: number): void {
    if (!this.skin || this.byHand) return;
    this.skin.write(time, this.seen);
    this.put(this.seen);
  }

  /** They are there without having moved there, as `save` found them. */
  jumpTo({ vertices, wanted }: SavedVertices): void {
    this.byHand = true;
    this.wanted = wanted && Float64Array.from(wanted);
    this.put(vertices);
  }

  private put(vertices: ArrayLike<number>): void {
    const { start, end, block } = this;
    start.set(vertices);
    end.set(vertices);
    this.moving = false;
    this.done = [1, 1];
    block.put(start, block.startAt);
    block.put(end, block.endAt);
    this.dirty = true;
  }

  /** As they were built, or as the skin stands. */
  letGo(): void {
    if (!this.byHand && !this.wanted) return;
    this.byHand = false;
    this.wanted = null;
    this.put(this.collider.mesh.vertices);
  }

  /** Null where nothing was ever moved by hand. */
  save(): SavedVertices | null {
    if (!this.byHand && !this.wanted) return null;
    return { vertices: Array.from(this.vertices()), wanted: this.wanted && Array.from(this.wanted) };
  }
}
