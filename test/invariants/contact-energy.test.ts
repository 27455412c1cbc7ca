/** Contact adds no energy: cloth, a rope and a solid on every solver. The long version has every material, kind of body and backend. */
import { describe, expect, it } from 'vitest';
import { everyBody, everySolver, highestExcess, sampled } from './contact-energy';

const few = ['cloth of silk', 'a rope of rope', 'a rope of chain', 'a ball of jelly'];
const bodies = everyBody.filter(([name]) => few.includes(name));

describe.each(everySolver)('$name', ({ make, backends: [backend], solids, total }) => {
  it.each(bodies)('%s', async (name, body) => {
    const excess = await highestExcess(body(solids), make(), backend, backend === 'wasm' ? 30 : 15);
    expect(excess.frozen).toEqual([]);
    expect(excess.motion).toBeLessThan(0.003);
    if (total.test(name)) expect(excess.total).toBeLessThan(0.003);
  });

  it.each(bodies)('%s on a sampled field', async (_, body) => {
    const excess = await highestExcess(body(solids), make(), backend, backend === 'wasm' ? 30 : 15, sampled);
    expect(excess.frozen).toEqual([]);
    expect(excess.motion).toBeLessThan(0.003);
  });
});

it('a rope of massSpring on webgpu, which gained most', async () => {
  const [, rope] = everyBody.find(([name]) => name === 'a rope of rope')!;
  const { make } = everySolver.find(({ name }) => name === 'massSpring')!;
  const { motion, total } = await highestExcess(rope(false), make(), 'webgpu', 6);
  expect(motion).toBeLessThan(0.003);
  expect(total).toBeLessThan(0.003);
});
