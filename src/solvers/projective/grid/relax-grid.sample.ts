import { type MakeSample, sampleFor, someInverseMass, vectors } from '../../../compute/sample';
import { relaxGrid, relaxGridTile } from './relax-grid.kernel';
import { type GridTile, type GridWork, innerSize } from './relax-grid-shader';

/** A crumpled sheet of `count` columns, at most `widest`, among particles of bodies that broke: tiles at edges and, where it is wide enough, within. */
export const sampleOf = (tile: GridTile, work: GridWork, widest: number): MakeSample =>
  sampleFor(relaxGrid, (count, random) => {
    const columns = Math.min(count, widest);
    const rows = count === 0 ? 0 : Math.min(widest - 3, Math.ceil(1 + count / 3));
    const others = 3;
    const half = Math.ceil((columns * rows) / 2);
    const firstA = others;
    const firstB = firstA + half + others;
    const total = firstB + half + others;
    const position = vectors(total, random, 0.004, someInverseMass(random));
    const parity = count % 2;
    const inSheet = new Uint8Array(total);
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        const i = ((x + y + parity) % 2 === 0 ? firstA : firstB) + Math.floor((y * columns + x) / 2);
        position[4 * i] += 0.02 * x;
        position[4 * i + 1] += 0.03 * y;
        inSheet[i] = 1;
      }
    }
    const inertial = position.map((p, n) => (n % 4 === 3 ? 0 : p + 0.002 * (2 * random() - 1)));
    for (let i = 0; i < total; i++) {
      if (inSheet[i]) continue;
      position.fill(Number.NaN, 4 * i, 4 * i + 4);
      inertial.fill(Number.NaN, 4 * i, 4 * i + 4);
    }
    const inner = innerSize(tile, work);
    const tilesAcross = Math.ceil(columns / inner.columns);
    return {
      count: tilesAcross * Math.ceil(rows / inner.rows),
      arrays: { position, inertial, nextPosition: position.map((_, n) => (n % 4 === 3 ? 1 : 0)) },
      uniforms: {
        spring0: [60, 0.02, 0.5, 0],
        spring1: [50, 0.03, 0.5, 0],
        ...{ columns, rows, firstA, firstB, parity, tilesAcross, h: 0.01, omega: 1.3, ...work },
      },
    };
  });

export const sample = sampleOf(relaxGridTile, { iterations: 2, sweeps: 2 }, 40);
