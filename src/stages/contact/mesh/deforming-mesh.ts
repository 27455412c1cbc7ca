/** A mesh collider whose vertices may move one by one: by hand, over a step of the world, or by the script of its skin. */
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
  private wanted: Float64Array | null = null;
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
  }

  /** As the packing of colliders wants it, with its numbers from `first` on. */
  placed(first: number): PlacedMesh {
    return { block: this.block, first, done: this.done };
  }

  /** Its vertices are to go there over the next step of the world. */
  update(vertices: ArrayLike<number>): void {
    this.wanted = Float64Array.from(vertices);
  }

  /** A step of the world begins. */
  begin(): void {
    const { wanted, start, end, block } = this;
    if (!wanted && !this.moving) return;
    start.set(end);
    if (wanted) end.set(wanted);
    this.moving = wanted !== null;
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

  /** They are there without having moved there. */
  jumpTo(vertices: ArrayLike<number>, wanted: ArrayLike<number> | null = null): void {
    const { start, end, block } = this;
    start.set(vertices);
    end.set(vertices);
    this.wanted = wanted && Float64Array.from(wanted);
    this.moving = false;
    this.done = [1, 1];
    block.put(start, block.startAt);
    block.put(end, block.endAt);
    this.dirty = true;
  }

  /** As they were built. */
  letGo(): void {
    if (this.changed) this.jumpTo(this.collider.mesh.vertices);
  }

  /** Null where nothing was ever moved. */
  save(): SavedVertices | null {
    if (!this.changed) return null;
    return { vertices: Array.from(this.vertices()), wanted: this.wanted && Array.from(this.wanted) };
  }

  private get changed(): boolean {
    const { vertices } = this.collider.mesh;
    return this.wanted !== null || this.moving || this.end.some((x, i) => x !== vertices[i]);
  }
}
