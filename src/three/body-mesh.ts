/**
 * What ClothMesh and RopeMesh share: a three.js mesh that follows a body of a world by itself.
 *
 * There are three ways from the world to the screen. On a backend whose memory is in reach, vertices are copied into three's
 * arrays. On webgpu with a WebGPURenderer on the same device, they go from the world's buffers to three's on the GPU. On webgpu with
 * any other renderer they are read back, and shown when they have arrived: about one frame late.
 *
 * Only 'three' is imported: its classes are the same objects in 'three/webgpu', so both kinds of renderer draw these meshes, and
 * nobody gets a build of three that they did not ask for.
 */
import { BufferAttribute, type Intersection, type Material, Mesh, type Object3DEventMap, type Raycaster } from 'three';
import { bodyIndex } from '../scene/find-in-scene';
import type { BuiltBody, Surface } from '../scene/types';
import type { BodyKey, GpuView, SurfaceView, World } from '../world/types';
import { nearestCorner } from './nearest-corner';
import { type AnyRenderer, sharedBackend, type ThreeGpuBackend } from './three-gpu-backend';
import type { VertexGeometry } from './vertex-geometry';

export abstract class BodyMesh<M extends Material> extends Mesh<VertexGeometry, M, Object3DEventMap> {
  readonly world: World;
  /** The body as it is drawn. */
  body: BuiltBody;
  private renderer: AnyRenderer | null = null;
  private shownFrame = -1;
  private shownRevision = -1;
  private shownBlend = 1;
  private reading = false;

  protected constructor(world: World, body: BodyKey, geometry: VertexGeometry, material: M) {
    super(geometry, material);
    this.world = world;
    this.body = world.bodies[bodyIndex(world.scene, body)];
    this.castShadow = true;
    this.receiveShadow = true;
    // Where the body is, the CPU may not know; and to find out each frame costs more than to draw what is not seen.
    this.frustumCulled = false;
  }

  /** Whether the body is still in the world. A mesh whose body was removed is not drawn; it shows it again when the body comes back (`world.restore`). */
  get present(): boolean {
    return this.world.bodies.some(({ name }) => name === this.body.name);
  }

  /** What is drawn of the body when it is another than before: it was torn, or is whole again. */
  protected abstract geometryOf(body: BuiltBody): VertexGeometry;
  /** Puts the positions of all particles (x, y, z each) into three's arrays. */
  protected abstract fill(positions: ArrayLike<number>): void;
  /** Puts the world's render vertices into three's arrays. */
  protected abstract copySurface(surface: SurfaceView): void;
  /** Has the GPU write three's vertex buffers from the world's. */
  protected abstract copyOnGpu(gpu: GpuView, backend: ThreeGpuBackend): void;
  /** The particle of the body that a vertex of this mesh follows. */
  abstract particleOfVertex(vertex: number): number;

  /**
   * Shows the world as it is now. Called by itself when three draws a frame after the world has stepped or was reset; only after
   * `world.restore` or `world.thaw` while no steps are made it must be called by hand.
   */
  update(renderer: AnyRenderer | null = this.renderer): void {
    this.renderer = renderer;
    if (this.world.disposed || !this.present) return;
    const { gpu, frame, revision } = this.world;
    if (revision !== this.shownRevision) this.follow();
    if (gpu === null) {
      this.copySurface(this.world.surface(this.body.name));
      this.geometry.upload();
    } else {
      // Which device the renderer draws on is known when it first draws this mesh.
      if (renderer === null) return;
      const backend = sharedBackend(renderer, gpu.device);
      if (!backend) {
        void this.readBack(frame, revision);
        return;
      }
      this.copyOnGpu(gpu, backend);
    }
    this.shownFrame = frame;
    this.shownRevision = revision;
    this.shownBlend = this.world.blend;
  }

  /**
   * Brings the positions to where `raycast` and other CPU code see them. Needed on webgpu alone, where the copy is as old as the call:
   * `await mesh.download()` before casting a ray. The last picture stays where the world is disposed of or the body removed.
   */
  async download(): Promise<void> {
    if (this.world.gpu === null) this.update();
    else if (!this.world.disposed && this.present) {
      try {
        const { revision } = this.world;
        const positions = await this.world.read(this.body.name);
        if (this.world.revision !== revision) return await this.download();
        this.follow();
        this.fill(positions);
      } catch (error) {
        if (!this.world.disposed) throw error;
      }
    }
  }

  /** The particle of the body that is nearest to where a ray hit this mesh: what to give to `world.grab`. */
  particleAt(hit: Intersection): number {
    return this.particleOfVertex(nearestCorner(this, hit));
  }

  override raycast(raycaster: Raycaster, intersects: Intersection[]): void {
    this.geometry.computeBoundingSphere();
    super.raycast(raycaster, intersects);
  }

  /** Renderers call this first in a frame, before they upload anything. */
  override updateMatrixWorld(force?: boolean): void {
    super.updateMatrixWorld(force);
    const { frame, revision, blend } = this.world;
    if (revision !== this.shownRevision) this.geometry.setDrawRange(0, this.present ? Number.POSITIVE_INFINITY : 0);
    if (this.visible && (frame !== this.shownFrame || revision !== this.shownRevision || blend !== this.shownBlend))
      this.update();
  }

  override onBeforeRender(renderer: AnyRenderer): void {
    if (renderer !== this.renderer) this.update(renderer);
  }

  /** Draws the body as it is now, where it was torn or made whole since. The material stays, and attributes that were added to a mesh go with the vertices. */
  private follow(): void {
    const now = this.world.bodies.find(({ name }) => name === this.body.name);
    if (!now || now === this.body) return;
    const changed = now.surface !== this.body.surface;
    this.body = now;
    if (!changed) return;
    const before = this.geometry;
    this.geometry = this.geometryOf(now);
    carryAttributes(before, this.geometry, now.surface);
    before.dispose();
  }

  private async readBack(frame: number, revision: number): Promise<void> {
    if (this.reading) return;
    this.reading = true;
    try {
      const positions = await this.world.read(this.body.name);
      // Of a body that has changed meanwhile there will be others.
      if (this.world.revision !== revision) return;
      this.fill(positions);
      this.geometry.upload();
      this.shownFrame = frame;
      this.shownRevision = revision;
    } catch {
      // The world was disposed of while the copy was on its way: the last picture stays.
    } finally {
      this.reading = false;
    }
  }
}

/** Attributes that three's user added, by the vertices of the whole body that the new ones come from. */
function carryAttributes(from: VertexGeometry, to: VertexGeometry, { origin, vertexParticle }: Surface): void {
  const count = to.getAttribute('position').count;
  // Tubes have vertices of their own.
  if (count !== vertexParticle.length) return;
  for (const [name, attribute] of Object.entries(from.attributes)) {
    if (to.hasAttribute(name) || !(attribute instanceof BufferAttribute)) continue;
    const { array, itemSize, normalized } = attribute;
    const make = array.constructor as new (length: number) => typeof array;
    const values = new make(count * itemSize);
    for (let vertex = 0; vertex < count; vertex++) {
      const source = itemSize * (origin?.[vertex] ?? vertex);
      for (let k = 0; k < itemSize; k++) values[itemSize * vertex + k] = array[source + k];
    }
    to.setAttribute(name, new BufferAttribute(values, itemSize, normalized));
  }
}
