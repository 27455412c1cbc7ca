/** The boxes of mesh colliders in a backend: which kernels fit them, and when. */
import { type Backend, type KernelBuffer, span } from '../../../compute/backend';
import type { PlacedMesh } from '../pack-colliders';
import { fitBoxes } from './fit-boxes.kernel';

export class FittedMeshes {
  /** The nodes of all meshes, by depth. */
  private readonly meshNode: KernelBuffer | null;
  private readonly buffers: { collider: KernelBuffer; meshNode: KernelBuffer } | null;
  private readonly firstNode = new Map<PlacedMesh['block'], number>();

  constructor(
    private readonly backend: Backend,
    collider: KernelBuffer,
    meshes: readonly PlacedMesh[],
  ) {
    let count = 0;
    for (const { block } of meshes) {
      this.firstNode.set(block, count);
      count += block.nodes.length;
    }
    this.meshNode = count > 0 ? backend.allocate('meshNode', 'u32', count) : null;
    this.buffers = this.meshNode && { collider, meshNode: this.meshNode };
    for (const placed of meshes) {
      backend.write(this.meshNode!, placed.block.nodes, this.firstNode.get(placed.block)!);
      backend.write(collider, placed.block.numbers, placed.first);
      this.fit(placed);
    }
  }

  /** The points of a mesh have moved. */
  follow(placed: PlacedMesh): void {
    const { block, first } = placed;
    this.backend.write(this.buffers!.collider, block.numbers.subarray(block.startAt), first + block.startAt);
    this.fit(placed);
  }

  private fit({ block, first }: PlacedMesh): void {
    const { nodeCount, triangleCount, pointCount, depthFirst } = block;
    const from = this.firstNode.get(block)!;
    const uniforms = { block: first / 4, nodeCount, triangleCount, pointCount };
    for (let depth = 0; depth + 1 < depthFirst.length; depth++) {
      const nodes = span(from + depthFirst[depth], depthFirst[depth + 1] - depthFirst[depth]);
      this.backend.run(fitBoxes, nodes, this.buffers!, uniforms);
    }
  }

  free(): void {
    if (this.meshNode) this.backend.free(this.meshNode);
  }
}
