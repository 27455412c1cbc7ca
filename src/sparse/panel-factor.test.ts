/** What a factor needs of memory, and what it says when there is not enough. */
import { expect, it } from 'vitest';
import { ReferenceBackend } from '../compute/reference/reference-backend';
import { factorBytes, PanelFactor } from './panel-factor';
import { planFactor } from './plan-factor';
import { clothEdges, laplacian } from './test-matrices';

it('a factor that no memory holds is refused before anything is allocated', () => {
  const matrix = laplacian(clothEdges(9, 9));
  const plan = planFactor(matrix);
  const panelValue = plan.panelValue.slice();
  panelValue[plan.panelCount] = 5e8;
  const backend = new ReferenceBackend();
  backend.allocate = () => {
    throw new Error('allocated');
  };
  expect(() => new PanelFactor(backend, { ...plan, panelValue }, matrix, 'f32')).toThrow(
    'sparse: the factor must fit into 3.8 GiB of memory, got 5.6 GiB for 500000000 numbers',
  );
});

it('the curtain of Liu 2013 takes a few megabytes', () => {
  expect(factorBytes(planFactor(laplacian(clothEdges(81, 81, 'alternating'))))).toBeLessThan(8e6);
});
