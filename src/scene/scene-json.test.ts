import { describe, expect, it } from 'vitest';
import * as sdf from '../mesh/sdf-shapes';
import { boxMesh } from '../mesh/solid-meshes.fixture';
import { cloth } from './cloth/cloth';
import { box, capsule, distanceField, meshCollider, plane, sphere } from './collider/colliders';
import { clothFromMesh } from './mesh-cloth/cloth-from-mesh';
import { rope } from './rope/rope';
import { scene } from './scene';
import { sceneFromJson, sceneToJson } from './scene-json';
import { strands } from './strands/strands';

const motion = { kind: 'oscillate', amplitude: [0.1, 0, 0], period: 2, phase: 1 } as const;
/** Half of a box nods. */
const boxSkin = () => ({
  joints: [
    { name: 'root', parent: -1, translation: [0, 0, 0] as const },
    { parent: 0, translation: [0, 1 / 3, 0] as const },
  ],
  indices: Array.from({ length: 32 }, (_, i) => i % 2),
  weights: Array.from({ length: 32 }, (_, i) => [0.25, 0.75, 0, 0][i % 4]),
  poses: {
    keys: [
      { time: 0, offset: [0, 0, 0] as const, rotations: [0, 0, 0, 1, 0, 0, 0, 1] },
      { time: 1, offset: [0, 0.1, 0] as const, rotations: [0, 0, 0, 1, 0.6, 0, 0, 0.8] },
    ],
    loop: true,
  },
});
const full = () =>
  scene({
    name: 'everything',
    bodies: [
      cloth({
        pins: [{ name: 'hand', at: (v) => v.u > 0.9 && v.v > 0.9, motion }, 'bottom'],
        springConstants: { bend: 3 },
      }),
      cloth({
        material: { massPerArea: 0.2, stretch: 100, shear: 10, bend: 1 },
        springs: { shear: false },
        tearing: { strain: 0.4 },
        noise: 1e-3,
      }),
      clothFromMesh({
        vertices: [0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 1.5, 0.1, 0.3],
        faces: [
          [0, 1, 2, 3],
          [1, 4, 2],
        ],
        uvs: [0, 0, 1, 0, 1, 1, 0, 1, 2, 0.5],
        pins: ['top'],
      }),
      rope({
        from: [0, 0, 0],
        to: [1 / 3, 0, 0],
        slack: 1.2,
        tearing: { strain: 1.5, reserve: 0 },
        pins: ['first', { at: 'last', motion: { kind: 'linear', velocity: [1, 0, 0] } }],
      }),
      strands({ on: { kind: 'sphere', radius: 0.1 }, count: 30 }),
    ],
    colliders: [
      plane({ normal: [1, 2, 3] }),
      sphere({
        radius: 0.3,
        motion: {
          kind: 'keyframes',
          keys: [
            { time: 0, offset: [0, 0, 0] },
            { time: 1, offset: [1, 0, 0] },
          ],
          loop: true,
        },
      }),
      box({ halfSize: [1, 2, 3], rotation: [45, 0, 0] }),
      capsule({ from: [0, 0, 0], to: [0, 1, 0], radius: 0.1 }),
      distanceField({ mesh: boxMesh(0.1, 0.2, 0.3), position: [0, 1, 0], motion }),
      distanceField({ shape: sdf.torus({ radius: 0.2, tube: 0.05 }), cellSize: 0.04 }),
      meshCollider({ mesh: boxMesh(0.1, 0.2, 0.3), skin: boxSkin() }),
    ],
    wind: { velocity: [3, 0, 1] },
  });

describe('scenes as JSON', () => {
  it('come back as they were', () => {
    expect(sceneFromJson(sceneToJson(full()))).toEqual(full());
  });

  it('are written the same after being read', () => {
    const text = sceneToJson(full());
    expect(sceneToJson(sceneFromJson(text))).toBe(text);
    expect(sceneToJson(sceneFromJson(JSON.parse(text)))).toBe(text);
  });

  it('say what they are, in lines that can be read', () => {
    const text = sceneToJson(full());
    expect(text.startsWith('{\n  "format": "selvedge-scene",\n  "version": 1,\n  "name": "everything",\n')).toBe(true);
    expect(text.endsWith('}\n')).toBe(true);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
    expect(text).toContain('"springs": { "structural": true, "shear": false, "bend": true }');
  });

  it('may start with a byte order mark', () => {
    expect(sceneFromJson(`\uFEFF${sceneToJson(full())}`)).toEqual(full());
  });

  it('may leave out what has a default', () => {
    const read = sceneFromJson({
      format: 'selvedge-scene',
      version: 1,
      bodies: [{ kind: 'cloth', pins: ['top-left', 5] }],
      colliders: [{ kind: 'plane', normal: [0, 2, 0] }],
    });
    expect(read).toEqual(scene({ bodies: [cloth({ pins: ['top-left', 5] })], colliders: [plane()] }));
  });
});
