/** A cloth of a world as a three.js mesh: `scene.add(new ClothMesh(world, sheet, material))` is all there is to do. */
import { DoubleSide, type Material, MeshStandardMaterial } from 'three';
import { vertexNormals } from '../mesh/normals';
import { fail, placeOf } from '../model/check';
import type { BuiltBody } from '../model/types';
import type { BodyKey, GpuView, SurfaceView, World } from '../world/types';
import { BodyMesh } from './body-mesh';
import { type ThreeGpuBackend, vertexBuffer } from './three-gpu-backend';
import { VertexGeometry } from './vertex-geometry';

export class ClothMesh<M extends Material = Material> extends BodyMesh<M> {
  /** Three particles a triangle: vertices that welding made one share a normal. */
  private readonly particleTriangles: Uint32Array;
  private source: { gpu: GpuView; positions: GPUBuffer; normals: GPUBuffer } | null = null;

  /** `body`: the object given to the scene, its name or its place. `material`: by default plain white, seen from both sides. */
  constructor(world: World, body: BodyKey, material?: M) {
    super(
      world,
      body,
      clothGeometry,
      (material ?? new MeshStandardMaterial({ side: DoubleSide, roughness: 0.9 })) as M,
    );
    const { triangles, vertexParticle } = this.body.surface;
    this.particleTriangles = triangles.map((vertex) => vertexParticle[vertex]);
    this.fill(this.body.positions);
    this.update();
  }

  override particleOfVertex(vertex: number): number {
    return this.body.surface.vertexParticle[vertex];
  }

  protected override fill(positions: ArrayLike<number>): void {
    const { vertexParticle } = this.body.surface;
    const normals = vertexNormals(positions, this.particleTriangles, new Float32Array(positions.length));
    const to = this.geometry;
    vertexParticle.forEach((particle, vertex) => {
      for (let axis = 0; axis < 3; axis++) {
        to.positions.array[4 * vertex + axis] = positions[3 * particle + axis];
        to.normals.array[4 * vertex + axis] = normals[3 * particle + axis];
      }
    });
  }

  protected override copySurface({ positions, normals }: SurfaceView): void {
    this.geometry.positions.array.set(positions);
    this.geometry.normals.array.set(normals);
  }

  protected override copyOnGpu(gpu: GpuView, backend: ThreeGpuBackend): void {
    if (this.source?.gpu !== gpu) this.source = { gpu, ...gpu.surface(this.bodyIndex) };
    gpu.refresh(this.bodyIndex);
    const { positions, normals } = this.source;
    const bytes = this.geometry.positions.array.byteLength;
    const encoder = gpu.device.createCommandEncoder({ label: 'ClothMesh' });
    encoder.copyBufferToBuffer(positions, 0, vertexBuffer(backend, this.geometry.positions), 0, bytes);
    encoder.copyBufferToBuffer(normals, 0, vertexBuffer(backend, this.geometry.normals), 0, bytes);
    gpu.device.queue.submit([encoder.finish()]);
  }
}

function clothGeometry({ name, surface }: BuiltBody): VertexGeometry {
  if (surface.triangles.length === 0) {
    fail(placeOf('ClothMesh'), 'body', 'have triangles: a rope or strands are drawn by RopeMesh', name);
  }
  return new VertexGeometry(surface.vertexParticle.length, surface.triangles, surface.uvs);
}
