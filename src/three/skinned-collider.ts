/**
 * A character of three.js as a collider: the vertices of a `SkinnedMesh`, or of a `Mesh` that moves or whose geometry changes, in the world's coordinates, skinned on the CPU as three's shaders
 * do it on the GPU.
 */
import { AttachedBindMode, Matrix4, Mesh, type Object3D, type SkinnedMesh, Vector3 } from 'three';
import { checkOptions, type ErrorPath, fail, pathOf } from '../core/check';
import { blendVertices, jointsPerVertex, transformVertices } from '../mesh/blend-vertices';
import { type MeshColliderOptions, makePart } from '../scene/collider/colliders';
import type { MeshCollider } from '../scene/types';
import type { World } from '../world/types';
import { refreshMatrices } from './refresh-matrices';

/** Those of `meshCollider`, less what the mesh decides: its shape, and where it stands. */
export type SkinnedColliderOptions = Omit<MeshColliderOptions, 'mesh' | 'position' | 'motion' | 'skin'>;

const path = pathOf('skinnedCollider');
const known = ['name', 'sides', 'thickness', 'friction', 'staticFriction', 'restitution'];

export class SkinnedCollider {
  /** For a scene: the mesh as it stood when this was made. */
  readonly collider: MeshCollider;
  private readonly vertexCount: number;
  /** x, y, z of each vertex as the geometry has them, morph targets included, and where they are in the world [m]. */
  private readonly rest: Float64Array;
  private readonly moved: Float64Array;
  private readonly skin: Skin | null;

  constructor(
    readonly mesh: Mesh,
    options: SkinnedColliderOptions = {},
  ) {
    this.vertexCount = checkMesh(path, mesh);
    checkOptions(path, options, known);
    this.rest = new Float64Array(3 * this.vertexCount);
    this.moved = new Float64Array(3 * this.vertexCount);
    this.skin = isSkinned(mesh) ? new Skin(mesh, this.vertexCount) : null;
    this.find();
    const shape = { vertices: this.moved, triangles: trianglesOf(mesh, this.vertexCount) };
    this.collider = makePart('mesh', { ...options, mesh: shape }, path) as MeshCollider;
  }

  /** Has the collider go where the mesh is now, over the world's next step. Once per frame, after what animates the mesh and before `world.advance` or `world.step`. */
  update(world: Pick<World, 'updateCollider'>): void {
    const { count } = this.mesh.geometry.getAttribute('position');
    if (count !== this.vertexCount) fail(path, 'mesh.geometry', `keep its ${this.vertexCount} vertices`, count);
    this.find();
    world.updateCollider(this.collider, this.moved);
  }

  /** Writes where the vertices are now. */
  private find(): void {
    this.readRest();
    if (this.skin) {
      blendVertices(this.rest, this.skin.joints, this.skin.weights, this.skin.transforms(), this.moved);
    } else {
      refreshMatrices([this.mesh]);
      transformVertices(this.rest, rowsOf(this.mesh.matrixWorld, new Float64Array(12), 0), this.moved);
    }
  }

  private readRest(): void {
    const { mesh, rest } = this;
    const position = mesh.geometry.getAttribute('position');
    const morphs = mesh.geometry.morphAttributes.position !== undefined && mesh.morphTargetInfluences !== undefined;
    for (let v = 0, at = 0; v < this.vertexCount; v++, at += 3) {
      if (morphs) {
        // Of `Mesh`, as that of `SkinnedMesh` would skin it as well, one vertex after the other.
        Mesh.prototype.getVertexPosition.call(mesh, v, point).toArray(rest, at);
      } else {
        rest[at] = position.getX(v);
        rest[at + 1] = position.getY(v);
        rest[at + 2] = position.getZ(v);
      }
    }
  }
}

/** A collider that follows a mesh of three.js: `.collider` is for the scene, `.update(world)` for every frame. */
export const skinnedCollider = (mesh: Mesh, options?: SkinnedColliderOptions): SkinnedCollider =>
  new SkinnedCollider(mesh, options);

const point = new Vector3();
const matrix = new Matrix4();

/** Which bones each vertex follows, and where these take it. */
class Skin {
  readonly joints: Uint16Array;
  readonly weights: Float64Array;
  private readonly rows: Float64Array;

  constructor(
    private readonly mesh: SkinnedMesh,
    vertexCount: number,
  ) {
    const { skinIndex, skinWeight } = mesh.geometry.attributes;
    const bones = mesh.skeleton.bones.length;
    this.joints = new Uint16Array(jointsPerVertex * vertexCount);
    this.weights = new Float64Array(jointsPerVertex * vertexCount);
    this.rows = new Float64Array(12 * bones);
    for (let slot = 0; slot < this.joints.length; slot++) {
      const [vertex, k] = [Math.floor(slot / jointsPerVertex), slot % jointsPerVertex];
      const [joint, weight] = [skinIndex.getComponent(vertex, k), skinWeight.getComponent(vertex, k)];
      // What has no weight may be anything.
      if (weight === 0) continue;
      if (!(joint >= 0 && joint < bones)) {
        fail(path, 'mesh.geometry.attributes.skinIndex', `name bones below ${bones}`, joint);
      }
      this.joints[slot] = joint;
      this.weights[slot] = weight;
    }
  }

  /** From the geometry's coordinates to those of the world, by each bone: bone now, bone at rest inverted, mesh when it was bound. */
  transforms(): Float64Array {
    const { mesh, rows } = this;
    const { bones, boneInverses } = mesh.skeleton;
    refreshMatrices([mesh, ...bones]);
    bones.forEach((bone, b) => {
      matrix.multiplyMatrices(bone.matrixWorld, boneInverses[b]).multiply(mesh.bindMatrix);
      // Attached, a mesh goes with its bones alone: its own place is taken out again by the inverse that three binds it with.
      if (mesh.bindMode !== AttachedBindMode) matrix.premultiply(mesh.bindMatrixInverse).premultiply(mesh.matrixWorld);
      rowsOf(matrix, rows, 12 * b);
    });
    return rows;
  }
}

/** The upper three rows of a matrix, which three stores by columns. */
function rowsOf({ elements }: Matrix4, out: Float64Array, at: number): Float64Array {
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 4; column++) out[at + 4 * row + column] = elements[4 * column + row];
  }
  return out;
}

const isSkinned = (mesh: Mesh): mesh is SkinnedMesh => (mesh as Partial<SkinnedMesh>).isSkinnedMesh === true;

/** Returns the number of vertices. */
function checkMesh(path: ErrorPath, mesh: Mesh): number {
  const shown = (value: unknown) => (value as Object3D | null)?.type ?? String(value);
  if (mesh?.isMesh !== true || 'isInstancedMesh' in mesh || 'isBatchedMesh' in mesh) {
    fail(path, 'mesh', 'be a SkinnedMesh or a Mesh of three.js', mesh, shown(mesh));
  }
  const { attributes } = mesh.geometry;
  if (!attributes.position?.count) fail(path, 'mesh.geometry', 'have the attribute position', 'none', 'none');
  if (!isSkinned(mesh)) return attributes.position.count;
  for (const name of ['skinIndex', 'skinWeight']) {
    if (!attributes[name]) fail(path, 'mesh.geometry', `have the attribute ${name}`, 'none', 'none');
  }
  if (!mesh.skeleton) fail(path, 'mesh', 'be bound to a skeleton', mesh, 'one without');
  return attributes.position.count;
}

function trianglesOf({ geometry }: Mesh, vertexCount: number): number[] {
  const { index } = geometry;
  return Array.from({ length: index?.count ?? vertexCount }, (_, i) => index?.getX(i) ?? i);
}
