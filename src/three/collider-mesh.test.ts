import { Box3, type BufferAttribute, Group, Raycaster, Vector3 } from 'three';
import { afterEach, describe, expect, it } from 'vitest';
import {
  box,
  capsule,
  cloth,
  compound,
  createWorld,
  cylinder,
  distanceField,
  meshCollider,
  plane,
  scene,
  sdf,
  sphere,
  type World,
} from '../index';
import { boxMesh } from '../mesh/solid-meshes.fixture';
import { asBuilt } from '../scene/placement';
import { projective } from '../solvers/projective/index';
import { ColliderMesh } from './collider-mesh';

const colliders = [
  sphere({ centre: [1, 2, 3], radius: 0.5 }),
  box({ centre: [0, 1, 0], halfSize: [0.3, 0.1, 0.2], rotation: [0, 0, 90] }),
  capsule({ from: [0, 0, 0], to: [2, 0, 0], radius: 0.1 }),
  cylinder({ from: [0, 0, -1], to: [0, 0, 1], radius: 0.2 }),
  distanceField({ shape: sdf.box({ halfSize: [0.2, 0.3, 0.4] }), position: [0, 5, 0] }),
  plane({ point: [0, -1, 0], normal: [1, 0, 0] }),
  compound({
    parts: [
      sphere({ centre: [-1, 0, 0], radius: 0.5 }),
      box({ centre: [1, 0, 0], halfSize: [0.3, 0.1, 0.2], rotation: [0, 0, 90] }),
      cylinder({ from: [0, 0, -1], to: [0, 0, 1], radius: 0.2 }),
    ],
  }),
];

let world: World;
const make = async () => {
  const bodies = [cloth({ particles: [2, 2], position: [50, 0, 0] })];
  world = await createWorld({ bodies, colliders }, { solver: projective(), backend: 'wasm' });
};

/** The box around what is drawn. */
function bounds(mesh: ColliderMesh): Box3 {
  mesh.updateMatrixWorld();
  return new Box3().setFromObject(mesh, true);
}

function expectBox({ min, max }: Box3, low: number[], high: number[]): void {
  min.toArray().forEach((x, k) => {
    expect(x).toBeCloseTo(low[k], 2);
  });
  max.toArray().forEach((x, k) => {
    expect(x).toBeCloseTo(high[k], 2);
  });
}

describe('ColliderMesh', () => {
  afterEach(() => world.dispose());

  it.each([
    ['sphere', [0.5, 1.5, 2.5], [1.5, 2.5, 3.5]],
    ['box', [-0.1, 0.7, -0.2], [0.1, 1.3, 0.2]],
    ['capsule', [-0.1, -0.1, -0.1], [2.1, 0.1, 0.1]],
    ['cylinder', [-0.2, -0.2, -1], [0.2, 0.2, 1]],
    ['distanceField', [-0.2, 4.7, -0.4], [0.2, 5.3, 0.4]],
    ['plane', [0, -5, -4], [0, 3, 4]],
    ['compound', [-1.5, -0.5, -1], [1.1, 0.5, 1]],
  ])('draws a %s where bodies meet it', async (name, low, high) => {
    await make();
    expectBox(bounds(new ColliderMesh(world, name, undefined, { shrink: 0 })), low, high);
  });

  it('looks along its normal where it is a plane', async () => {
    await make();
    const mesh = new ColliderMesh(world, 'plane');
    mesh.updateMatrixWorld();
    const hits = (x: number) =>
      new Raycaster(new Vector3(x, 0, 0), new Vector3(-Math.sign(x), 0, 0)).intersectObject(mesh);
    expect(hits(1).map(({ point }) => point.length())).toEqual([expect.closeTo(0, 6)]);
    expect(hits(-1)).toEqual([]);
  });

  it('follows a collider that is moved, turned and scaled', async () => {
    await make();
    const mesh = new ColliderMesh(world, 'box', undefined, { shrink: 0 });
    const parent = new Group().add(mesh);
    const s = Math.SQRT1_2;
    world.moveCollider('box', { offset: [0, 0, 1], rotation: [0, s, 0, s], scale: 2 });
    world.step();
    parent.updateMatrixWorld();
    expectBox(bounds(mesh), [-0.4, 0.4, 0.8], [0.4, 1.6, 1.2]);
  });

  it('turns a compound about the middle of its parts', async () => {
    await make();
    const mesh = new ColliderMesh(world, 'compound', undefined, { shrink: 0 });
    const s = Math.SQRT1_2;
    world.moveCollider('compound', { rotation: [0, s, 0, s] });
    world.step();
    // A quarter of a turn about y, around x = -0.2: what was along x is along z.
    expectBox(bounds(mesh), [-1.2, -0.5, -1.3], [0.8, 0.5, 1.3]);
    const { normal, position } = mesh.geometry.attributes;
    expect([normal.count, mesh.geometry.getAttribute('uv').count]).toEqual([position.count, position.count]);
  });

  it('is not drawn while its collider is gone', async () => {
    await make();
    const mesh = new ColliderMesh(world, 'sphere');
    world.removeCollider('sphere');
    mesh.updateMatrixWorld();
    expect(mesh.present).toBe(false);
    expect(mesh.geometry.drawRange.count).toBe(0);
    world.addCollider(sphere({ centre: [1, 2, 3], radius: 0.5 }));
    mesh.updateMatrixWorld();
    expect(mesh.geometry.drawRange.count).toBe(Number.POSITIVE_INFINITY);
  });

  it('names what is wrong', async () => {
    await make();
    expect(() => new ColliderMesh(world, 'spere')).toThrow('did you mean sphere?');
    expect(() => new ColliderMesh(world, 'sphere', undefined, { shrink: -1 })).toThrow(
      'ColliderMesh: shrink must be a number at least 0 [m], got -1',
    );
  });
});

describe('ColliderMesh of a mesh that bends', () => {
  /** A world of one box whose vertices are set by hand. */
  function bending() {
    const collider = meshCollider({ name: 'figure', mesh: boxMesh(1, 1, 1), position: [0, 5, 0] });
    const vertices = Float64Array.from(collider.mesh.vertices);
    const state = { frame: 0, blend: 1 };
    const built = scene({ bodies: [cloth({ particles: [2, 2] })], colliders: [collider] });
    const world = {
      scene: built,
      disposed: false,
      get frame() {
        return state.frame;
      },
      get blend() {
        return state.blend;
      },
      colliderPlacement: () => ({ ...asBuilt, offset: [0, 0, 2] }),
      colliderVertices: () => vertices,
    } as unknown as World;
    return { world, vertices, state };
  }

  it('follows its vertices, with its normals and bounds, where the collider stands', () => {
    const { world, vertices, state } = bending();
    const mesh = new ColliderMesh(world, 'figure', undefined, { shrink: 0 });
    expectBox(bounds(mesh), [-1, 4, 1], [1, 6, 3]);
    const normals = Array.from(mesh.geometry.getAttribute('normal').array);
    // All that is on top goes up and to the side, a third of it as late as this picture is.
    for (let i = 0; i < vertices.length; i += 3) if (vertices[i + 1] > 0) vertices.set([vertices[i] + 3, 4], i);
    state.frame = 1;
    state.blend = 1 / 3;
    expectBox(bounds(mesh), [-1, 4, 1], [2, 7, 3]);
    expect(Array.from(mesh.geometry.getAttribute('normal').array)).not.toEqual(normals);
    const { center, radius } = mesh.geometry.boundingSphere!;
    expect(center.toArray()).toEqual([0.5, 0.5, 0]);
    expect(radius).toBeCloseTo(Math.hypot(1.5, 1.5, 1), 5);
  });

  it('is uploaded only when its vertices have moved', () => {
    const { world, vertices, state } = bending();
    const mesh = new ColliderMesh(world, 'figure');
    const uploads = () => (mesh.geometry.getAttribute('position') as BufferAttribute).version;
    const before = uploads();
    state.frame = 1;
    mesh.updateMatrixWorld();
    expect(uploads()).toBe(before);
    vertices[0] += 0.1;
    state.frame = 2;
    mesh.updateMatrixWorld();
    mesh.updateMatrixWorld();
    expect(uploads()).toBe(before + 1);
  });

  it('is drawn a little further in than bodies meet it', () => {
    const { world, vertices, state } = bending();
    const mesh = new ColliderMesh(world, 'figure', undefined, { shrink: 0.1 });
    const inner = bounds(mesh).max.y;
    expect(inner).toBeLessThan(6 - 0.03);
    for (let i = 0; i < vertices.length; i++) vertices[i] += 1;
    state.frame = 1;
    expect(bounds(mesh).max.y).toBeCloseTo(inner + 1, 5);
  });
});
