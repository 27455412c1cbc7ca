/**
 * The energy ledger of bodies that fall on a ball and a floor: nobody puts any energy in, so there is never more than at the start. Two numbers count, each as a share of what the body has to
 * spend, its weight times its height above the floor: the highest energy of its motion (kinetic and potential) above that of the start, and the highest in all, with what springs hold.
 */
import { irregularMesh } from '../../bench/gpu/irregular-mesh';
import {
  type BackendName,
  type Body,
  type Collider,
  cloth,
  clothFromMesh,
  clothMaterials,
  distanceField,
  plane,
  rope,
  ropeMaterials,
  type Solver,
  sdf,
  softBody,
  softMaterials,
  sphere,
  strands,
} from '../../src/index';
import { adaptiveConstraints } from '../../src/solvers/adaptive-constraints/index';
import { constraintEnforcement } from '../../src/solvers/constraint-enforcement/index';
import { massSpring } from '../../src/solvers/mass-spring/index';
import { newton } from '../../src/solvers/newton/index';
import { positionBased } from '../../src/solvers/position-based/index';
import { projective } from '../../src/solvers/projective/index';
import { withWorld } from '../worlds';

/** The floor is at height 0, from where potential energy is counted. */
const floor = plane({ name: 'floor' });
const colliders: readonly Collider[] = [sphere({ centre: [0, 0.2, 0], radius: 0.2 }), floor];
/** The same ball, as a sampled field. */
export const sampled: readonly Collider[] = [
  distanceField({ shape: sdf.sphere({ centre: [0, 0.2, 0], radius: 0.2 }), cellSize: 0.02 }),
  floor,
];

const namesOf = <T extends object>(presets: T) => Object.keys(presets) as (keyof T)[];
const mesh = irregularMesh({ vertices: 150 });
/** Slightly off the middle, so that the body slides. */
const above = [-0.48, 0.46, -0.5] as const;

/** Every kind of body, of every material, above the ball. Solids have no volume elements for solvers of springs alone. */
export const everyBody: [name: string, make: (solids: boolean) => Body][] = [
  ...namesOf(clothMaterials).map((material): [string, () => Body] => [
    `cloth of ${material}`,
    () => cloth({ size: [1, 1], particles: [13, 13], material, position: above }),
  ]),
  ['a mesh of cotton', () => clothFromMesh({ vertices: mesh.positions, triangles: mesh.triangles, position: above })],
  ...namesOf(ropeMaterials).map((material): [string, () => Body] => [
    `a rope of ${material}`,
    () => rope({ from: [-0.6, 0.45, 0.01], to: [0.6, 0.45, 0], particles: 40, material }),
  ]),
  [
    'strands of hair',
    () => strands({ roots: [-0.1, 0.45, 0, 0.1, 0.45, 0], directions: [1, 0.1, 0, -1, 0.2, 0], pins: [] }),
  ],
  ...namesOf(softMaterials).map((material): [string, (solids: boolean) => Body] => [
    `a ball of ${material}`,
    (solids) => {
      const shape = sdf.sphere({ radius: 0.15 });
      return softBody({ shape, resolution: 4, material, position: [0.02, 0.6, 0], ...(solids ? {} : { volume: 0 }) });
    },
  ]),
];

const cpu: readonly BackendName[] = ['wasm', 'reference'];
const all: readonly BackendName[] = [...cpu, 'webgpu'];

/**
 * Each solver at its defaults, and projective with each global step. `total`: bodies whose springs hold no more than there is to spend either. Sweeps that do not converge leave stiff springs
 * stretched; stiff-contact.ts says what of cloth; constraints are no springs: how far they are off is no energy; newton takes one long step a frame, with contact after it; and the generalised midpoint goes on past what it solved for, so that the
 * stiffest springs are off at the end of a step.
 */
export const everySolver: {
  name: string;
  make: () => Solver;
  backends: readonly BackendName[];
  solids: boolean;
  total: RegExp;
}[] = [
  {
    name: 'projective, cholesky',
    make: () => projective({ global: 'cholesky' }),
    backends: cpu,
    solids: true,
    total: /rope|strands|ball/,
  },
  {
    name: 'projective, generalised midpoint',
    make: () => projective({ integrator: 'generalised-midpoint', substeps: 6, iterations: 2 }),
    backends: ['wasm'],
    solids: true,
    total: /ball/,
  },
  {
    name: 'projective, multigrid',
    make: () => projective({ global: 'multigrid' }),
    backends: all,
    solids: true,
    total: /rope|strands|ball/,
  },
  {
    name: 'projective, coloured',
    make: () => projective({ global: 'coloured' }),
    backends: all,
    solids: true,
    total: /^$/,
  },
  {
    name: 'projective, jacobi',
    make: () => projective({ global: 'jacobi' }),
    backends: all,
    solids: true,
    total: /^$/,
  },
  {
    name: 'projective, chebyshev',
    make: () => projective({ global: 'chebyshev' }),
    backends: all,
    solids: true,
    total: /^$/,
  },
  { name: 'positionBased', make: () => positionBased(), backends: all, solids: true, total: /^$/ },
  { name: 'newton', make: () => newton(), backends: ['reference'], solids: true, total: /^$/ },
  { name: 'massSpring', make: () => massSpring(), backends: all, solids: false, total: /./ },
  { name: 'constraintEnforcement', make: () => constraintEnforcement(), backends: all, solids: false, total: /^$/ },
  { name: 'adaptiveConstraints', make: () => adaptiveConstraints(), backends: all, solids: false, total: /^$/ },
];

/** The highest energy above that of the start, as a share of what there is to spend; and what froze. */
export function highestExcess(body: Body, solver: Solver, backend: BackendName, frames: number, on = colliders) {
  return withWorld({ bodies: [body], colliders: on }, { solver, backend }, async (world) => {
    const start = (await world.statistics()).energy;
    let [motion, total] = [0, 0];
    for (let frame = 0; frame < frames; frame++) {
      world.step();
      const { energy } = await world.statistics();
      motion = Math.max(motion, energy.kinetic + energy.gravity - start.gravity);
      total = Math.max(total, energy.total - start.total);
    }
    return { motion: motion / start.gravity, total: total / start.gravity, frozen: world.frozen };
  });
}
