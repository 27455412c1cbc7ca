/** Colliders as they are drawn. A plane that lies flat is the floor and is drawn by the stage. */
import type { Collider, DistanceFieldCollider } from 'selvedge';
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  CircleGeometry,
  CylinderGeometry,
  Euler,
  MathUtils,
  Mesh,
  MeshPhysicalMaterial,
  Quaternion,
  SphereGeometry,
  Vector3,
} from 'three/webgpu';

const plaster = () => new MeshPhysicalMaterial({ color: 0xe4ddd2, roughness: 0.75 });
const glaze = () =>
  new MeshPhysicalMaterial({ color: 0x3d6f73, roughness: 0.35, clearcoat: 0.7, clearcoatRoughness: 0.2 });

/** What holds cloth apart must not stick out of it: solids are drawn a little smaller than the cloth meets them. */
const shrink = 0.002;

export function isFloor(collider: Collider): boolean {
  return collider.kind === 'plane' && collider.normal[1] / Math.hypot(...collider.normal) > 0.999;
}

/** The mesh of a collider, where it was built; null for the floor. */
export function colliderMesh(collider: Collider): Mesh | null {
  if (isFloor(collider)) return null;
  const mesh = new Mesh(geometryOf(collider), collider.name === 'ball' ? glaze() : plaster());
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  place(mesh, collider);
  return mesh;
}

function geometryOf(collider: Collider): BufferGeometry {
  switch (collider.kind) {
    case 'sphere':
      return new SphereGeometry(collider.radius - shrink, 96, 64);
    case 'box': {
      const [x, y, z] = collider.halfSize;
      return new BoxGeometry(2 * (x - shrink), 2 * (y - shrink), 2 * (z - shrink));
    }
    case 'capsule': {
      const length = new Vector3(...collider.from).distanceTo(new Vector3(...collider.to));
      return new CapsuleGeometry(collider.radius - shrink, length, 16, 40);
    }
    case 'cylinder': {
      const length = new Vector3(...collider.from).distanceTo(new Vector3(...collider.to));
      const radius = collider.radius - shrink;
      return new CylinderGeometry(radius, radius, length - 2 * shrink, 64);
    }
    case 'distanceField':
      return solidGeometry(collider);
    case 'plane':
      return new CircleGeometry(4, 64);
  }
}

/** The mesh that a field was made of, its vertices a little further in. */
function solidGeometry({ mesh }: DistanceFieldCollider): BufferGeometry {
  const geometry = new BufferGeometry();
  const position = new BufferAttribute(Float32Array.from(mesh.vertices), 3);
  geometry.setAttribute('position', position);
  geometry.setIndex(new BufferAttribute(Uint32Array.from(mesh.triangles), 1));
  geometry.computeVertexNormals();
  const normals = geometry.getAttribute('normal').array;
  for (let i = 0; i < position.array.length; i++) position.array[i] -= shrink * normals[i];
  return geometry;
}

function place(mesh: Mesh, collider: Collider): void {
  switch (collider.kind) {
    case 'sphere':
      mesh.position.set(...collider.centre);
      break;
    case 'box': {
      const [x, y, z] = collider.rotation.map(MathUtils.degToRad);
      mesh.position.set(...collider.centre);
      mesh.setRotationFromEuler(new Euler(x, y, z, 'YXZ'));
      break;
    }
    case 'capsule':
    case 'cylinder': {
      const from = new Vector3(...collider.from);
      const to = new Vector3(...collider.to);
      mesh.position.copy(from).add(to).multiplyScalar(0.5);
      const along = to.sub(from).normalize();
      mesh.setRotationFromQuaternion(new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), along));
      break;
    }
    case 'distanceField':
      mesh.position.set(...collider.position);
      break;
    case 'plane':
      mesh.position.set(...collider.point);
      mesh.lookAt(new Vector3(...collider.point).add(new Vector3(...collider.normal)));
  }
}
