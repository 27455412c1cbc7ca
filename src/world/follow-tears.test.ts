/** Global steps of projective dynamics that follow tears in place, whatever the bodies are made of: as a solver does that is prepared anew, and prepared no more. */
import { expect, it } from 'vitest';
import { sheetToTear, slitAt } from '../../test/bodies-to-tear';
import { quadCloth, steps, withWorld } from '../../test/worlds';
import { rope, softBody } from '../index';
import { sphere } from '../mesh/sdf-shapes';
import { type GlobalStep, projective } from '../solvers/projective/index';
import { type AfterCuts, type Cutting, counting, cutAndStep } from './follow-tears.fixture';

const across = { point: [0.5, 0, 0.52], normal: [0.2, 0, 1] } as const;
const beside = () => quadCloth(3, 4, { name: 'beside', position: [2, 0, 0] });

const woven: Cutting = {
  bodies: (reserve) => [sheetToTear(reserve), beside()],
  cuts: [slitAt(0.36, 0.3, 0.7), across],
};

const stiff = { massPerArea: 0.3, stretch: 900, shear: 200, bend: 40, flexuralRigidity: 0.02 };

/** Bodies with every kind of element that has a local step. */
const withElements: Record<string, Cutting> = {
  'hinges and areas': {
    bodies: (reserve) => [
      sheetToTear(reserve, {
        particles: [7, 6],
        material: stiff,
        bending: 'dihedral',
        area: 100,
        diagonals: 'alternating',
      }),
      beside(),
    ],
    cuts: [slitAt(0.4, 0.3, 0.7), slitAt(0.8, -0.5, 0.3)],
  },
  volumes: {
    bodies: (reserve) => [
      softBody({
        name: 'ball',
        shape: sphere({ radius: 0.5 }),
        resolution: 3,
        pins: ['top'],
        tearing: { strain: 50, reserve },
      }),
      sheetToTear(0, { particles: [4, 4], area: 100, position: [2, 0, 0] }),
    ],
    cuts: [{ eye: [0.05, 5, 0], from: [0.05, 2, 0.2], to: [0.05, 2, 3] }],
  },
  cords: {
    bodies: (reserve) => [
      rope({
        name: 'string',
        from: [0, 0, 0],
        to: [1, 0.1, 0],
        particles: 12,
        // Soft: with the factor of a stiff one, 32-bit floats leave less of what a cut changes.
        material: { massPerLength: 0.1, stretch: 50, bend: 0 },
        resist: 'stretch',
        pins: ['first'],
        tearing: { strain: 50, reserve },
      }),
      beside(),
    ],
    cuts: [
      { point: [0.31, 0, 0], normal: [1, 0, 0] },
      { point: [0.7, 0, 0], normal: [1, 0, 0] },
    ],
  },
};

const farthest = ({ positions }: AfterCuts, from: AfterCuts): number =>
  Math.max(...positions.map((x, k) => Math.abs(x - from.positions[k])));

function expectInPlace(inPlace: AfterCuts, anew: AfterCuts, cuts: number): void {
  expect(anew.prepared).toBe(cuts);
  expect(anew.torn.length).toBe(cuts);
  expect(inPlace.prepared).toBe(0);
  expect(inPlace.torn).toEqual(anew.torn);
  expect(inPlace.positions.length).toBe(anew.positions.length);
  expect(Math.abs(inPlace.energy - anew.energy)).toBeLessThan(1e-3 * (1 + Math.abs(anew.energy)));
}

const sweeps: GlobalStep[] = ['coloured', 'gauss-seidel'];

it.each(sweeps)('%s sweeps follow, to the last bit', async (global) => {
  const options = { global, acceleration: 'none' } as const;
  const anew = await cutAndStep(woven, 0, options, { backend: 'wasm', threads: 1 });
  for (const threads of [1, 2]) {
    const inPlace = await cutAndStep(woven, 1, options, { backend: 'wasm', threads });
    expectInPlace(inPlace, anew, 2);
    expect(inPlace.hash).toBe(anew.hash);
  }
});

it.each(sweeps)('%s sweeps follow with acceleration, and on a GPU', async (global) => {
  const options = { global, iterations: 2, substeps: 1 };
  const anew = await cutAndStep(woven, 0, options, { backend: 'reference' });
  const inPlace = await cutAndStep(woven, 1, options, { backend: 'reference' });
  expectInPlace(inPlace, anew, 2);
  expect(farthest(inPlace, anew)).toBeLessThan(1e-9);
  const onGpu = await cutAndStep(woven, 1, options, { backend: 'webgpu' });
  expectInPlace(onGpu, anew, 2);
  expect(farthest(onGpu, anew)).toBeLessThan(1e-4);
});

const elementsAndSweeps = Object.keys(withElements).flatMap((elements) =>
  (['coloured', 'gauss-seidel', 'jacobi', 'chebyshev'] as const).map((global) => ({ elements, global })),
);

it.each(elementsAndSweeps)('$global sweeps follow tears of bodies with $elements', async ({ elements, global }) => {
  const cutting = withElements[elements];
  const options = { global, acceleration: 'none' } as const;
  const anew = await cutAndStep(cutting, 0, options, { backend: 'wasm', threads: 1 });
  for (const threads of [1, 2]) {
    const inPlace = await cutAndStep(cutting, 1, options, { backend: 'wasm', threads });
    expectInPlace(inPlace, anew, cutting.cuts.length);
    expect(inPlace.hash).toBe(anew.hash);
  }
});

it.each(Object.entries(withElements))('a factor follows tears of bodies with %s', async (_, cutting) => {
  const options = { global: 'cholesky', substeps: 1, iterations: 3 } as const;
  for (const [backend, within] of [
    ['reference', 1e-8],
    ['wasm', 1e-4],
    ['webgpu', 1e-4],
  ] as const) {
    const anew = await cutAndStep(cutting, 0, options, { backend });
    const inPlace = await cutAndStep(cutting, 1, options, { backend });
    expectInPlace(inPlace, anew, cutting.cuts.length);
    expect(farthest(inPlace, anew)).toBeLessThan(within);
  }
});

it.each(Object.entries(withElements))('a GPU follows tears of bodies with %s', async (_, cutting) => {
  const options = { global: 'jacobi', substeps: 1 } as const;
  const anew = await cutAndStep(cutting, 0, options, { backend: 'reference' });
  const inPlace = await cutAndStep(cutting, 1, options, { backend: 'webgpu' });
  expectInPlace(inPlace, anew, cutting.cuts.length);
  expect(farthest(inPlace, anew)).toBeLessThan(1e-4);
});

it('lagged sweeps follow tears of bodies with hinges and areas', async () => {
  const cutting = withElements['hinges and areas'];
  const options = { global: 'red-black', lagged: true, acceleration: 'none' } as const;
  const anew = await cutAndStep(cutting, 0, options, { backend: 'wasm' });
  const inPlace = await cutAndStep(cutting, 1, options, { backend: 'wasm' });
  expectInPlace(inPlace, anew, 2);
  expect(inPlace.hash).toBe(anew.hash);
});

it.each(['implicit-midpoint', 'energy-momentum', 'generalised-midpoint'] as const)(
  'follows with %s',
  async (integrator) => {
    const options = { global: 'coloured', acceleration: 'none', integrator } as const;
    const anew = await cutAndStep(woven, 0, options, { backend: 'wasm' });
    const inPlace = await cutAndStep(woven, 1, options, { backend: 'wasm' });
    expectInPlace(inPlace, anew, 2);
    expect(inPlace.hash).toBe(anew.hash);
  },
);

it('a world that was prepared when it was torn has its elements back after a reset', async () => {
  const { solver, count } = counting(projective({ global: 'coloured', substeps: 1 }));
  const { bodies, cuts } = withElements['hinges and areas'];
  await withWorld({ bodies: bodies(0.2) }, { solver, backend: 'wasm' }, async (world) => {
    steps(world, 2);
    const whole = await world.hash();
    for (const cut of [...cuts, across]) await world.cut(cut, { body: 'sheet' });
    const prepared = count();
    expect(prepared).toBeGreaterThan(1);
    steps(world, 1);
    await world.reset();
    expect(count()).toBe(prepared);
    steps(world, 2);
    expect(await world.hash()).toBe(whole);
  });
});
