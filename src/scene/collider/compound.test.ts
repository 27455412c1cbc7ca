import { describe, expect, it } from 'vitest';
import { holed, thrownMessage } from '../../core/thrown-message.fixture';
import { boxMesh } from '../../mesh/solid-meshes.fixture';
import { cloth } from '../cloth/cloth';
import { scene } from '../scene';
import { sceneFromJson, sceneToJson } from '../scene-json';
import type { Collider, Vec3 } from '../types';
import { box, capsule, cylinder, distanceField, meshCollider, plane, sphere } from './colliders';
import { compound } from './compound';

const left = sphere({ centre: [-1, 0, 0], radius: 0.5, friction: 0.9 });
const right = sphere({ centre: [1, 2, 0], radius: 0.5, thickness: 0.02 });
const moving = { kind: 'linear', velocity: [1, 0, 0] } as const;

describe('compound', () => {
  it('has its parts as they are, and turns about the middle of the box around them', () => {
    expect(compound({ parts: [left, right] })).toEqual({
      kind: 'compound',
      name: 'compound',
      parts: [left, right],
      position: [0, 1, 0],
    });
    const made = compound({ name: 'pair', parts: [left], position: [5, 0, 0], motion: moving });
    expect(made).toMatchObject({ name: 'pair', position: [5, 0, 0], motion: moving });
  });

  it('has the parts of the compounds that it is made of', () => {
    expect(compound({ parts: [compound({ parts: [left] }), right] }).parts).toEqual([left, right]);
  });

  it.each<[string, Collider, Vec3]>([
    ['box', box({ centre: [1, 2, 3], halfSize: [0.3, 0.1, 0.2], rotation: [0, 0, 90] }), [1, 2, 3]],
    ['capsule', capsule({ from: [0, 0, 0], to: [2, 0, 0], radius: 0.1 }), [1, 0, 0]],
    ['cylinder', cylinder({ from: [0, 1, 0], to: [0, 3, 0], radius: 0.4 }), [0, 2, 0]],
    ['distanceField', distanceField({ mesh: boxMesh(0.1, 0.2, 0.3), position: [4, 0, 0] }), [4, 0, 0]],
    ['mesh', meshCollider({ mesh: boxMesh(0.1, 0.2, 0.3), position: [0, 0, 4] }), [0, 0, 4]],
    ['plane', plane({ point: [1, 1, 1] }), [1, 1, 1]],
  ])('finds the middle of a %s', (_, part, middle) => {
    const { position } = compound({ parts: [part] });
    for (const axis of [0, 1, 2] as const) expect(position[axis]).toBeCloseTo(middle[axis], 12);
  });

  it('knows how far parts reach from their middles', () => {
    const rod = cylinder({ from: [0, 0, 0], to: [3, 4, 0], radius: 1 });
    // The disc across (0.6, 0.8, 0) reaches 0.8 along x and 0.6 along y.
    const beyond = sphere({ centre: [3.8 + 1, 4.6 + 1, 1 + 1], radius: 1 });
    const [x, y, z] = compound({ parts: [rod, beyond] }).position;
    expect([x, y, z]).toEqual([expect.closeTo((5.8 - 0.8) / 2), expect.closeTo((6.6 - 0.6) / 2), expect.closeTo(1)]);
    const plank = box({ halfSize: [1, 0.1, 0.1], rotation: [0, 0, 30] });
    const [px, py] = compound({ parts: [plank, sphere({ centre: [2, 0, 0], radius: 0.01 })] }).position;
    expect(px).toBeCloseTo((2.01 - (Math.cos(Math.PI / 6) + 0.05)) / 2, 12);
    expect(py).toBeCloseTo(0, 12);
    expect(compound({ parts: [plane({ point: [9, 9, 9] }), left] }).position).toEqual([-1, 0, 0]);
  });

  it('survives JSON, and may leave out there what has a default', () => {
    const bodies = [cloth({ particles: [2, 2] })];
    const pair = compound({ parts: [left, right], motion: moving });
    const made = scene({ bodies, colliders: [pair, pair] });
    expect(made.colliders.map(({ name }) => name)).toEqual(['compound', 'compound-2']);
    const text = sceneToJson(made);
    expect(sceneFromJson(text)).toEqual(made);
    expect(sceneToJson(sceneFromJson(text))).toBe(text);
    const brief = { ...JSON.parse(text), colliders: [{ kind: 'compound', parts: [{ kind: 'sphere', radius: 1 }] }] };
    expect(sceneFromJson(brief).colliders).toEqual([compound({ parts: [sphere({ radius: 1 })] })]);
  });

  it.each<[string, () => unknown]>([
    ['compound: parts must be an array of colliders, got undefined', () => compound({} as never)],
    ['compound: parts must hold at least one collider, got []', () => compound({ parts: [] })],
    ['compound: parts[0] must be a collider, got undefined', () => compound({ parts: holed(1) })],
    [
      'compound: parts[1].motion must be left out: a compound moves as one, by its own motion, got { kind: "linear", velocity: [1, 0, 0] }',
      () => compound({ parts: [left, sphere({ radius: 1, motion: moving })] }),
    ],
    [
      'compound: parts[0].motion must be left out: a compound moves as one, by its own motion, got { kind: "linear", velocity: [1, 0, 0] }',
      () => compound({ parts: [compound({ parts: [left], motion: moving })] }),
    ],
    [
      'compound: parts[0].radius must be a number above 0 [m], got -1',
      () => compound({ parts: [{ ...left, radius: -1 }] }),
    ],
    [
      'compound: parts[0].kind must be one of plane, sphere, box, capsule, cylinder, distanceField, mesh (did you mean sphere?), got "spere"',
      () => compound({ parts: [{ ...left, kind: 'spere' } as never] }),
    ],
    [
      'compound: position must be three numbers [m], got [1]',
      () => compound({ parts: [left], position: [1] as never }),
    ],
    [
      'compound: friction must be a known field (known: name, parts, position, motion), got 1',
      () => compound({ parts: [left], friction: 1 } as never),
    ],
    ['compound: name must be a text that is not empty, got ""', () => compound({ parts: [left], name: '' })],
    [
      'compound: motion.velocity must be three numbers [m/s], got 1',
      () => compound({ parts: [left], motion: { kind: 'linear', velocity: 1 as never } }),
    ],
    [
      'scene: colliders[0].parts[0].motion must be left out: a compound moves as one, by its own motion, got { kind: "linear", velocity: [1, 0, 0] }',
      () =>
        scene({
          bodies: [cloth({ particles: [2, 2] })],
          colliders: [{ ...compound({ parts: [left] }), parts: [{ ...left, motion: moving }] }],
        }),
    ],
    [
      'scene: colliders[0].parts[0].kind must be one of plane, sphere, box, capsule, cylinder, distanceField, mesh, got "compound"',
      () =>
        scene({
          bodies: [cloth({ particles: [2, 2] })],
          colliders: [{ ...compound({ parts: [left] }), parts: [compound({ parts: [left] }) as never] }],
        }),
    ],
  ])('%s', (message, make) => {
    expect(thrownMessage(make)).toBe(message);
  });
});
