import { describe, expect, it } from 'vitest';
import { halfBall, joinMeshes, movedMesh } from '../../mesh/foreign-meshes.fixture';
import { type FieldRequest, solidField } from '../../mesh/solid-field';
import { boxMesh } from '../../mesh/solid-meshes.fixture';
import { distanceField, sphere } from '../../scene/collider/colliders';
import { compound } from '../../scene/collider/compound';
import { ColliderFields } from './collider-fields';
import { fieldAtOnce, fieldsElsewhere } from './kept-fields';

/** New arrays at each call. */
const request = (cellSize: number): FieldRequest => {
  const { vertices, triangles } = halfBall(2);
  return {
    points: Float64Array.from(vertices),
    triangles: Uint32Array.from(triangles),
    closed: true,
    cellSize,
    thickness: 0.005,
  };
};

describe('fields that are kept by content', () => {
  it('are sampled once, and again for another size of cells', () => {
    const field = fieldAtOnce(request(0.1));
    expect(fieldAtOnce(request(0.1))).toBe(field);
    expect(fieldAtOnce(request(0.11))).not.toBe(field);
  });

  it('are the same to the bit from a worker, each sampled once there', async () => {
    const [one, two, again] = await fieldsElsewhere([request(0.09), request(0.08), request(0.09)]);
    expect(one).toEqual(solidField(request(0.09)));
    expect(two).toEqual(solidField(request(0.08)));
    expect(again).toBe(one);
    expect(fieldAtOnce(request(0.08))).toBe(two);
    expect((await fieldsElsewhere([request(0.08)]))[0]).toBe(two);
  });

  it('are found by colliders, the parts of compounds too', async () => {
    const mesh = boxMesh(0.3, 0.2, 0.1);
    const [crate, other] = [distanceField({ mesh, cellSize: 0.05 }), distanceField({ mesh, cellSize: 0.06 })];
    const fields = await ColliderFields.elsewhere([crate, sphere({ radius: 1 }), compound({ parts: [other] })]);
    const placed = fields.place([crate, other]);
    expect(placed.map((each) => each?.field.side)).toEqual([0.2, 0.24]);
    // Another world has the same, by content.
    const [found] = new ColliderFields().place([distanceField({ mesh: boxMesh(0.3, 0.2, 0.1), cellSize: 0.05 })]);
    expect(found!.field).toBe(placed[0]!.field);
  });

  it('refuse cells that miss the mesh, also from a worker', async () => {
    const needle = boxMesh(1, 1e-3, 1e-3);
    const pair = joinMeshes(movedMesh(needle, 0, 0.13, 0), movedMesh(needle, 0, -0.13, 0));
    const needles = distanceField({ name: 'needles', mesh: pair, cellSize: 0.1 });
    const message = 'distanceField: cellSize must be fine enough for the mesh of needles to hold a corner of a cell';
    await expect(ColliderFields.elsewhere([needles])).rejects.toThrow(message);
    expect(() => new ColliderFields().place([needles])).toThrow(message);
  });
});
