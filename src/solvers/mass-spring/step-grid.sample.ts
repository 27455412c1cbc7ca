import { sampleFor, someInverseMass, vectors, velocities } from '../../kernels/sample';
import { stepGrid } from './step-grid.kernel';

/** A crumpled sheet of `count` columns at most 40, behind three particles that are not part of it: tiles at edges and, from 40 on, within. */
export const sample = sampleFor(stepGrid, (count, random) => {
  const columns = Math.min(count, 40);
  const rows = count === 0 ? 0 : Math.min(37, Math.ceil(1 + count / 3));
  const first = 3;
  const total = first + columns * rows;
  const position = vectors(total, random, 0.004, someInverseMass(random));
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      position[4 * (first + y * columns + x)] += 0.02 * x;
      position[4 * (first + y * columns + x) + 1] += 0.03 * y;
    }
  }
  const spring = (k: number, rest: number, kd: number, border: number) => [k, k * rest, kd, border] as const;
  return {
    count: Math.ceil(columns / 12) * Math.ceil(rows / 12),
    arrays: {
      position,
      velocity: velocities(total, random),
      next: new Float64Array(4 * total),
      nextVelocity: new Float64Array(4 * total),
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
      tilesAcross: Math.ceil(columns / 12),
      h: 1e-3,
      keep: 0.999,
      damping: 0.01,
      maxSpeed: count % 2 === 0 ? 8 : 1000,
      body: 1,
    },
  };
});
