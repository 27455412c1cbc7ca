/** Global steps of projective dynamics that follow tears in place, whatever the bodies are made of: as a solver does that is prepared anew, and prepared no more. */
import { expect, it } from 'vitest';
import { quadCloth } from '../../test/worlds';
import { cloth } from '../index';
import type { GlobalStep } from '../solvers/projective/index';
import { type Cutting, cutAndStep } from './follow-tears.fixture';

const slit = (x: number, from: number, to: number) =>
  ({ eye: [x, 5, 0.5], from: [x, 2, from], to: [x, 2, to] }) as const;
const across = { point: [0.5, 0, 0.52], normal: [0.2, 0, 1] } as const;
const beside = () => quadCloth(3, 4, { name: 'beside', position: [2, 0, 0] });

const woven: Cutting = {
  bodies: (reserve) => [
    cloth({
      name: 'sheet',
      size: [1, 1],
      particles: [8, 9],
      pins: ['top-left', 'top-right'],
      tearing: { strain: 50, reserve },
    }),
    beside(),
  ],
  cuts: [slit(0.36, 0.3, 0.7), across],
};

const sweeps: GlobalStep[] = ['coloured', 'gauss-seidel'];

it.each(sweeps)('%s sweeps follow, to the last bit', async (global) => {
  const options = { global, acceleration: 'none' } as const;
  const anew = await cutAndStep(woven, 0, options, { backend: 'wasm', threads: 1 });
  expect(anew.prepared).toBe(2);
  expect(anew.torn.length).toBe(2);
  for (const threads of [1, 2]) {
    const inPlace = await cutAndStep(woven, 1, options, { backend: 'wasm', threads });
    expect(inPlace.prepared).toBe(0);
    expect(inPlace.torn).toEqual(anew.torn);
    expect(inPlace.hash).toBe(anew.hash);
    expect(inPlace.energy).toBeCloseTo(anew.energy, 4);
  }
});

it.each(sweeps)('%s sweeps follow with acceleration, and on a GPU', async (global) => {
  const options = { global, iterations: 2, substeps: 1 };
  const anew = await cutAndStep(woven, 0, options, { backend: 'reference' });
  const inPlace = await cutAndStep(woven, 1, options, { backend: 'reference' });
  const onGpu = await cutAndStep(woven, 1, options, { backend: 'webgpu' });
  for (const { prepared, positions, within } of [
    { ...inPlace, within: 1e-9 },
    { ...onGpu, within: 1e-3 },
  ]) {
    expect(prepared).toBe(0);
    expect(positions.length).toBe(anew.positions.length);
    expect(Math.max(...positions.map((x, k) => Math.abs(x - anew.positions[k])))).toBeLessThan(within);
  }
});
