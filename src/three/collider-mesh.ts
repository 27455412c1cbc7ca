/** A collider of a world as a three.js mesh that follows it: where it stands, how it is turned, how large it is, and where its vertices are if it bends. */
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  CircleGeometry,
  CylinderGeometry,
  type Material,
  Mesh,
  MeshStandardMaterial,
  Quaternion,
  SphereGeometry,
  Vector3,
} from 'three';
import { checkNumber, checkOptions, pathOf } from '../core/check';
import { fromAngles } from '../core/quaternion';
import { colliderMiddle } from '../scene/collider/collider-middle';
import { colliderIndex } from '../scene/find-in-scene';
import type { Collider, DistanceFieldCollider, MeshCollider } from '../scene/types';
import type { ColliderKey, World } from '../world/types';
import { DrawnPlacement } from './drawn-placement';
import { DrawnVertices } from './drawn-vertices';
import { mergedGeometry } from './merged-geometry';

export interface ColliderMeshOptions {
  /** Solids are drawn this much smaller than bodies meet them, so that what is between the particles of a cloth does not cut into them [m]. Default 0.002. */
  shrink?: number;
  /** A plane is drawn as a disc of this radius [m]. Default 4. */
  planeRadius?: number;
}

const path = pathOf('ColliderMesh');

export class ColliderMesh<M extends Material = Material> extends Mesh<BufferGeometry, M> {
  /** The collider as it was built. */
  readonly collider: Collider;
  private readonly drawn = new DrawnPlacement();
  private readonly home: Vector3;
  private readonly turn: Quaternion;
  private readonly shrink: number;
  /** Null where it does not bend. */
  private readonly vertices: DrawnVertices | null;

  constructor(
    readonly world: World,
    collider: ColliderKey,
    material: M = new MeshStandardMaterial({ color: 0xe4ddd2, roughness: 0.75 }) as Material as M,
    options: ColliderMeshOptions = {},
  ) {
    checkOptions(path, options, ['shrink', 'planeRadius']);
    const { shrink = 0.002, planeRadius = 4 } = options;
    checkNumber(path, 'shrink', shrink, { atLeast: 0, unit: 'm' });
    checkNumber(path, 'planeRadius', planeRadius, { above: 0, unit: 'm' });
    const found = world.scene.colliders[colliderIndex(world.scene, collider)];
    super(geometryOf(found, shrink, planeRadius), material);
    this.collider = found;
    this.home = new Vector3(...colliderMiddle(found));
    this.turn = turnOf(found);
    this.shrink = shrink;
    this.vertices = found.kind === 'mesh' ? new DrawnVertices(found.mesh.vertices.length) : null;
    this.castShadow = true;
    this.receiveShadow = true;
    this.update();
  }

  /** Whether the collider is still in the world. The mesh of one that was removed is not drawn; it is again when the collider comes back (`world.restore`). */
  get present(): boolean {
    return this.world.scene.colliders.some(({ name }) => name === this.collider.name);
  }

  /** Puts it where the collider stands. Called by itself when three draws a frame. */
  update(): void {
    if (this.world.disposed) return;
    this.geometry.setDrawRange(0, this.present ? Number.POSITIVE_INFINITY : 0);
    if (!this.present) return;
    const { offset, rotation, scale } = this.drawn.of(this.world, this.world.colliderPlacement(this.collider.name));
    this.position.copy(this.home).add(offset);
    this.quaternion.multiplyQuaternions(rotation, this.turn);
    this.scale.setScalar(scale);
    this.updateMatrix();
    if (this.vertices) this.bend(this.vertices);
  }

  /** Puts the vertices where they are, if that is elsewhere than in the last picture. */
  private bend(vertices: DrawnVertices): void {
    const position = this.geometry.getAttribute('position') as BufferAttribute;
    const told = this.world.colliderVertices(this.collider.name);
    if (!vertices.write(this.world, told, position.array as Float32Array)) return;
    shrinkAlongNormals(this.geometry, this.shrink);
    position.needsUpdate = true;
    this.geometry.computeBoundingSphere();
    this.geometry.boundingBox = null;
  }

  /** Renderers call this first in a frame. */
  override updateMatrixWorld(force?: boolean): void {
    this.update();
    super.updateMatrixWorld(force);
  }
}

function geometryOf(collider: Collider, shrink: number, planeRadius: number): BufferGeometry {
  /** What is thinner than twice that stays as it is. */
  const less = (size: number) => (size > 2 * shrink ? size - shrink : size);
  switch (collider.kind) {
    case 'sphere':
      return new SphereGeometry(less(collider.radius), 96, 64);
    case 'box': {
      const [x, y, z] = collider.halfSize.map((half) => 2 * less(half));
      return new BoxGeometry(x, y, z);
    }
    case 'capsule':
      return new CapsuleGeometry(less(collider.radius), lengthOf(collider), 16, 40);
    case 'cylinder': {
      const radius = less(collider.radius);
      return new CylinderGeometry(radius, radius, 2 * less(lengthOf(collider) / 2), 64);
    }
    case 'mesh':
    case 'distanceField':
      return solidGeometry(collider, shrink);
    case 'plane':
      return new CircleGeometry(planeRadius, 64);
    case 'compound':
      return mergedGeometry(
        collider.parts.map((part) => {
          const [x, y, z] = new Vector3(...colliderMiddle(part)).sub(new Vector3(...collider.position));
          return geometryOf(part, shrink, planeRadius).applyQuaternion(turnOf(part)).translate(x, y, z);
        }),
      );
  }
}

const lengthOf = ({ from, to }: Extract<Collider, { kind: 'capsule' | 'cylinder' }>): number =>
  new Vector3(...from).distanceTo(new Vector3(...to));

/** The mesh of a collider, its vertices a little further in. */
function solidGeometry({ mesh }: DistanceFieldCollider | MeshCollider, shrink: number): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(mesh.vertices), 3));
  geometry.setIndex(new BufferAttribute(Uint32Array.from(mesh.triangles), 1));
  shrinkAlongNormals(geometry, shrink);
  return geometry;
}

/** Finds the normals of vertices that are where bodies meet them, and moves these further in. */
function shrinkAlongNormals(geometry: BufferGeometry, shrink: number): void {
  geometry.computeVertexNormals();
  const positions = geometry.getAttribute('position').array;
  const normals = geometry.getAttribute('normal').array;
  for (let i = 0; i < positions.length; i++) positions[i] -= shrink * normals[i];
}

/** How it is turned where it was built, from how three makes it: round things along y, discs across z. */
function turnOf(collider: Collider): Quaternion {
  switch (collider.kind) {
    case 'box':
      return new Quaternion(...fromAngles(collider.rotation));
    case 'capsule':
    case 'cylinder': {
      const along = new Vector3(...collider.to).sub(new Vector3(...collider.from)).normalize();
      return new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), along);
    }
    case 'plane':
      return new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), new Vector3(...collider.normal).normalize());
    default:
      return new Quaternion();
  }
}
