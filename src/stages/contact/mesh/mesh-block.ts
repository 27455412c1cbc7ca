/**
 * A mesh collider as the numbers that the kernels read, behind the colliders in their buffer: a bounding volume hierarchy over triangles, in depth-first order, so that queries need no stack.
 *
 * | part | of each | x, y, z, w |
 * | --- | --- | --- |
 * | nodes | two vec4 | low corner, the node that follows where this one is passed by, negative where none of its triangles is sharp (sharp-triangles.ts); high corner, the first triangle of a leaf or -1 |
 * | triangles | one vec4 | three points, 1 for the last one of its leaf and else 0 |
 * | points at the start of a step of the world | one vec4 | x, y, z, - [m] |
 * | points at its end | one vec4 | x, y, z, - [m] |
 *
 * Points are relative to `origin`, which a collider far from where its vertices are counted from has of its own: f32 is finer near 0. The box of a node holds its triangles from the start to the end of the step; `fitBoxes` computes it on the
 * device whenever the points change. The hierarchy itself stays as it was built: the farther points go, the more boxes overlap.
 */
import { boundsOf } from '../../../mesh/bounds';
import { TriangleTree } from '../../../mesh/triangle-tree';
import type { MeshCollider, Vec3 } from '../../../scene/types';
import { sharpTriangles } from './sharp-triangles';

export class MeshBlock {
  readonly origin: Vec3;
  readonly nodeCount: number;
  readonly triangleCount: number;
  readonly pointCount: number;
  readonly numbers: Float64Array;
  /** Nodes by their depth, the deepest first, and where each depth begins in the list. */
  readonly nodes: Uint32Array;
  readonly depthFirst: Uint32Array;
  /** The triangle of the mesh at each index of the block. */
  private readonly order: Uint32Array;
  /** How far below the surface of a solid a particle is found that is to come out; 0 where the mesh has two sides [m]. */
  readonly reach: number;

  constructor(readonly collider: Pick<MeshCollider, 'mesh' | 'sides' | 'thickness'>) {
    const { sides } = collider;
    const { vertices, triangles } = collider.mesh;
    const points = Float64Array.from(vertices);
    const { low, high } = boundsOf(points, triangles);
    this.origin = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2];
    const tree = new TriangleTree({ points, triangles: Uint32Array.from(triangles) });
    const { count, first, size, order, depth } = tree.nodes;
    this.nodeCount = count;
    this.triangleCount = order.length;
    this.pointCount = points.length / 3;
    const across = Math.hypot(...high.map((to, axis) => to - low[axis]));
    this.reach = sides === 'both' ? 0 : Math.min(recoveredShare * across, recovered);
    this.order = order;
    this.numbers = new Float64Array(4 * (2 * count + this.triangleCount + 2 * this.pointCount));
    const byDepth: number[][] = Array.from({ length: depth }, () => []);
    // Nodes of the tree with their depth, the next one last.
    const todo = [0, 0];
    for (let node = 0; todo.length > 0; node++) {
      const level = todo.pop()!;
      const from = todo.pop()!;
      byDepth[level].push(node);
      const isLeaf = size[from] > 0;
      if (!isLeaf) todo.push(first[from] + 1, level + 1, first[from], level + 1);
      this.numbers[8 * node + 7] = isLeaf ? first[from] : -1;
      if (isLeaf) this.numbers[8 * count + 4 * (first[from] + size[from] - 1) + 3] = 1;
    }
    order.forEach((triangle, t) => {
      for (let c = 0; c < 3; c++) this.numbers[8 * count + 4 * t + c] = triangles[3 * triangle + c];
    });
    byDepth.reverse();
    this.nodes = Uint32Array.from(byDepth.flat());
    this.depthFirst = Uint32Array.from({ length: depth + 1 }, (_, d) =>
      byDepth.slice(0, d).reduce((sum, { length }) => sum + length, 0),
    );
    this.findSkips();
    this.put(points, this.startAt);
    this.put(points, this.endAt);
  }

  /** The index in `numbers` of the points at the start, and of those at the end. */
  get startAt(): number {
    return 4 * (2 * this.nodeCount + this.triangleCount);
  }

  get endAt(): number {
    return this.startAt + 4 * this.pointCount;
  }

  /** Puts vertices, x, y, z of each, among the numbers. */
  put(vertices: ArrayLike<number>, at: number): void {
    const { numbers, origin, pointCount } = this;
    for (let p = 0; p < pointCount; p++) {
      for (let axis = 0; axis < 3; axis++) numbers[at + 4 * p + axis] = vertices[3 * p + axis] - origin[axis];
    }
  }

  /** Whether any of its triangles is sharp. */
  get isSharp(): boolean {
    return this.numbers[3] > 0;
  }

  /** Tells nodes that hold a sharp triangle from those that do not, for faces with edges of at most `longest` [m]. `isHarmless`: whether such a face stays out of a ball of this radius. */
  markSharp(longest: number, isHarmless: (radius: number) => boolean): void {
    const { numbers, nodes, nodeCount, collider, order } = this;
    const { vertices, triangles } = collider.mesh;
    const sharp = sharpTriangles(vertices, triangles, longest, isHarmless, collider.sides === 'both');
    const holds = new Uint8Array(nodeCount);
    for (const node of nodes) {
      const first = numbers[8 * node + 7];
      if (first < 0) {
        const second = Math.abs(numbers[8 * (node + 1) + 3]);
        holds[node] = holds[node + 1] | holds[second];
      } else {
        for (let t = first, last = false; !last; t++) {
          holds[node] |= sharp[order[t]];
          last = numbers[8 * nodeCount + 4 * t + 3] === 1;
        }
      }
      const next = Math.abs(numbers[8 * node + 3]);
      numbers[8 * node + 3] = holds[node] ? next : -next;
    }
  }

  /** A node is followed by the one after all of its descendants: from the deepest on, that of an inner node follows from its second child. */
  private findSkips(): void {
    const { numbers, nodes } = this;
    for (const node of nodes) {
      const isLeaf = numbers[8 * node + 7] >= 0;
      const second = isLeaf ? 0 : numbers[8 * (node + 1) + 3];
      numbers[8 * node + 3] = isLeaf ? node + 1 : numbers[8 * second + 3];
    }
  }
}

/** Of the diagonal of the box around a solid, but no more than this [m]. Nothing enters that was outside; this is for what begins inside. */
const recoveredShare = 0.05;
const recovered = 0.02;
