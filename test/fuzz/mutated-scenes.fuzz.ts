/** Scenes whose JSON was damaged: refused by name, or a world that stays finite or says what broke. */
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  box,
  capsule,
  cloth,
  clothFromMesh,
  compound,
  createWorld,
  cylinder,
  distanceField,
  heightField,
  plane,
  rope,
  type Scene,
  SelvedgeError,
  scene,
  sceneFromJson,
  sceneToJson,
  sdf,
  softBody,
  sphere,
  strands,
  type WorldEvent,
} from '../../src/index';
import { buildBody } from '../../src/scene/build-body';
import { untilShort } from './property';
import { solverOf, someSolver } from './some-solver';

const swing = { kind: 'oscillate', amplitude: [0, 0, 0.1], period: 1 } as const;
const keys = [
  { time: 0, offset: [0, 0, 0] as const },
  { time: 1, offset: [0, 0.1, 0] as const },
];

/** One of each kind of thing. */
const whole: readonly Scene[] = [
  scene({
    bodies: [cloth({ particles: [4, 3], size: [0.3, 0.2], pins: ['top-left', { at: 'top-right', motion: swing }] })],
    colliders: [sphere({ centre: [0, -1, 0], radius: 0.3, motion: { kind: 'linear', velocity: [0.1, 0, 0] } })],
    wind: { velocity: [1, 0, 0], gusts: 0.3 },
  }),
  scene({
    bodies: [
      rope({
        from: [0, 0, 0],
        to: [1, 0, 0],
        particles: 5,
        pins: [{ at: 'first', motion: { kind: 'keyframes', keys } }],
      }),
    ],
    colliders: [
      plane({ point: [0, -1, 0] }),
      box({ centre: [0, -2, 0], halfSize: [1, 0.1, 1] }),
      heightField({ heights: [0, 0.1, 0.2, 0], samples: [2, 2], size: [1, 1], position: [0, -3, 0] }),
    ],
    innerDrag: 0.1,
  }),
  scene({
    bodies: [strands({ roots: [0, 0, 0, 0.1, 0, 0], directions: [0, 1, 0, 1, 0, 0], particles: 4 })],
    colliders: [
      capsule({ from: [0, -1, 0], to: [1, -1, 0], radius: 0.1 }),
      compound({
        parts: [
          sphere({ centre: [0, -2, 0], radius: 0.3 }),
          cylinder({ from: [0, -2, 0], to: [1, -2, 0], radius: 0.1 }),
        ],
        motion: { kind: 'linear', velocity: [0, 0, 0], spin: [0, 90, 0] },
      }),
    ],
    viscosity: 1e-4,
  }),
  scene({ bodies: [softBody({ shape: sdf.box({ halfSize: [0.1, 0.1, 0.1] }), resolution: 2, material: 'foam' })] }),
  scene({
    bodies: [
      clothFromMesh({ vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0], triangles: [0, 1, 2, 2, 1, 3], area: 0.5 }),
    ],
    colliders: [
      distanceField({
        mesh: { vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], triangles: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3] },
        cellSize: 0.2,
        position: [0, -1, 0],
      }),
    ],
    gravity: [0, -1, 0],
  }),
];

/** What people and programs write by mistake. */
const odd = [
  null,
  true,
  '',
  'x',
  'top',
  0,
  -1,
  1,
  1.5,
  2,
  1e-30,
  1e9,
  1e308,
  -1e308,
  [],
  {},
  [0, 0, 0],
  [1],
  { kind: 'x' },
];

interface Edit {
  /** Leads to a field: one number for each level. */
  path: number[];
  how: 'replace' | 'remove' | 'add' | 'scale';
  value: unknown;
  factor: number;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  path: fc.array(fc.nat(20), { minLength: 1, maxLength: 6 }),
  how: fc.constantFrom('replace', 'remove', 'add', 'scale'),
  value: fc.constantFrom(...odd),
  factor: fc.constantFrom(-1, 0, 1e-6, 0.5, 2, 10, 1e6),
});

function apply(json: unknown, { path, how, value: drawn, factor }: Edit): void {
  // A later edit may change it.
  const value = structuredClone(drawn);
  let at = json as Record<string, unknown>;
  for (let level = 0; ; level++) {
    const names = Object.keys(at);
    if (names.length === 0) return;
    const name = names[path[level] % names.length];
    const inner = at[name];
    const deeper = level + 1 < path.length && typeof inner === 'object' && inner !== null;
    if (deeper) at = inner as Record<string, unknown>;
    else {
      if (how === 'replace') at[name] = value;
      else if (how === 'remove') delete at[name];
      else if (how === 'add') at.surplus = value;
      else if (typeof inner === 'number') at[name] = inner * factor;
      return;
    }
  }
}

/** The scene, or null where it was refused as it should be. */
function opened(base: number, edits: readonly Edit[]): Scene | null {
  const json = JSON.parse(sceneToJson(whole[base]));
  for (const one of edits) apply(json, one);
  try {
    return sceneFromJson(JSON.stringify(json));
  } catch (error) {
    if (error instanceof SelvedgeError) return null;
    throw error;
  }
}

const fewParticles = 500;

/** Whether all bodies are. One whose elements are refused when it is built is no concern of the solver. */
function isSmall({ bodies }: Scene): boolean {
  try {
    return bodies.every((body) => buildBody(body).particleCount <= fewParticles);
  } catch (error) {
    if (error instanceof SelvedgeError) return false;
    throw error;
  }
}

export const mutatedScenes = fc.asyncProperty(
  fc.nat(whole.length - 1),
  fc.array(edit, { minLength: 1, maxLength: 3 }),
  someSolver,
  untilShort(async (base, edits, solver) => {
    const found = opened(base, edits);
    if (!found || !isSmall(found)) return;
    const events: WorldEvent[] = [];
    const onEvent = (event: WorldEvent) => events.push(event);
    const world = await createWorld(found, { solver: solverOf(solver), backend: 'wasm', threads: 1, onEvent }).catch(
      (error) => {
        if (error instanceof SelvedgeError) return null;
        throw error;
      },
    );
    if (!world) return;
    try {
      for (let k = 0; k < 2; k++) world.step();
      for (const { name } of world.bodies) {
        const finite = world.positions(name).every(Number.isFinite);
        const told = events.some((event) => event.type === 'body-frozen' && event.body === name);
        expect(finite, `the positions of ${name}`).toBe(true);
        expect(world.frozen.includes(name), `whether ${name} is frozen, and said to be`).toBe(told);
      }
    } finally {
      world.dispose();
    }
  }),
);
