import { describe, expect, it } from 'vitest';
import { holed, thrownMessage } from '../core/thrown-message.fixture';
import { meshPieces } from '../mesh/pieces';
import { GlbAnimation } from './glb-animation';
import { glbSize } from './glb-size';
import { ObjSequence } from './obj-sequence';
import { readObj } from './read-obj';
import { sheet } from './test-bodies';
import { writeGlb } from './write-glb';
import { writeMetrics } from './write-metrics';
import { writeObj } from './write-obj';

const body = sheet(2);
const { surface } = body;
const triangle = { name: 'one', positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], triangles: [0, 1, 2] };
const vertices = triangle.positions;
const run = {
  scene: 'flag',
  solver: 'projective',
  solverOptions: {},
  backend: { name: 'wasm', why: 'asked for', threads: 2, adapter: '' },
  timeStep: 1 / 60,
  substeps: 20,
  frames: [],
  events: [],
} as const;
/** Whatever a program without types may give. */
const any = (value: unknown) => value as never;

const cases: [message: string, make: () => unknown][] = [
  [
    'obj: text must be a string (of the bytes of a file: new TextDecoder().decode(bytes)), got [118, 32]',
    () => readObj(any(new Uint8Array([118, 32]))),
  ],
  [
    'obj: text must be a string (of the bytes of a file: new TextDecoder().decode(bytes)), got undefined',
    () => readObj(any(undefined)),
  ],
  ['meshPieces: mesh must be an object with vertices and faces, or triangles, got null', () => meshPieces(any(null))],
  ['meshPieces: vertices must be an array of x, y, z of each vertex, got undefined', () => meshPieces(any({}))],
  ['meshPieces: vertices[1] must be a number, got "a"', () => meshPieces(any({ vertices: [0, 'a', 0], faces: [] }))],
  ['meshPieces: faces must be given, or else triangles, got neither', () => meshPieces({ vertices })],
  ['meshPieces: faces must be an array of faces, got 5', () => meshPieces({ vertices, faces: any(5) })],
  [
    'meshPieces: faces[0] must be an array of three or four vertex indices, got undefined',
    () => meshPieces({ vertices, faces: holed(1) }),
  ],
  [
    'meshPieces: faces[0][2] must be a whole number at least 0 and at most 2, got 3',
    () => meshPieces({ vertices, faces: [[0, 1, 3]] }),
  ],
  [
    'meshPieces: triangles[2] must be a whole number at least 0 and at most 2, got undefined',
    () => meshPieces({ vertices, triangles: holed(3, { 0: 0, 1: 1 }) }),
  ],
  [
    'meshPieces: triangles must be a flat array of three vertex indices a triangle, got [0, 1]',
    () => meshPieces({ vertices, triangles: [0, 1] }),
  ],
  [
    'meshPieces: uvs must hold u, v of each vertex: 6 numbers, got 1',
    () => meshPieces({ vertices, triangles: [0, 1, 2], uvs: [0] }),
  ],
  [
    'meshPieces: weldDistance must be a number at least 0 [m], got null (null is how JSON writes NaN)',
    () => meshPieces({ vertices, triangles: [0, 1, 2] }, any(null)),
  ],

  ['obj: object must be an object with name, positions and triangles, got null', () => writeObj(any(null))],
  ['obj: objects[1] must be an object with name, positions and triangles, got 3', () => writeObj(any([triangle, 3]))],
  ['obj: object.name must be a text, got undefined', () => writeObj({ ...triangle, name: any(undefined) })],
  [
    'obj: object.positions must be an array of x, y, z of each vertex [m], got "0 0 0"',
    () => writeObj({ ...triangle, positions: any('0 0 0') }),
  ],
  [
    'obj: object.triangles must be an array of three vertices a triangle, got undefined',
    () => writeObj({ ...triangle, triangles: any(undefined) }),
  ],
  [
    'obj: triangles of "one" must be a multiple of 3 numbers, got 2',
    () => writeObj({ ...triangle, triangles: [0, 1] }),
  ],
  [
    'obj: triangles of "one" must be whole numbers from 0 on, got 0.5',
    () => writeObj({ ...triangle, triangles: [0, 0.5, 1] }),
  ],
  ['obj: lines of "one" must be a multiple of 2 numbers, got 1', () => writeObj({ ...triangle, lines: [0] })],

  ['obj: bodies must be an array of bodies, got undefined', () => new ObjSequence(any(undefined))],
  ['obj: bodies[0] must be a body, as world.bodies has them, got null', () => new ObjSequence(any([null]))],
  ['obj: options must be an object, got null', () => new ObjSequence([body], any(null))],
  ['obj: name must be a text, got 5', () => new ObjSequence([body], { name: any(5) })],
  [
    'obj: digits must be a whole number at least 0 and at most 100, got "4"',
    () => new ObjSequence([body], { digits: any('4') }),
  ],
  ['obj: evry must be a known field (did you mean every?), got 2', () => new ObjSequence([body], any({ evry: 2 }))],
  [
    'obj: a frame must be an array of positions of each body, got undefined',
    () => new ObjSequence([body]).add(0, any(undefined)),
  ],
  [
    'obj: positions of body "sheet" must be an array of x, y, z of each particle [m], got null',
    () => new ObjSequence([body]).add(0, any([null])),
  ],
  ['obj: time must be a number [s], got undefined', () => new ObjSequence([body]).add(any(undefined), [body.rest])],
  ['obj: bodies must be an array of bodies, got null', () => new ObjSequence([body]).add(0, [body.rest], any(null))],

  ['glb: bodies must be an array of bodies, got 5', () => new GlbAnimation(any(5))],
  ['glb: bodies[0].name must be a text, got undefined', () => new GlbAnimation([{ ...body, name: any(undefined) }])],
  [
    'glb: bodies[0].particleCount must be a whole number at least 0, got "4"',
    () => new GlbAnimation([{ ...body, particleCount: any('4') }]),
  ],
  [
    'glb: bodies[0].surface must be an object with vertexParticle, triangles and lines, got undefined',
    () => new GlbAnimation([{ ...body, surface: any(undefined) }]),
  ],
  [
    'glb: bodies[0].surface.lines must be an array of two vertices a segment, got undefined',
    () => new GlbAnimation([{ ...body, surface: { ...surface, lines: any(undefined) } }]),
  ],
  ['glb: bodies[0].colour must be three numbers, got "red"', () => new GlbAnimation([{ ...body, colour: any('red') }])],
  ['glb: options must be an object, got null', () => new GlbAnimation([body], any(null))],
  ['glb: every must be a whole number of at least 1, got "2"', () => new GlbAnimation([body], { every: any('2') })],
  [
    'glb: maxBytes must be above 0 and at most 4294967295 [bytes], got "9"',
    () => new GlbAnimation([body], { maxBytes: any('9') }),
  ],
  [
    'glb: a frame must be an array of positions of each body, got null',
    () => new GlbAnimation([body]).add(0, any(null)),
  ],
  ['glb: bodies must be an array of bodies, got null', () => new GlbAnimation([body]).add(0, [body.rest], any(null))],
  ['glb: bodies must be an array of bodies, got null', () => glbSize(any(null), 1)],
  ['glb: frames must be a whole number at least 0, got undefined', () => glbSize([body], any(undefined))],
  [
    'glb: frames must be an array or another iterable of { time, positions }, got undefined',
    () => writeGlb([body], any(undefined)),
  ],
  ['glb: frames[0] must be an object with time and positions, got null', () => writeGlb([body], any([null]))],

  [
    'metrics: metrics must be an object with scene, solver, frames and so on, got undefined',
    () => writeMetrics(any(undefined)),
  ],
  [
    'metrics: frames must be an array of objects, got undefined',
    () => writeMetrics({ ...run, frames: any(undefined) }),
  ],
  ['metrics: frames[0] must be an object, got undefined', () => writeMetrics({ ...run, frames: holed(1) })],
  ['metrics: events[0] must be an object, got 5', () => writeMetrics({ ...run, events: any([5]) })],
  ['metrics: scene must be a text, got 5', () => writeMetrics({ ...run, scene: any(5) })],
  [
    'metrics: backend must be an object, as world.backendInfo is, got "wasm"',
    () => writeMetrics({ ...run, backend: any('wasm') }),
  ],
];

describe('errors of readers and writers', () => {
  it.each(cases)('%s', (message, make) => {
    expect(thrownMessage(make)).toBe(message);
  });
});
