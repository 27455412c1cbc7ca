/**
 * A geometry whose positions and normals lie four numbers apart, as the world's kernels write them: three reads three of each four.
 * The arrays are then copied as they are, on the CPU and on the GPU alike.
 */
import { BufferAttribute, BufferGeometry, InterleavedBuffer, InterleavedBufferAttribute } from 'three';

export class VertexGeometry extends BufferGeometry {
  /** x, y, z, 1 of each vertex [m]. */
  readonly positions: InterleavedBuffer;
  /** x, y, z, 0 of each vertex. */
  readonly normals: InterleavedBuffer;

  constructor(vertexCount: number, index: Uint32Array, uvs: Float32Array | null) {
    super();
    this.positions = new InterleavedBuffer(new Float32Array(4 * vertexCount), 4);
    this.normals = new InterleavedBuffer(new Float32Array(4 * vertexCount), 4);
    this.setAttribute('position', new InterleavedBufferAttribute(this.positions, 3, 0));
    this.setAttribute('normal', new InterleavedBufferAttribute(this.normals, 3, 0));
    if (uvs) this.setAttribute('uv', new BufferAttribute(uvs, 2));
    this.setIndex(new BufferAttribute(index, 1));
  }

  /** The arrays have changed: renderers are to take them. */
  upload(): void {
    this.positions.needsUpdate = true;
    this.normals.needsUpdate = true;
  }
}
