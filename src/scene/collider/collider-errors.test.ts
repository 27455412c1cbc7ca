import { describe, expect, it } from 'vitest';
import { holed, thrownMessage } from '../../core/thrown-message.fixture';
import * as sdf from '../../mesh/sdf-shapes';
import { boxMesh } from '../../mesh/solid-meshes.fixture';
import { box, capsule, cylinder, distanceField, meshCollider, plane, sphere } from './colliders';
import { keyOf, tube } from './skin.fixture';

const { vertices, triangles } = boxMesh(1, 1, 1);
const open = { vertices, triangles: triangles.slice(3) };
const insideOut = { vertices, triangles: [...triangles].reverse() };

/** A tube of two joints with something else about its skin. */
function skinned(changes: object): unknown {
  const { vertices: at, triangles: faces, ...skin } = tube(2);
  const whole = { ...skin, poses: { keys: [keyOf(2, 0)] }, ...changes };
  return meshCollider({ mesh: { vertices: at, triangles: faces }, skin: whole as never });
}
const joint = { parent: -1, translation: [0, 0, 0] };

const cases: [message: string, make: () => unknown][] = [
  [
    'sphere: motion.spin must be three numbers [degrees/s], got 90',
    () => sphere({ radius: 1, motion: { kind: 'linear', velocity: [0, 0, 0], spin: 90 as never } }),
  ],
  [
    'sphere: motion.keys[0].scale must be a number above 0, got 0',
    () => sphere({ radius: 1, motion: { kind: 'keyframes', keys: [{ time: 0, offset: [0, 0, 0], scale: 0 }] } }),
  ],
  [
    'sphere: staticFriction must be a number at least 0.5, got 0.4',
    () => sphere({ radius: 1, friction: 0.5, staticFriction: 0.4 }),
  ],
  ['sphere: restitution must be a number at least 0 and at most 1, got 2', () => sphere({ radius: 1, restitution: 2 })],
  [
    'cylinder: to must differ from `from`, got [0, 1, 0]',
    () => cylinder({ from: [0, 1, 0], to: [0, 1, 0], radius: 1 }),
  ],
  [
    'sphere: motion must be a motion such as { kind: "linear", velocity: [1, 0, 0] }, got 5',
    () => sphere({ radius: 1, motion: 5 as never }),
  ],
  [
    'sphere: motion.velocity must be three numbers [m/s], got [1, 0]',
    () => sphere({ radius: 1, motion: { kind: 'linear', velocity: [1, 0] } as never }),
  ],
  [
    'sphere: motion.velocity must be three numbers [m/s], got [undefined, undefined, undefined]',
    () => sphere({ radius: 1, motion: { kind: 'linear', velocity: holed(3) } }),
  ],
  [
    'sphere: motion.keys[0] must be a key such as { time: 0, offset: [0, 0, 0] }, got undefined',
    () => sphere({ radius: 1, motion: { kind: 'keyframes', keys: holed(1) } }),
  ],
  [
    'sphere: motion.velocity must be three numbers no further from 0 than 1000 [m/s], got [1, 0, 5000]',
    () => sphere({ radius: 1, motion: { kind: 'linear', velocity: [1, 0, 5000] } }),
  ],
  [
    'sphere: motion.speed must be a known field (known: kind, velocity, spin), got 1',
    () => sphere({ radius: 1, motion: { kind: 'linear', speed: 1 } as never }),
  ],
  [
    'sphere: motion."" must be a known field (known: kind, velocity, spin), got 1',
    () => sphere({ radius: 1, motion: { kind: 'linear', '': 1 } as never }),
  ],
  [
    'sphere: motion.period must be a number above 0 [s], got 0',
    () => sphere({ radius: 1, motion: { kind: 'oscillate', amplitude: [1, 0, 0], period: 0 } }),
  ],
  [
    'sphere: motion.phase must be a number [rad], got NaN',
    () => sphere({ radius: 1, motion: { kind: 'oscillate', amplitude: [1, 0, 0], period: 1, phase: Number.NaN } }),
  ],
  [
    'sphere: motion.keys must hold at least one key, got []',
    () => sphere({ radius: 1, motion: { kind: 'keyframes', keys: [] } }),
  ],
  [
    'sphere: motion.keys must be an array of keys such as { time: 0, offset: [0, 0, 0] }, got 3',
    () => sphere({ radius: 1, motion: { kind: 'keyframes', keys: 3 as never } }),
  ],
  [
    'sphere: motion.keys[1].time must be later than the key before it, at 0 [s], got 0',
    () =>
      sphere({
        radius: 1,
        motion: {
          kind: 'keyframes',
          keys: [
            { time: 0, offset: [0, 0, 0] },
            { time: 0, offset: [1, 0, 0] },
          ],
        },
      }),
  ],
  [
    'sphere: motion.keys[0] must be a key such as { time: 0, offset: [0, 0, 0] }, got 7',
    () => sphere({ radius: 1, motion: { kind: 'keyframes', keys: [7 as never] } }),
  ],
  [
    'sphere: motion.loop must be true or false, got 1',
    () =>
      sphere({ radius: 1, motion: { kind: 'keyframes', keys: [{ time: 0, offset: [0, 0, 0] }], loop: 1 as never } }),
  ],
  ['sphere: radius must be a number above 0 [m], got "5mm"', () => sphere({ radius: '5mm' as never })],
  ['sphere: radius must be a number above 0 [m], got undefined', () => sphere({} as never)],
  [
    'sphere: center must be a known field (did you mean centre?), got [0, 0, 0]',
    () => sphere({ radius: 1, center: [0, 0, 0] } as never),
  ],
  [
    'sphere: thickness must be a number at least 0 and at most 1 [m] (5 mm is 0.005), got 5',
    () => sphere({ radius: 1, thickness: 5 }),
  ],
  ['sphere: friction must be a number at least 0, got -0.1', () => sphere({ radius: 1, friction: -0.1 })],
  ['plane: normal must be three numbers that are not all 0, got [0, 0, 0]', () => plane({ normal: [0, 0, 0] })],
  ['box: halfSize must be three numbers above 0 [m], got [1, 0, 1]', () => box({ halfSize: [1, 0, 1] })],
  [
    'capsule: to must differ from `from` (for a ball, use a sphere), got [0, 0, 0]',
    () => capsule({ from: [0, 0, 0], to: [0, 0, 0], radius: 1 }),
  ],
  ['distanceField: mesh must be given, or else shape, got neither', () => distanceField({})],
  [
    'distanceField: mesh must be given, or else shape, got both',
    () => distanceField({ mesh: { vertices, triangles }, shape: sdf.sphere({ radius: 1 }) }),
  ],
  [
    'distanceField: mesh must be an object with vertices and triangles, got 3',
    () => distanceField({ mesh: 3 as never }),
  ],
  [
    'distanceField: mesh must be closed, got an open edge: one triangle only at the edge of vertices 0 and 3',
    () => distanceField({ mesh: open, strict: true }),
  ],
  [
    'distanceField: mesh must have triangles that turn counter-clockwise seen from outside, got a mesh that is inside out or flat: it encloses -8 m3',
    () => distanceField({ mesh: insideOut, strict: true }),
  ],
  [
    'distanceField: mesh must enclose a solid (meshCollider takes sheets as they are), got a surface with an inside below 0 % of it',
    () => distanceField({ mesh: { vertices, triangles: triangles.slice(0, 6) } }),
  ],
  [
    'distanceField: mesh must have faces with an area, got none',
    () => distanceField({ mesh: { vertices, triangles: [0, 0, 1, 0, 1, 1] } }),
  ],
  ['distanceField: strict must be true or false, got 1', () => distanceField({ mesh: open, strict: 1 as never })],
  [
    'distanceField: strict must be left out unless mesh is given, got true',
    () => distanceField({ shape: sdf.sphere({ radius: 1 }), strict: true }),
  ],
  [
    'distanceField: mesh.triangles[1] must be a whole number at least 0 and at most 7, got 8',
    () => distanceField({ mesh: { vertices, triangles: [0, 8, 1] } }),
  ],
  [
    'distanceField: cellSize must be a number above 0 [m], got 0',
    () => distanceField({ mesh: { vertices, triangles }, cellSize: 0 }),
  ],
  [
    'distanceField: cellSize must leave at most 4194304 cells near the surface and 67108864 in the box around it [m], got 0.001',
    () => distanceField({ mesh: { vertices, triangles }, cellSize: 0.001 }),
  ],
  [
    'distanceField: cellSize must leave a grid of at most 16777216 points around the shape [m], got 0.001',
    () => distanceField({ shape: sdf.sphere({ radius: 1 }), cellSize: 0.001 }),
  ],
  [
    'distanceField: cellSize must be fine enough for the shape to hold a point of the grid [m], got 10',
    () => distanceField({ shape: sdf.sphere({ centre: [0.1, 0, 0], radius: 1 }), cellSize: 10 }),
  ],
  [
    'distanceField: shape must have an inside: points between low and high where its distance is below 0, got one that is empty',
    () => distanceField({ shape: { distance: () => 1, low: [0, 0, 0], high: [1, 1, 1] } }),
  ],
  [
    'distanceField: shape must end within its bounds low and high, got one that goes on beyond',
    () => distanceField({ shape: { distance: (x, y) => Math.hypot(x, y) - 0.5, low: [-1, -1, -1], high: [1, 1, 1] } }),
  ],
  [
    'distanceField: position must be three numbers [m], got [1]',
    () => distanceField({ mesh: { vertices, triangles }, position: [1] as never }),
  ],
  [
    'meshCollider: skin must be an object with joints, indices, weights and poses, got 3',
    () => meshCollider({ mesh: { vertices, triangles }, skin: 3 as never }),
  ],
  [
    'meshCollider: skin.bones must be a known field (known: joints, indices, weights, poses), got []',
    () => skinned({ bones: [] }),
  ],
  ['meshCollider: skin.joints must hold at least one joint, got []', () => skinned({ joints: [] })],
  [
    'meshCollider: skin.joints[0].parent must be a whole number at least -1 and at most -1, got 1',
    () => skinned({ joints: [{ ...joint, parent: 1 }, joint] }),
  ],
  [
    'meshCollider: skin.joints[1].name must differ from the names of the other joints, got "hip"',
    () =>
      skinned({
        joints: [
          { ...joint, name: 'hip' },
          { ...joint, name: 'hip' },
        ],
      }),
  ],
  [
    'meshCollider: skin.joints[1].translation must be three numbers [m], got undefined',
    () => skinned({ joints: [joint, { parent: 0 }] }),
  ],
  [
    'meshCollider: skin.indices must hold four joints of each vertex: 32 numbers, got 4',
    () => skinned({ indices: [0, 0, 0, 0] }),
  ],
  [
    'meshCollider: skin.indices[5] must be a whole number at least 0 and at most 1, got 2',
    () => skinned({ indices: tube(2).indices.map((joint, i) => (i === 5 ? 2 : joint)) }),
  ],
  [
    'meshCollider: skin.weights[3] must be a number at least 0, got -0.5',
    () => skinned({ weights: tube(2).weights.map((w, i) => (i === 3 ? -0.5 : w)) }),
  ],
  [
    'meshCollider: skin.weights must come to 1 for each vertex, and do not for vertex 2, got 0.75',
    () => skinned({ weights: tube(2).weights.map((w, i) => (i === 9 ? 0 : w)) }),
  ],
  ['meshCollider: skin.poses must be an object with keys, got undefined', () => skinned({ poses: undefined })],
  ['meshCollider: skin.poses.keys must hold at least one key, got []', () => skinned({ poses: { keys: [] } })],
  [
    'meshCollider: skin.poses.loop must be true or false, got 1',
    () => skinned({ poses: { keys: [keyOf(2, 0)], loop: 1 } }),
  ],
  [
    'meshCollider: skin.poses.keys[1].time must be later than the key before it, at 0 [s], got 0',
    () => skinned({ poses: { keys: [keyOf(2, 0), keyOf(2, 0)] } }),
  ],
  [
    'meshCollider: skin.poses.keys[0].rotations must hold the quaternion x, y, z, w of each joint: 8 numbers, got 4',
    () => skinned({ poses: { keys: [{ ...keyOf(2, 0), rotations: [0, 0, 0, 1] }] } }),
  ],
  [
    'meshCollider: skin.poses.keys[0].rotations must have length 1, and that of joint 1 does not, got [0, 0, 0, 0.5]',
    () => skinned({ poses: { keys: [keyOf(2, 0, { 1: [0, 0, 0, 0.5] })] } }),
  ],
  [
    'meshCollider: skin.poses.keys[0].offset must be three numbers [m], got [1]',
    () => skinned({ poses: { keys: [{ ...keyOf(2, 0), offset: [1] }] } }),
  ],
  [
    'meshCollider: skin.poses.keys[0] must be a key such as { time: 0, offset: [0, 0, 0], rotations: [...] }, got 7',
    () => skinned({ poses: { keys: [7] } }),
  ],
];

describe('errors of colliders and motions', () => {
  it.each(cases)('%s', (message, make) => {
    expect(thrownMessage(make)).toBe(message);
  });
});
