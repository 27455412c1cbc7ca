/** A rope or strands of a world as a three.js mesh: a tube around each line, with any material that three has. */
import { type Material, MeshStandardMaterial } from 'three';
import { checkInteger, checkNumber, checkOptions, fail, pathOf } from '../core/check';
import { bodyIndex } from '../scene/find-in-scene';
import type { BuiltBody } from '../scene/types';
import type { BodyKey, GpuView, SurfaceView, World } from '../world/types';
import { BodyMesh } from './body-mesh';
import { GpuTubes, maxSides } from './gpu-tubes';
import { type ThreeGpuBackend, vertexBuffer } from './three-gpu-backend';
import { layOutTubes, type TubeLayout } from './tube-layout';
import { VertexGeometry } from './vertex-geometry';
import { type TubeShape, tubeFrames, writeTubes } from './write-tubes';

export interface RopeMeshOptions {
  /** Radius of the tube [m]. Default: the radius of the body. */
  radius?: number;
  /** Corners of the tube's cross-section, 3 to 31. Default 12 for a rope, 5 for strands. */
  sides?: number;
  /** Radius at the end of each line over that at its start, 0 to 1. Default 1 for a rope, 0.25 for strands. */
  taper?: number;
}

const path = pathOf('RopeMesh');

export class RopeMesh<M extends Material = Material> extends BodyMesh<M> {
  private layout: TubeLayout;
  private readonly shape: TubeShape;
  private frames: Float32Array;
  private source: { gpu: GpuView; centres: GPUBuffer; tubes: GpuTubes } | null = null;

  /**
   * `body`: the object given to the scene, its name or its index. `material`: by default plain white. Texture coordinates: u goes once
   * around the tube from 0 to 1, v is the way along it at rest [m].
   */
  constructor(world: World, body: BodyKey, material?: M, options: RopeMeshOptions = {}) {
    const built = world.bodies[bodyIndex(world.scene, body)];
    if (built.surface.lines.length === 0) fail(path, 'body', 'have lines: a cloth is drawn by ClothMesh', built.name);
    const { sides, ...shape } = complete(built, options);
    const layout = layOutTubes(built, sides);
    super(world, body, tubeGeometry(layout), (material ?? new MeshStandardMaterial({ roughness: 0.8 })) as M);
    this.layout = layout;
    this.shape = shape;
    this.frames = tubeFrames(layout, this.centresFrom(built.positions), 3);
    this.fill(built.positions);
    this.geometry.addEventListener('dispose', () => this.leaveGpu());
    this.update();
  }

  /** Each piece of a rope that snapped has a tube of its own. */
  protected override geometryOf(body: BuiltBody): VertexGeometry {
    this.layout = layOutTubes(body, this.layout.sides);
    this.frames = tubeFrames(this.layout, this.centresFrom(body.positions), 3);
    const geometry = tubeGeometry(this.layout);
    geometry.addEventListener('dispose', () => this.leaveGpu());
    return geometry;
  }

  override particleOfVertex(vertex: number): number {
    return this.body.surface.vertexParticle[this.layout.vertexCentre[vertex]];
  }

  protected override fill(positions: ArrayLike<number>): void {
    this.writeTubes(this.centresFrom(positions), 3);
  }

  protected override copySurface({ positions }: SurfaceView): void {
    this.writeTubes(positions, 4);
  }

  protected override copyOnGpu(gpu: GpuView, backend: ThreeGpuBackend): void {
    if (this.source?.gpu !== gpu) {
      this.leaveGpu();
      const tubes = new GpuTubes(gpu.device, this.layout, this.shape, this.frames);
      this.source = { gpu, centres: gpu.surface(this.body.name).positions, tubes };
    }
    gpu.refresh(this.body.name);
    const { positions, normals } = this.geometry;
    this.source.tubes.write(this.source.centres, vertexBuffer(backend, positions), vertexBuffer(backend, normals));
  }

  private leaveGpu(): void {
    this.source?.tubes.dispose();
    this.source = null;
  }

  private writeTubes(centres: ArrayLike<number>, stride: number): void {
    const positions = this.geometry.positions.array as Float32Array;
    const normals = this.geometry.normals.array as Float32Array;
    writeTubes(this.layout, this.shape, this.frames, centres, stride, positions, normals);
  }

  /** Positions of the render vertices, from those of the particles. */
  private centresFrom(positions: ArrayLike<number>): Float32Array {
    const { vertexParticle } = this.body.surface;
    const centres = new Float32Array(3 * vertexParticle.length);
    vertexParticle.forEach((particle, vertex) => {
      for (let axis = 0; axis < 3; axis++) centres[3 * vertex + axis] = positions[3 * particle + axis];
    });
    return centres;
  }
}

const tubeGeometry = ({ vertexCount, index, uvs }: TubeLayout): VertexGeometry =>
  new VertexGeometry(vertexCount, index, uvs);

function complete({ kind, radius }: BuiltBody, options: RopeMeshOptions): Required<RopeMeshOptions> {
  checkOptions(path, options, ['radius', 'sides', 'taper']);
  const isRope = kind === 'rope';
  return {
    radius: checkNumber(path, 'radius', options.radius ?? radius, { above: 0, unit: 'm' }),
    sides: checkInteger(path, 'sides', options.sides ?? (isRope ? 12 : 5), { atLeast: 3, atMost: maxSides }),
    taper: checkNumber(path, 'taper', options.taper ?? (isRope ? 1 : 0.25), { atLeast: 0, atMost: 1 }),
  };
}
