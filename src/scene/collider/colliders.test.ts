import { describe, expect, it } from 'vitest';
import { enclosedVolume } from '../../mesh/closed-mesh';
import * as sdf from '../../mesh/sdf-shapes';
import { boxMesh } from '../../mesh/solid-meshes.fixture';
import { box, capsule, distanceField, meshCollider, plane, sphere } from './colliders';
import { keyOf, tube } from './skin.fixture';

describe('colliders', () => {
  it('have defaults', () => {
    const common = { thickness: 0.005, friction: 0.3 };
    expect(plane()).toEqual({ kind: 'plane', name: 'plane', point: [0, 0, 0], normal: [0, 1, 0], ...common });
    expect(sphere({ radius: 2 })).toEqual({ kind: 'sphere', name: 'sphere', centre: [0, 0, 0], radius: 2, ...common });
    expect(box({ halfSize: [1, 2, 3] })).toEqual({
      kind: 'box',
      name: 'box',
      centre: [0, 0, 0],
      halfSize: [1, 2, 3],
      rotation: [0, 0, 0],
      ...common,
    });
    expect(capsule({ from: [0, 0, 0], to: [0, 1, 0], radius: 0.1 })).toEqual({
      kind: 'capsule',
      name: 'capsule',
      from: [0, 0, 0],
      to: [0, 1, 0],
      radius: 0.1,
      ...common,
    });
    const mesh = boxMesh(1, 0.5, 0.3);
    expect(distanceField({ mesh })).toEqual({
      kind: 'distanceField',
      name: 'distanceField',
      mesh,
      cellSize: 2 / 64,
      position: [0, 0, 0],
      ...common,
    });
  });

  it('keep what is given', () => {
    const motion = { kind: 'linear', velocity: [1, 0, 0] } as const;
    expect(sphere({ name: 'ball', centre: [1, 2, 3], radius: 1, thickness: 0, friction: 1, motion })).toEqual({
      kind: 'sphere',
      name: 'ball',
      centre: [1, 2, 3],
      radius: 1,
      thickness: 0,
      friction: 1,
      motion,
    });
  });

  it('turn any normal into a unit vector', () => {
    expect(plane({ normal: [3, 0, 4] }).normal).toEqual([0.6, 0, 0.8]);
  });

  it('take typed arrays and copy them', () => {
    const centre = Float64Array.from([1, 2, 3]);
    const ball = sphere({ centre: centre as never, radius: 1 });
    centre[0] = 9;
    expect(ball.centre).toEqual([1, 2, 3]);
  });

  it('keep the mesh of a field as triangles in plain arrays', () => {
    const { vertices, triangles } = boxMesh(1, 1, 1);
    const faces = [
      [0, 2, 3, 1],
      [4, 5, 7, 6],
      [0, 1, 5, 4],
      [2, 6, 7, 3],
      [0, 4, 6, 2],
      [1, 3, 7, 5],
    ];
    const uvs = new Float32Array(16);
    const field = distanceField({ mesh: { vertices: Float64Array.from(vertices), faces, uvs, weldDistance: 0.01 } });
    expect(field.mesh).toEqual({ vertices, triangles, weldDistance: 0.01 });
  });

  it('keep the skin of a mesh in plain arrays', () => {
    const { vertices, triangles, ...rest } = tube(3);
    const skin = { ...rest, poses: { keys: [keyOf(3, 0)], loop: true } };
    const typed = {
      ...skin,
      indices: Uint16Array.from(skin.indices) as never,
      weights: Float64Array.from(skin.weights) as never,
      poses: { loop: true, keys: [{ ...keyOf(3, 0), rotations: Float64Array.from(keyOf(3, 0).rotations) as never }] },
    };
    expect(meshCollider({ mesh: { vertices, triangles }, skin: typed }).skin).toEqual(skin);
    expect(meshCollider({ mesh: { vertices, triangles } })).not.toHaveProperty('skin');
  });

  it('make a mesh of a shape, of all its parts', () => {
    const balls = [-1, 0, 1].map((x) => sdf.sphere({ centre: [x, 0, 0], radius: 0.2 }));
    const { mesh, cellSize } = distanceField({ shape: sdf.union(...balls) });
    expect(cellSize).toBeCloseTo(2.4 / 64, 12);
    expect(enclosedVolume(mesh.vertices, mesh.triangles)).toBeCloseTo(3 * (4 / 3) * Math.PI * 0.2 ** 3, 2);
  });

  it('make a mesh of a shape whose parts touch along edges of the grid', () => {
    const shape = sdf.union(
      sdf.box({ halfSize: [0.3, 0.1, 0.2] }),
      sdf.box({ centre: [0.3, 0.2, 0.2], halfSize: [0.1, 0.1, 0.1] }),
    );
    const { mesh } = distanceField({ shape, cellSize: 0.7 / 40 });
    expect(enclosedVolume(mesh.vertices, mesh.triangles)).toBeCloseTo(0.6 * 0.2 * 0.4 + 0.2 ** 3, 3);
  });
});
