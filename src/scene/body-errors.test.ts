import { describe, expect, it } from 'vitest';
import { holed, thrownMessage } from '../core/thrown-message.fixture';
import { cloth } from './cloth/cloth';
import { rope } from './rope/rope';
import { strands } from './strands/strands';

const ends = { from: [0, 0, 0], to: [1, 0, 0] } as const;
const square = [0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1];
const linear = { kind: 'linear', velocity: [1, 0, 0] } as const;

const cases: [message: string, make: () => unknown][] = [
  ['cloth: particles must be at least 2 x 2, got 1 x 81', () => cloth({ particles: [1, 81] })],
  ['cloth: particles must be two whole numbers, got [2.5, 4]', () => cloth({ particles: [2.5, 4] })],
  ['cloth: particles must be two whole numbers, got 81', () => cloth({ particles: 81 as never })],
  [
    'cloth: particles must be at most 16777216 in all, got 100000 x 100000',
    () => cloth({ particles: [100000, 100000] }),
  ],
  ['cloth: size must be two numbers above 0 [m], got [0, 1]', () => cloth({ size: [0, 1] })],
  ['cloth: size must be two numbers above 0 [m], got ["1m", 1]', () => cloth({ size: ['1m', 1] as never })],
  ['cloth: size must leave at least 0.000001 between particles [m], got 2.5e-8', () => cloth({ size: [1e-6, 1e-6] })],
  ['cloth: position must be three numbers [m], got [0, NaN, 0]', () => cloth({ position: [0, Number.NaN, 0] })],
  [
    'cloth: position must be three numbers no further from 0 than 100000 [m], got [0, 2000000, 0]',
    () => cloth({ position: [0, 2e6, 0] }),
  ],
  [
    'cloth: plane must be one of horizontal, vertical (did you mean vertical?), got "vertcal"',
    () => cloth({ plane: 'vertcal' as never }),
  ],
  ['cloth: noise must be a number at least 0 and at most 1 [m] (1 mm is 0.001), got 2', () => cloth({ noise: 2 })],
  ['cloth: noise must be a number at least 0 [m] (1 mm is 0.001), got "1mm"', () => cloth({ noise: '1mm' as never })],
  ['cloth: name must be a text that is not empty, got ""', () => cloth({ name: '' })],
  ['cloth: options must be an object, got null', () => cloth(null as never)],
  [
    'cloth: partciles must be a known field (did you mean particles?), got [9, 9]',
    () => cloth({ partciles: [9, 9] } as never),
  ],
  [
    'cloth: colour must be a known field (known: name, size, particles, plane, position, material, springs, diagonals, bending, membrane, area, springConstants, tearing, contactThickness, layer, pins, noise), got "red"',
    () => cloth({ colour: 'red' } as never),
  ],
  [
    'cloth: springs.sheer must be a known field (did you mean shear?), got false',
    () => cloth({ springs: { sheer: false } as never }),
  ],
  ['cloth: tearing must be an object such as { strain: 0.5 }, got 0.5', () => cloth({ tearing: 0.5 as never })],
  ['cloth: tearing.strain must be a number above 0, got undefined', () => cloth({ tearing: {} as never })],
  ['rope: tearing.strain must be a number above 0, got 0', () => rope({ ...ends, tearing: { strain: 0 } })],
  [
    'cloth: tearing.reserve must be a number at least 0 and at most 10, got -1',
    () => cloth({ tearing: { strain: 1, reserve: -1 } }),
  ],
  [
    'cloth: tearing.stain must be a known field (did you mean strain?), got 1',
    () => cloth({ tearing: { stain: 1 } as never }),
  ],
  ['cloth: springs.shear must be true or false, got 0', () => cloth({ springs: { shear: 0 } as never })],
  ['cloth: springs must be an object such as { bend: false }, got true', () => cloth({ springs: true as never })],
  [
    'cloth: springConstants.bend must be a number above 0 [N/m], got -1',
    () => cloth({ springConstants: { bend: -1 } }),
  ],
  [
    'cloth: springConstants.twist must be a known field (known: structural, shear, bend), got 1',
    () => cloth({ springConstants: { twist: 1 } as never }),
  ],
  [
    'cloth: springConstants must be an object such as { structural: 100 } [N/m], got 5',
    () => cloth({ springConstants: 5 as never }),
  ],
  [
    'cloth: material must be one of cotton, silk, linen, denim, wool, jersey, nylon, canvas, leather, rubber (did you mean cotton?), got "coton"',
    () => cloth({ material: 'coton' as never }),
  ],
  [
    'cloth: material must be one of cotton, silk, linen, denim, wool, jersey, nylon, canvas, leather, rubber, got "unobtainium"',
    () => cloth({ material: 'unobtainium' as never }),
  ],
  [
    'cloth: material must be the name of a preset or an object of numbers, got 7',
    () => cloth({ material: 7 as never }),
  ],
  [
    'cloth: material.massPerArea must be a number above 0 and at most 50 [kg/m2] (300 g/m2 is 0.3), got 300',
    () => cloth({ material: { massPerArea: 300, stretch: 1, shear: 1, bend: 1 } }),
  ],
  [
    'cloth: material.massPerArea must be a number above 0 [kg/m2], got 0',
    () => cloth({ material: { massPerArea: 0, stretch: 1, shear: 1, bend: 1 } }),
  ],
  [
    'cloth: material.massPerArea must be a number above 0 [kg/m2] (300 g/m2 is 0.3), got "300 g/m2"',
    () => cloth({ material: { massPerArea: '300 g/m2' as never, stretch: 1, shear: 1, bend: 1 } }),
  ],
  [
    'cloth: material.stretch must be a number above 0 [N/m], got 0',
    () => cloth({ material: { massPerArea: 0.1, stretch: 0, shear: 1, bend: 1 } }),
  ],
  [
    'cloth: material.shear must be a number at least 0 [N/m], got -1',
    () => cloth({ material: { massPerArea: 0.1, stretch: 1, shear: -1, bend: 1 } }),
  ],
  [
    'cloth: material.bend must be a number at least 0 [N/m], got undefined',
    () => cloth({ material: { massPerArea: 0.1, stretch: 1, shear: 1 } as never }),
  ],
  [
    'cloth: material.density must be a known field (known: massPerArea, stretch, stretchWeft, shear, bend, flexuralRigidity), got 3',
    () => cloth({ material: { massPerArea: 0.1, stretch: 1, shear: 1, bend: 1, density: 3 } as never }),
  ],
  [
    'rope: material must be one of rope, string, wire, chain, elastic, hair, got "cotton"',
    () => rope({ ...ends, material: 'cotton' as never }),
  ],
  [
    'rope: material.massPerLength must be a number above 0 and at most 50 [kg/m] (70 g/m is 0.07), got 70',
    () => rope({ ...ends, material: { massPerLength: 70, stretch: 1, bend: 0 } }),
  ],
  [
    'cloth: pins[0].at must be one of top-left, top-right, bottom-left, bottom-right, top, bottom, left, right, or vertex indices (did you mean top-left?), got "topleft"',
    () => cloth({ pins: ['topleft'] }),
  ],
  [
    'cloth: pins[0].at must be one of top-left, top-right, bottom-left, bottom-right, top, bottom, left, right, or vertex indices, got "everything"',
    () => cloth({ pins: ['everything'] }),
  ],
  ['cloth: pins must be an array of pins, got "top"', () => cloth({ pins: 'top' as never })],
  [
    'cloth: pins[0].at must be a whole number at least 0 and at most 8, got 9',
    () => cloth({ particles: [3, 3], pins: [9] }),
  ],
  [
    'cloth: pins[0].at[1] must be a whole number at least 0 and at most 8, got 12',
    () => cloth({ particles: [3, 3], pins: [{ at: [0, 12] }] }),
  ],
  ['cloth: pins[0].at must hold at least one vertex index, got []', () => cloth({ pins: [{ at: [] }] })],
  ['cloth: pins[0].at must be a whole number at least 0 and at most 1680, got -1', () => cloth({ pins: [-1] })],
  ['cloth: pins[0].at must match at least one of the 1681 vertices, got none', () => cloth({ pins: [(v) => v.x > 5] })],
  [
    'cloth: pins[1].name must differ from the names of the other pins, got "a"',
    () =>
      cloth({
        pins: [
          { name: 'a', at: 0 },
          { name: 'a', at: 1 },
        ],
      }),
  ],
  [
    'cloth: pins[0].where must be a known field (known: name, at, motion), got 0',
    () => cloth({ pins: [{ name: 'a', where: 0 } as never] }),
  ],
  [
    'cloth: pins[1] must hold a particle that no pin before it holds, got "top-left"',
    () => cloth({ pins: ['top', 'top-left'] }),
  ],
  [
    'cloth: pins[1] must share no particle with pins[0], as one of the two moves, got "left"',
    () => cloth({ pins: ['top', { at: 'left', motion: linear }] }),
  ],
  [
    'cloth: pins[0].motion.kind must be one of linear, oscillate, keyframes, got "spin"',
    () => cloth({ pins: [{ at: 'top', motion: { kind: 'spin' } as never }] }),
  ],
  ['rope: to must be three numbers [m], got undefined', () => rope({ from: [0, 0, 0] } as never)],
  [
    'rope: to must leave at least 0.000001 between particles [m], got 0',
    () => rope({ from: [0, 0, 0], to: [0, 0, 0] }),
  ],
  ['rope: particles must be a whole number at least 2, got 1', () => rope({ ...ends, particles: 1 })],
  [
    'rope: particles must be at least 3 when slack is above 1, as one segment cannot sag, got 2',
    () => rope({ ...ends, particles: 2, slack: 1.1 }),
  ],
  ['rope: slack must be a number above 0, got 0', () => rope({ ...ends, slack: 0 })],
  [
    'rope: radius must be a number above 0 [m] (5 mm is 0.005), got "5mm"',
    () => rope({ ...ends, radius: '5mm' as never }),
  ],
  [
    'rope: pins[0].at[1] must be a whole number at least 0 and at most 31, got undefined',
    () => rope({ ...ends, pins: [{ at: holed(2, { 0: 3 }) }] }),
  ],
  [
    'rope: pins[0].at must be one of first, last, or vertex indices, got "start"',
    () => rope({ ...ends, pins: ['start'] }),
  ],
  ['strands: roots must be given with directions, or else a surface as `on`, got neither', () => strands({})],
  [
    'strands: roots must be given with directions, or else a surface as `on`, got both',
    () => strands({ roots: [0, 0, 0], directions: [0, 1, 0], on: { kind: 'sphere', radius: 1 } }),
  ],
  [
    'strands: count must be left out where roots are given, got 5',
    () => strands({ roots: [0, 0, 0], directions: [0, 1, 0], count: 5 }),
  ],
  [
    'strands: directions must hold x, y, z of each strand: 3 numbers, got 2',
    () => strands({ roots: [0, 0, 0], directions: [0, 1] }),
  ],
  [
    'strands: directions must hold x, y, z of each strand: 6 numbers, got 3',
    () => strands({ roots: [0, 0, 0, 1, 1, 1], directions: [0, 1, 0] }),
  ],
  [
    'strands: directions[3] to [5] must be three numbers that are not all 0, got [0, 0, 0]',
    () => strands({ roots: [0, 0, 0, 1, 1, 1], directions: [0, 1, 0, 0, 0, 0] }),
  ],
  ['strands: on.radius must be a number above 0 [m], got -1', () => strands({ on: { kind: 'sphere', radius: -1 } })],
  [
    'strands: on.cap must be a number above 0 and at most 180 [degrees], got 270',
    () => strands({ on: { kind: 'sphere', radius: 1, cap: 270 } }),
  ],
  ['strands: on.kind must be one of sphere, mesh, got "cube"', () => strands({ on: { kind: 'cube' } as never })],
  [
    'strands: on must be a surface such as { kind: "sphere", centre, radius }, got "sphere"',
    () => strands({ on: 'sphere' as never }),
  ],
  [
    'strands: on.faces[0][2] must be a whole number at least 0 and at most 3, got 9',
    () => strands({ on: { vertices: square, faces: [[0, 1, 9]] } }),
  ],
  ['strands: on.faces must have an area above 0, got []', () => strands({ on: { vertices: square, faces: [] } })],
  [
    'strands: count must be a whole number at least 1, got 0',
    () => strands({ on: { kind: 'sphere', radius: 1 }, count: 0 }),
  ],
  [
    'strands: count must be a whole number at least 1 and at most 1398101 (16777216 particles in all, 12 in each strand), got 10000000',
    () => strands({ on: { kind: 'sphere', radius: 1 }, count: 1e7 }),
  ],
  [
    'strands: length must be a number above 0 [m], got 0',
    () => strands({ on: { kind: 'sphere', radius: 1 }, length: 0 }),
  ],
  [
    'strands: particles must be a whole number at least 2, got 1',
    () => strands({ on: { kind: 'sphere', radius: 1 }, particles: 1 }),
  ],
];

describe('errors of cloth, ropes and strands', () => {
  it.each(cases)('%s', (message, make) => {
    expect(thrownMessage(make)).toBe(message);
  });
});
