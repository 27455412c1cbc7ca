/** Plans that are kept: the same one for the same matrix, another one for every other. */
import { expect, it } from 'vitest';
import { assemble } from '../../../scene/assemble';
import { cloth } from '../../../scene/cloth/cloth';
import { scene } from '../../../scene/scene';
import { directSystem } from './direct-system';

const systemOf = (particles: [number, number], springs: { bend?: boolean } = {}) => {
  const model = assemble(scene({ bodies: [cloth({ particles, springs })] }));
  return directSystem(model, model.springs);
};

it('is made once for bodies that are alike', () => {
  expect(systemOf([23, 19])).toBe(systemOf([23, 19]));
});

it('is another where the particles or the springs are others', () => {
  const whole = systemOf([23, 19]);
  // As many particles, on another grid; the same grid, with fewer springs.
  expect(systemOf([19, 23])).not.toBe(whole);
  expect(systemOf([23, 19], { bend: false })).not.toBe(whole);
});
