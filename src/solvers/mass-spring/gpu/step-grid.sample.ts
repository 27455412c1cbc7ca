import { type MakeSample, sampleFor, someInverseMass, vectors, velocities } from '../../../compute/sample';
import { packedSample } from './sample-packed';
import { stepGrid, stepGridTile } from './step-grid.kernel';
import { type Tile, tileMargin } from './step-grid-shader';

/** A crumpled sheet of `count` columns, at most `widest`, between particles of bodies that broke: tiles at edges and, where it is wide enough, within. */
export const sampleOf = (tile: Tile, widest: number): MakeSample =>
  sampleFor(stepGrid, (count, random) => {
    const columns = Math.min(count, widest);
    const rows = count === 0 ? 0 : Math.min(widest - 3, Math.ceil(1 + count / 3));
    const others = 3;
    const first = others;
    const total = others + columns * rows + others;
    const position = vectors(total, random, 0.004, someInverseMass(random));
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        position[4 * (first + y * columns + x)] += 0.02 * x;
        position[4 * (first + y * columns + x) + 1] += 0.03 * y;
      }
    }
    position.fill(Number.NaN, 0, 4 * first);
    position.fill(Number.NaN, 4 * (total - others));
    const spring = (k: number, rest: number, kd: number, border: number) =>
      [k, k * rest, tile.damped ? kd : 0, tile.evenBorders ? 1 : border] as const;
    const margin = tileMargin(tile);
    const tilesAcross = Math.ceil(columns / (tile.columns - 2 * margin));
    return {
      count: tilesAcross * Math.ceil(rows / (tile.rows - 2 * margin)),
      arrays: {
        ...packedSample(position, velocities(total, random)),
        bodyStatus: new Uint32Array(3),
      },
      uniforms: {
        gravity: [0, -9.81, 0.5, 0],
        spring0: spring(60, 0.02, 0.02, 0.5),
        spring1: spring(50, 0.03, 0.02, 0.5),
        spring2: spring(20, 0.036, 0.015, 1),
        spring3: spring(20, 0.036, 0.015, 1),
        spring4: spring(4, 0.04, 0.012, 0.5),
        spring5: spring(3, 0.06, 0.012, 0.5),
        columns,
        rows,
        first,
        tilesAcross,
        h: 1e-3,
        keep: 0.999,
        damping: tile.damped ? 0.01 : 0,
        maxSpeed: count % 2 === 0 ? 8 : 1000,
        body: 1,
        backwards: count % 2,
      },
    };
  });

export const sample = sampleOf(stepGridTile, 40);
