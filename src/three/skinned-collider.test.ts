import {
  Bone,
  BoxGeometry,
  BufferGeometry,
  CylinderGeometry,
  DetachedBindMode,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  Mesh,
  MeshBasicMaterial,
  Object3D,
  PlaneGeometry,
  Skeleton,
  SkinnedMesh,
  Uint16BufferAttribute,
  Vector3,
} from 'three';
import { describe, expect, it } from 'vitest';
import { thrownMessage } from '../core/thrown-message.fixture';
import type { World } from '../world/types';
import { skinnedCollider } from './skinned-collider';

/** A world that keeps what it is told of colliders. */
function fakeWorld() {
  const told: { collider: unknown; vertices: number[] }[] = [];
  const world: Pick<World, 'updateCollider'> = {
    updateCollider: (collider, vertices) => void told.push({ collider, vertices: Array.from(vertices) }),
  };
  return { world, told };
}

/** A tube of two bones along y that bends in the middle, somewhere in a scene. */
function arm({ morphs = false, indexed = true } = {}) {
  const tube = new CylinderGeometry(0.2, 0.2, 2, 8, 6).translate(0, 1, 0);
  const geometry = indexed ? tube : tube.toNonIndexed();
  const position = geometry.getAttribute('position');
  const [joints, weights]: number[][] = [[], []];
  for (let v = 0; v < position.count; v++) {
    const share = Math.min(1, Math.max(0, position.getY(v) - 0.5));
    // The second slot has an index that there is no bone of, and no weight.
    joints.push(0, 77, 1, 0);
    weights.push(1 - share, 0, share, 0);
  }
  geometry.setAttribute('skinIndex', new Uint16BufferAttribute(joints, 4));
  geometry.setAttribute('skinWeight', new Float32BufferAttribute(weights, 4));
  if (morphs) {
    const bulge = Array.from(position.array, (x, i) => (i % 3 === 1 ? 0 : 0.5 * x));
    geometry.morphAttributes.position = [new Float32BufferAttribute(bulge, 3)];
    geometry.morphTargetsRelative = true;
  }
  const mesh = new SkinnedMesh(geometry, new MeshBasicMaterial());
  const [upper, lower] = [new Bone(), new Bone()];
  lower.position.y = 1;
  upper.add(lower);
  mesh.add(upper);
  mesh.bind(new Skeleton([upper, lower]));
  const parent = new Group().add(mesh);
  parent.position.set(1, 2, 3);
  parent.rotation.y = 0.5;
  mesh.scale.setScalar(1.5);
  return { mesh, parent, upper, lower };
}

/** Where three itself says that the vertices are, once the matrices of the scene are up to date. */
function byThree(mesh: Mesh, root: Object3D): number[] {
  root.updateMatrixWorld(true);
  const point = new Vector3();
  return Array.from({ length: mesh.geometry.getAttribute('position').count }, (_, v) =>
    mesh.getVertexPosition(v, point).applyMatrix4(mesh.matrixWorld).toArray(),
  ).flat();
}

function expectClose(found: ArrayLike<number>, wanted: readonly number[]): void {
  expect(found.length).toBe(wanted.length);
  expect(Math.max(...wanted.map((x, i) => Math.abs(x - found[i])))).toBeLessThan(1e-6);
}

describe('skinnedCollider', () => {
  it('is where three draws a skinned mesh, and follows its bones', () => {
    const { mesh, parent, lower } = arm();
    const skinned = skinnedCollider(mesh);
    const start = byThree(mesh, parent);
    expectClose(skinned.collider.mesh.vertices, start);
    const { world, told } = fakeWorld();
    // Nobody has told three that matrices are to be computed again.
    lower.rotation.z = 1;
    parent.position.x = 4;
    skinned.update(world);
    expect(told.map(({ collider }) => collider)).toEqual([skinned.collider]);
    const bent = byThree(mesh, parent);
    expectClose(told[0].vertices, bent);
    expect(Math.max(...bent.map((x, i) => Math.abs(x - start[i])))).toBeGreaterThan(1);
  });

  it('follows a mesh that is detached from its bones', () => {
    const { mesh, parent, lower } = arm();
    mesh.bindMode = DetachedBindMode;
    const skinned = skinnedCollider(mesh);
    lower.rotation.x = 0.7;
    const { world, told } = fakeWorld();
    skinned.update(world);
    expectClose(told[0].vertices, byThree(mesh, parent));
  });

  it('has morph targets, skinned', () => {
    const { mesh, parent, lower } = arm({ morphs: true });
    const skinned = skinnedCollider(mesh);
    mesh.morphTargetInfluences![0] = 0.8;
    lower.rotation.z = -0.4;
    const { world, told } = fakeWorld();
    skinned.update(world);
    expectClose(told[0].vertices, byThree(mesh, parent));
    mesh.morphTargetInfluences![0] = 0;
    skinned.update(world);
    expect(told[1].vertices).not.toEqual(told[0].vertices);
  });

  it('has the triangles of the geometry, indexed or not', () => {
    const { mesh } = arm();
    expect(skinnedCollider(mesh).collider.mesh.triangles).toEqual(Array.from(mesh.geometry.index!.array));
    const { mesh: loose } = arm({ indexed: false });
    const { vertices, triangles } = skinnedCollider(loose).collider.mesh;
    expect(triangles).toEqual(Array.from({ length: vertices.length / 3 }, (_, i) => i));
  });

  it('is a solid where the mesh is closed, a sheet where it is not, or what it is told to be', () => {
    expect(skinnedCollider(arm().mesh).collider.sides).toBe('outside');
    expect(skinnedCollider(new Mesh(new PlaneGeometry())).collider.sides).toBe('both');
    const { mesh } = arm();
    const options = { name: 'arm', sides: 'both', thickness: 0.01, friction: 0.6, staticFriction: 0.7 } as const;
    expect(skinnedCollider(mesh, options).collider).toMatchObject({ kind: 'mesh', ...options, position: [0, 0, 0] });
  });

  it('follows a mesh without a skin that moves, and one whose geometry changes', () => {
    const mesh = new Mesh(new BoxGeometry(1, 1, 1));
    const parent = new Group().add(mesh);
    const skinned = skinnedCollider(mesh);
    const { world, told } = fakeWorld();
    mesh.rotation.set(0.1, 0.2, 0.3);
    mesh.scale.set(1, 2, 3);
    parent.position.y = 5;
    skinned.update(world);
    expectClose(told[0].vertices, byThree(mesh, parent));
    mesh.geometry.getAttribute('position').setX(0, 9);
    skinned.update(world);
    expectClose(told[1].vertices, byThree(mesh, parent));
    expect(told[1].vertices.slice(3)).toEqual(told[0].vertices.slice(3));
    expect(told[1].vertices[0]).not.toBe(told[0].vertices[0]);
  });

  it('leaves three to tell the other children of what moved', () => {
    const { mesh, parent } = arm();
    const hat = new Object3D();
    parent.add(hat);
    parent.updateMatrixWorld();
    hat.matrixAutoUpdate = false;
    parent.position.x = 7;
    parent.matrixAutoUpdate = false;
    parent.updateMatrix();
    skinnedCollider(mesh);
    parent.updateMatrixWorld();
    expect(hat.matrixWorld.elements[12]).toBe(7);
  });

  const bare = (attributes: string[]) => {
    const { mesh } = arm();
    for (const name of attributes) mesh.geometry.deleteAttribute(name);
    return mesh;
  };
  const cases: [message: string, make: () => unknown][] = [
    [
      'skinnedCollider: mesh must be a SkinnedMesh or a Mesh of three.js, got Group',
      () => skinnedCollider(new Group() as never),
    ],
    [
      'skinnedCollider: mesh must be a SkinnedMesh or a Mesh of three.js, got undefined',
      () => skinnedCollider(undefined as never),
    ],
    [
      'skinnedCollider: mesh must be a SkinnedMesh or a Mesh of three.js, got Mesh',
      () => skinnedCollider(new InstancedMesh(new BoxGeometry(), undefined, 3)),
    ],
    [
      'skinnedCollider: mesh.geometry must have the attribute position, got none',
      () => skinnedCollider(new Mesh(new BufferGeometry())),
    ],
    [
      'skinnedCollider: mesh.geometry must have the attribute skinIndex, got none',
      () => skinnedCollider(bare(['skinIndex'])),
    ],
    [
      'skinnedCollider: mesh.geometry must have the attribute skinWeight, got none',
      () => skinnedCollider(bare(['skinWeight'])),
    ],
    [
      'skinnedCollider: mesh must be bound to a skeleton, got one without',
      () => skinnedCollider(new SkinnedMesh(arm().mesh.geometry)),
    ],
    [
      'skinnedCollider: mesh.geometry.attributes.skinIndex must name bones below 2, got 5',
      () => {
        const { mesh } = arm();
        mesh.geometry.attributes.skinIndex.setX(3, 5);
        mesh.geometry.attributes.skinWeight.setX(3, 1);
        return skinnedCollider(mesh);
      },
    ],
    [
      'skinnedCollider: position must be a known field (known: name, sides, thickness, friction, staticFriction, restitution), got [0, 1, 0]',
      () => skinnedCollider(arm().mesh, { position: [0, 1, 0] } as never),
    ],
    [
      'skinnedCollider: friction must be a number at least 0, got -1',
      () => skinnedCollider(arm().mesh, { friction: -1 }),
    ],
    [
      'skinnedCollider: mesh.geometry must keep its 24 vertices, got 4',
      () => {
        const mesh = new Mesh<BufferGeometry>(new BoxGeometry());
        const skinned = skinnedCollider(mesh);
        mesh.geometry = new PlaneGeometry();
        skinned.update(fakeWorld().world);
      },
    ],
  ];
  it.each(cases)('%s', (message, make) => {
    expect(thrownMessage(make)).toBe(message);
  });
});
