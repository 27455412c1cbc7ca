/** Brings the halos of bands (grid-planes.ts) up to date with the rows of their neighbours; with `goals`, these come along, for sweeps that do not begin with a local step. An element is a band, with at least as many rows as its halo has. */
import { kernel, write } from '../../../compute/kernel';
import { bandStart, planeAt, termAt } from './grid-planes';

export const refreshHalos = kernel({
  name: 'refreshHalos',
  bindings: { planes: write('f32'), terms: write('f32') },
  uniforms: { rows: 'u32', groups: 'u32', bands: 'u32', halo: 'u32', bandRows: 'u32', goals: 'u32' },
  sharing: 'tasks',
  wgsl: null,
  reference(begin, end, { planes, terms }, uniforms) {
    const { groups, bands, halo, goals } = uniforms;
    const copyRow = (row: number, band: number, neighbour: number) => {
      const [to, from] = [band, neighbour].map((each) => ({ band: each, row, colour: 0, m: 0 }));
      // Both lines of a row, with the zeros behind them.
      const plane = planeAt(uniforms, from);
      planes.copyWithin(planeAt(uniforms, to), plane, plane + 24 * (groups + 1));
      const term = termAt(uniforms, from);
      if (goals) terms.copyWithin(termAt(uniforms, to), term, term + 64 * groups);
    };
    for (let band = begin; band < end; band++) {
      const [first, last] = [bandStart(band, uniforms), bandStart(band + 1, uniforms)];
      for (let k = 0; k < halo; k++) {
        if (band > 0) copyRow(first - halo + k, band, band - 1);
        if (band + 1 < bands) copyRow(last + k, band, band + 1);
      }
    }
  },
});
