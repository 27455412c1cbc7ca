import { expect, it } from 'vitest';
import { buildBody } from '../../src/scene/build-body';
import { cloth } from '../../src/scene/cloth/cloth';
import { particleStrain } from './particle-strain';

const body = buildBody(cloth({ size: [1, 1], particles: [5, 5] }));

it('is nothing at rest', () => {
  for (const strain of particleStrain(body, body.positions)) expect(strain).toBeCloseTo(0, 6);
});

it('is that of the stretched direction where a sheet is pulled one way', () => {
  const pulled = body.positions.map((x, i) => (i % 3 === 0 ? 1.25 * x : x));
  for (const strain of particleStrain(body, pulled)) expect(strain).toBeCloseTo(0.25, 6);
});

it('counts what is pressed as well, and only for the particles around it', () => {
  const pushed = body.positions.slice();
  // The first particle, half of the way to the next one along the edge.
  pushed[0] += 0.125;
  const strain = particleStrain(body, pushed);
  expect(strain[0]).toBeCloseTo(0.5, 6);
  expect(strain[1]).toBeCloseTo(0.5, 6);
  expect(strain[2]).toBe(0);
  expect(strain[24]).toBe(0);
});

it('takes no fold for strain', () => {
  // Folded flat along the middle: every bend spring across the fold is as short as can be.
  const folded = body.positions.map((x, i) => (i % 3 === 0 ? Math.min(x, 1 - x) : x));
  for (const strain of particleStrain(body, folded)) expect(strain).toBeCloseTo(0, 6);
});
