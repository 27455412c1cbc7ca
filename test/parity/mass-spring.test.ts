/**
 * Runs of explicit mass-spring on all three backends, f32 against f64: 50 frames of a sheet that is shaken by its top edge, in wind, against a
 * sphere, with every kind of damping. The stated drift is 5e-5 m for a sheet of 1 m; 1e-5 m was seen at most.
 */
import { expect, it } from 'vitest';
import { cloth, rope, sphere } from '../../src/index';
import { massSpring } from '../../src/solvers/mass-spring/index';
import { steps, withWorld } from '../worlds';

const drift = 5e-5;
const sheet = cloth({
  size: [1, 1],
  particles: [15, 13],
  material: 'rubber',
  noise: 0.002,
  plane: 'vertical',
  pins: [{ at: 'top', motion: { kind: 'oscillate', amplitude: [0, 0, 0.1], period: 1 } }],
});
const line = rope({
  from: [2, 0, 0],
  to: [3, 0, 0],
  particles: 20,
  pins: ['first'],
  bending: 'quadratic',
  material: { massPerLength: 0.1, stretch: 20, bend: 0, flexuralRigidity: 1e-4 },
});
const scene = {
  bodies: [sheet, line],
  drag: 0.5,
  innerDrag: 0.5,
  viscosity: 1e-4,
  wind: { velocity: [0, 0, -3] as const },
  colliders: [sphere({ centre: [0.5, -0.7, -0.15], radius: 0.2 })],
};

async function run(backend: 'reference' | 'wasm' | 'webgpu', options: { damping?: number; threads?: number } = {}) {
  const solver = massSpring({ damping: options.damping ?? 0.001, substeps: 5 });
  const timeStep = 5 * 4e-4;
  return withWorld({ ...scene, timeStep }, { solver, backend, threads: options.threads ?? 1 }, async (world) => {
    expect(world.facts.stableStep).toBeGreaterThan(4e-4);
    steps(world, 50);
    await world.finished();
    expect(world.frozen).toEqual([]);
    return [...(await world.read(sheet)), ...(await world.read(line))];
  });
}

const largest = (a: readonly number[], b: readonly number[]) =>
  a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0);

it('explicit mass-spring stays together on every backend over 250 steps', async () => {
  const reference = await run('reference');
  const wasm = await run('wasm');
  expect(await run('wasm', { threads: 2 })).toEqual(wasm);
  expect(largest(reference, wasm)).toBeLessThan(drift);
  expect(largest(reference, await run('webgpu'))).toBeLessThan(drift);
});

it('and parts where the damping differs a little, so that the comparison can fail', async () => {
  expect(largest(await run('reference'), await run('reference', { damping: 0.002 }))).toBeGreaterThan(2 * drift);
});
