import { describe, expect, it } from 'vitest';
import { holed, thrownMessage } from '../core/thrown-message.fixture';
import { cloth } from './cloth/cloth';
import { plane, sphere } from './collider/colliders';
import { bodyIndex, colliderIndex } from './find-in-scene';
import { rope } from './rope/rope';
import { scene } from './scene';
import { sceneFromJson, sceneToJson } from './scene-json';

const sheet = cloth({ particles: [3, 3] });
const square = [0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1];
const file = { format: 'selvedge-scene', version: 1, bodies: [{ kind: 'cloth' }] };

const cases: [message: string, make: () => unknown][] = [
  ['scene: bodies must hold at least one body, got []', () => scene({ bodies: [] })],
  ['scene: bodies must be an array of bodies, got undefined', () => scene({} as never)],
  [
    'scene: gravity must be three numbers no further from 0 than 1000 [m/s2], got [0, -9810, 0]',
    () => scene({ bodies: [sheet], gravity: [0, -9810, 0] }),
  ],
  ['scene: drag must be a number at least 0 and at most 1, got 1.5', () => scene({ bodies: [sheet], drag: 1.5 })],
  [
    'scene: innerDrag must be a number at least 0 and at most 1, got -0.1',
    () => scene({ bodies: [sheet], innerDrag: -0.1 }),
  ],
  [
    'scene: viscosity must be a number at least 0 and at most 1 [s] (1 ms is 0.001), got 5',
    () => scene({ bodies: [sheet], viscosity: 5 }),
  ],
  [
    'scene: timeStep must be a number above 0 and at most 0.1 [s] (16 ms is 0.016), got 16',
    () => scene({ bodies: [sheet], timeStep: 16 }),
  ],
  ['scene: timeStep must be a number above 0 [s], got 0', () => scene({ bodies: [sheet], timeStep: 0 })],
  [
    'scene: wind must be null or an object such as { velocity: [5, 0, 0] }, got [1, 0, 0]',
    () => scene({ bodies: [sheet], wind: [1, 0, 0] as never }),
  ],
  [
    'scene: wind.velocity must be three numbers [m/s], got undefined',
    () => scene({ bodies: [sheet], wind: {} as never }),
  ],
  [
    'scene: wind.gusts must be a number at least 0 and at most 1, got 2',
    () => scene({ bodies: [sheet], wind: { velocity: [1, 0, 0], gusts: 2 } }),
  ],
  [
    'scene: wind.gust must be a known field (did you mean gusts?), got 1',
    () => scene({ bodies: [sheet], wind: { velocity: [1, 0, 0], gust: 1 } as never }),
  ],
  ['scene: colliders[0] must be a collider, got 5', () => scene({ bodies: [sheet], colliders: [5 as never] })],
  ['scene: bodies[0] must be a body, got 5', () => scene({ bodies: [5 as never] })],
  ['scene: bodies[1] must be a body, got undefined', () => scene({ bodies: holed(2, { 0: sheet }) })],
  ['scene: bodies[0] must be a body, got undefined', () => sceneFromJson({ ...file, bodies: holed(1) })],
  ['scene: colliders[0] must be a collider, got undefined', () => scene({ bodies: [sheet], colliders: holed(1) })],
  [
    'scene: bodies[0].from must be three numbers [m], got [0, undefined, 0]',
    () => scene({ bodies: [{ ...rope({ from: [0, 0, 0], to: [1, 0, 0] }), from: holed(3, { 0: 0, 2: 0 }) }] }),
  ],
  [
    'scene: bodies[0].size must be two numbers above 0 [m], got [1, undefined]',
    () => scene({ bodies: [{ ...sheet, size: holed(2, { 0: 1 }) }] }),
  ],
  [
    'scene: bodies[0].particles must be two whole numbers, got [3, undefined]',
    () => scene({ bodies: [{ ...sheet, particles: holed(2, { 0: 3 }) }] }),
  ],
  [
    'scene: bodies[0].pins[0] must be a pin such as { name: "corner", at: 0 }, got undefined',
    () => scene({ bodies: [{ ...sheet, pins: holed(1) }] }),
  ],
  [
    'scene: bodies[0].kind must be one of cloth, clothFromMesh, rope, strands, softBody (did you mean cloth?), got "clothe"',
    () => scene({ bodies: [{ ...sheet, kind: 'clothe' as never }] }),
  ],
  [
    'scene: bodies[0].noise must be a number at least 0 [m], got NaN',
    () => scene({ bodies: [{ ...sheet, noise: Number.NaN }] }),
  ],
  [
    'scene: bodies[0].pins[0] must be a pin such as { name: "corner", at: 0 }, got "top"',
    () => scene({ bodies: [{ ...sheet, pins: ['top'] as never }] }),
  ],
  [
    'scene: colliders[0].normal must have length 1, got [0, 2, 0]',
    () => scene({ bodies: [sheet], colliders: [{ ...plane(), normal: [0, 2, 0] }] }),
  ],
  [
    'scene: bodies[1].name must differ from the name of bodies[0], got "a"',
    () => scene({ bodies: [cloth({ name: 'a' }), cloth({ name: 'a' })] }),
  ],
  [
    'scene: timestep must be a known field (did you mean timeStep?), got 1',
    () => scene({ bodies: [sheet], timestep: 1 } as never),
  ],
  ['scene: file must be a JSON object, got [1, 2]', () => sceneFromJson('[1, 2]')],
  ['scene: format must be "selvedge-scene", got undefined', () => sceneFromJson({ version: 1, bodies: [] })],
  ['scene: version must be 1 (a newer Selvedge wrote this file), got 2', () => sceneFromJson({ ...file, version: 2 })],
  ['scene: version must be 1, got "1"', () => sceneFromJson({ ...file, version: '1' })],
  [
    'scene: bodies must be an array of bodies, got undefined',
    () => sceneFromJson({ format: 'selvedge-scene', version: 1 }),
  ],
  [
    'scene: color must be a known field (known: name, bodies, colliders, contacts, contact, gravity, drag, innerDrag, viscosity, wind, timeStep), got 1',
    () => sceneFromJson({ ...file, color: 1 }),
  ],
  [
    'scene: bodies[0].size must be two numbers above 0 [m], got ["10cm", 1]',
    () => sceneFromJson({ ...file, bodies: [{ kind: 'cloth', size: ['10cm', 1] }] }),
  ],
  [
    'scene: bodies[0].particles must be at least 2 x 2, got 1 x 81',
    () => sceneFromJson({ ...file, bodies: [{ kind: 'cloth', particles: [1, 81] }] }),
  ],
  [
    'scene: bodies[0].noise must be a number at least 0 [m], got null (null is how JSON writes NaN)',
    () => sceneFromJson({ ...file, bodies: [{ kind: 'cloth', noise: null }] }),
  ],
  [
    'scene: bodies[0].to must be three numbers [m], got [1, 0, null] (null is how JSON writes NaN)',
    () => sceneFromJson({ ...file, bodies: [{ kind: 'rope', from: [0, 0, 0], to: [1, 0, null] }] }),
  ],
  [
    'scene: bodies[0].to must leave at least 0.000001 between particles [m], got 0',
    () => sceneFromJson({ ...file, bodies: [{ kind: 'rope', from: [0, 0, 0], to: [0, 0, 0] }] }),
  ],
  [
    'scene: bodies[0].pin must be a known field (did you mean pins?), got 1',
    () => sceneFromJson({ ...file, bodies: [{ kind: 'rope', from: [0, 0, 0], to: [1, 0, 0], pin: 1 }] }),
  ],
  [
    'scene: bodies[0].vertices[1] must be a number [m], got null (null is how JSON writes NaN)',
    () =>
      sceneFromJson({
        ...file,
        bodies: [{ kind: 'clothFromMesh', vertices: [0, null, 0, 1, 0, 0, 0, 0, 1], faces: [[0, 1, 2]] }],
      }),
  ],
  [
    'scene: bodies[0].faces[0][2] must be a whole number at least 0 and at most 3, got 7',
    () => sceneFromJson({ ...file, bodies: [{ kind: 'clothFromMesh', vertices: square, faces: [[0, 1, 7]] }] }),
  ],
  [
    "scene: bodies[0].faces must form one piece (pieces: 'all' makes one body of several, meshPieces a body of each), got 2 pieces",
    () =>
      sceneFromJson({
        ...file,
        bodies: [
          {
            kind: 'clothFromMesh',
            vertices: [...square, ...square.map((x) => x + 3)],
            faces: [
              [0, 1, 2, 3],
              [4, 5, 6, 7],
            ],
          },
        ],
      }),
  ],
  [
    'scene: bodies[0].faces[0] must have an area above 0, got [0, 1, 2]',
    () =>
      sceneFromJson({
        ...file,
        bodies: [{ kind: 'clothFromMesh', vertices: [0, 0, 0, 1, 0, 0, 2, 0, 0], faces: [[0, 1, 2]], strict: true }],
      }),
  ],
  [
    'scene: bodies[0].pins[0].motion.velocity must be three numbers [m/s], got "1m/s"',
    () =>
      sceneFromJson({
        ...file,
        bodies: [{ kind: 'cloth', pins: [{ at: 'top', motion: { kind: 'linear', velocity: '1m/s' } }] }],
      }),
  ],
  [
    'scene: bodies[0].kind must be one of cloth, clothFromMesh, rope, strands, softBody, got undefined',
    () => sceneFromJson({ ...file, bodies: [{ size: [1, 1] }] }),
  ],
  ['scene: bodies[0] must be a body, got "cloth"', () => sceneFromJson({ ...file, bodies: ['cloth'] })],
  [
    'scene: colliders[0].radius must be a number above 0 [m], got "5cm"',
    () => sceneFromJson({ ...file, colliders: [{ kind: 'sphere', radius: '5cm' }] }),
  ],
  [
    'scene: colliders[0].kind must be one of plane, sphere, box, capsule, cylinder, distanceField, mesh, compound, got "cone"',
    () => sceneFromJson({ ...file, colliders: [{ kind: 'cone' }] }),
  ],
  ['scene: colliders[0] must be a collider, got "cone"', () => sceneFromJson({ ...file, colliders: ['cone'] })],
  [
    'scene: drag must be a number at least 0 and at most 1, got NaN',
    () => sceneToJson({ ...scene({ bodies: [sheet] }), drag: Number.NaN }),
  ],
  [
    'world: body must be one of sail, its object or its index (did you mean sail?), got "sial"',
    () => bodyIndex(scene({ bodies: [cloth({ name: 'sail' })] }), 'sial'),
  ],
  [
    'world: body must be one of sail, its object or its index, got 3',
    () => bodyIndex(scene({ bodies: [cloth({ name: 'sail' })] }), 3),
  ],
  [
    'world: collider must be one of plane, its object or its index, got { kind: "sphere", name: "sphere", centre: [0, 0, 0], radius: 1, thickness: 0.005, friction: 0.3 }',
    () => colliderIndex(scene({ bodies: [sheet], colliders: [plane()] }), sphere({ radius: 1 })),
  ],
  [
    'world: collider must be one that there is (there are none), got "ball"',
    () => colliderIndex(scene({ bodies: [sheet] }), 'ball'),
  ],
];

describe('errors of scenes and their JSON', () => {
  it.each(cases)('%s', (message, make) => {
    expect(thrownMessage(make)).toBe(message);
  });

  it('says where a text stops being JSON', () => {
    expect(thrownMessage(() => sceneFromJson('hello'))).toMatch(/^scene: file must be JSON \(.+\), got "hello"$/);
  });
});
