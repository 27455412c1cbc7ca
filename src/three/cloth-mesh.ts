/**
 * A cloth of a world as a three.js mesh: `scene.add(new ClothMesh(world, sheet, material))` is all there is to do. Draws every body
 * that has triangles; `SoftBodyMesh` is the same for solids.
 */
import { DoubleSide, type Material, MeshStandardMaterial } from 'three';
import { fail, pathOf } from '../core/check';
import { bodyIndex } from '../scene/find-in-scene';
import { surfaceNormals, surfacePositions } from '../scene/surface-vertices';
import type { BuiltBody } from '../scene/types';
import type { BodyKey, GpuView, SurfaceView, World } from '../world/types';
import { BodyMesh } from './body-mesh';
import { type ThreeGpuBackend, vertexBuffer } from './three-gpu-backend';
import { VertexGeometry } from './vertex-geometry';

export class ClothMesh<M extends Material = Material> extends BodyMesh<M> {
  private source: { gpu: GpuView; positions: GPUBuffer; normals: GPUBuffer } | null = null;

  /** `body`: the object given to the scene, its name or its index. `material`: by default plain white, seen from both sides. */
  constructor(world: World, body: BodyKey, material?: M) {
    super(
      world,
      body,
      clothGeometry(world.bodies[bodyIndex(world.scene, body)]),
      (material ?? new MeshStandardMaterial({ side: DoubleSide, roughness: 0.9 })) as M,
    );
    this.fill(this.body.positions);
    this.update();
  }

  protected override geometryOf(body: BuiltBody): VertexGeometry {
    return clothGeometry(body);
  }

  override particleOfVertex(vertex: number): number {
    return this.body.surface.vertexParticle[vertex];
  }

  protected override fill(positions: ArrayLike<number>): void {
    const { surface } = this.body;
    const vertices = surfacePositions(surface, positions);
    const normals = surfaceNormals(surface, positions);
    const to = this.geometry;
    for (let i = 0; i < vertices.length; i++) {
      const at = i + Math.floor(i / 3);
      to.positions.array[at] = vertices[i];
      to.normals.array[at] = normals[i];
    }
  }

  protected override copySurface({ positions, normals }: SurfaceView): void {
    this.geometry.positions.array.set(positions);
    this.geometry.normals.array.set(normals);
  }

  protected override copyOnGpu(gpu: GpuView, backend: ThreeGpuBackend): void {
    if (this.source?.gpu !== gpu) this.source = { gpu, ...gpu.surface(this.body.name) };
    gpu.refresh(this.body.name);
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
    fail(pathOf('ClothMesh'), 'body', 'have triangles: a rope or strands are drawn by RopeMesh', name);
  }
  return new VertexGeometry(surface.vertexParticle.length, surface.triangles, surface.uvs);
}
