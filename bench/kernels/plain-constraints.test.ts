/** The plain loops that kernels are timed against compute what the kernels do. */
import { expect, it } from 'vitest';
import { applyConstraint } from '../../src/solvers/position-based/apply-constraint';
import { distanceValue, volumeValue } from '../../src/solvers/position-based/constraint-values';
import { plainDistances, plainVolumes } from './plain-constraints';

const places = Float32Array.of(0, 0, 0, 1, 1.5, 0.2, 0, 2, 0.1, 1.2, 0.3, 1, 0.2, 0.1, 0.9, 0.5);
const uniforms = { perSquaredStep: 0, share: 1, first: 1 };

it.each([
  ['distances', plainDistances, distanceValue, [0, 1, 2, 3, 1, 2], [1, 0.8, 1.1]],
  ['volumes', plainVolumes, volumeValue, [0, 1, 2, 3], [0.5]],
] as const)('%s', (_, plain, value, corners, rest) => {
  const found = places.slice();
  plain(found, Uint32Array.from(corners), Float32Array.from(rest));
  const wanted = Float64Array.from(places);
  const size = corners.length / rest.length;
  rest.forEach((length, c) => {
    const own = Uint32Array.from(corners.slice(size * c, size * (c + 1)));
    applyConstraint(wanted, own, value(wanted, own, [length, 0]), 0, new Float64Array(rest.length), c, uniforms);
  });
  found.forEach((x, i) => {
    expect(x).toBeCloseTo(wanted[i], 5);
  });
  expect(found).not.toEqual(places);
});
