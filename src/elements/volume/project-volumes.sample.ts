import { positions, type Random, sampleFor, vectors } from '../../compute/sample';
import { projectVolumes } from './project-volumes.kernel';

/**
 * The count is that of tetrahedra, each with corners of its own, stretched, squeezed and sheared from its rest shape by up to a half or so.
 * By turns of eleven: some are flat, with the fourth corner in the plane of the others; some inverted; some crushed to a tenth or blown up
 * threefold; some have all corners in one place. None has rank 1, is inverted as deep as it is wide or is blown up alike in two directions: there
 * two T or more are equally near, and rounding chooses.
 *
 * Every third tetrahedron is near its rest shape instead, as most of a body is: `nearRest` has how.
 */
export const sample = sampleFor(projectVolumes, (count, random) => {
  const position = positions(4 * count, random);
  const volumeRest = vectors(3 * count, random, 1, (i) => (i % 3 === 2 ? 0.1 + random() : 0));
  for (let t = 0; t < count; t++) {
    const kind = t % 11;
    const points = [0, 1, 2, 3].map((c) => position.subarray(4 * (4 * t + c), 4 * (4 * t + c) + 3));
    const sizes = kind === 5 ? [0.02, 0.025, 0.015] : kind === 7 ? [0.9, 0.6, 0.5] : [0.25, 0.2, 0.18];
    for (let c = 0; c < 3; c++) {
      for (let axis = 0; axis < 3; axis++) {
        const stretched = axis === c ? sizes[c] * (1 + 0.2 * random()) : sizes[c] * 0.3 * (2 * random() - 1);
        points[c + 1][axis] = points[0][axis] + stretched;
      }
    }
    const last = points[3];
    for (let axis = 0; axis < 3; axis++) {
      const middle = (points[0][axis] + points[1][axis] + points[2][axis]) / 3;
      if (kind === 2) last[axis] = middle;
      if (kind === 3) last[axis] = middle - 0.4 * (last[axis] - middle);
    }
    if (kind === 9) for (const point of points.slice(1)) point.set(points[0]);
    if (t % 3 === 1) {
      nearRest(t, random, points, volumeRest);
      continue;
    }
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 3; column++) {
        volumeRest[12 * t + 4 * row + column] = row === column ? 5 : 2 * random() - 1;
      }
    }
  }
  return {
    count,
    arrays: {
      position,
      volumeCorner: Uint32Array.from({ length: 4 * count }, (_, c) => c),
      volumeRest,
      pull: new Float64Array(12 * count),
    },
    uniforms: {},
  };
});

/**
 * By turns: the rest shape itself, nearly it by 1e-7 to 1e-3, turned, blown up or shrunk evenly, tiny and huge in one corner of the world. F is the
 * matrix that is chosen here, up to rounding: the rest matrix is diagonal, with powers of two.
 */
function nearRest(t: number, random: Random, points: Float64Array[], volumeRest: Float64Array): void {
  const f = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const turn = Math.floor(t / 3) % 9;
  const off = [0, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3][turn] ?? 0;
  for (let k = 0; k < 9; k++) f[k] += off * (2 * random() - 1);
  if (turn === 6 || turn === 7) {
    const [cosine, sine] = [Math.cos(7 * t), Math.sin(7 * t)];
    const size = turn === 6 ? 1 : 0.7 + 0.8 * random();
    f.splice(0, 5, size * cosine, size * sine, 0, -size * sine, size * cosine);
    f[8] = size;
  }
  if (turn === 8) for (const k of [0, 4, 8]) f[k] = 10 ** (6 * random() - 3);
  for (let c = 0; c < 3; c++) {
    for (let axis = 0; axis < 3; axis++) points[c + 1][axis] = points[0][axis] + 0.25 * f[3 * c + axis];
    for (let column = 0; column < 3; column++) volumeRest[12 * t + 4 * c + column] = c === column ? 4 : 0;
  }
}
