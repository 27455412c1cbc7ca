/**
 * The rows of the system that `solveChains` solves, one for each particle of a chain, from how it is held (`holdContact`) and from its springs:
 *
 *   Q (M + h^2 L + gamma) Q x = Q (r + c - (M + h^2 L) e),
 *
 * where Q leaves of a vector what contact lets the particle move by: all of it, none where it sticks, and its part along the surface where it slides. A row has n and the kind of the particle (-1 where nothing moves it), the right-hand side and the
 * diagonal, and the entries that tie it to the next particle of its chain and to the one after that. `chainPlace` is the index of each particle in `chainMember`.
 */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './assemble-chains.wgsl?raw';

/** Vectors of a row; the last six are for `solveChains`. */
export const rowVectors = 9;

export const assembleChains = kernel({
  name: 'assembleChains',
  bindings: {
    held: read('vec4f'),
    neighbourFirst: read('u32'),
    neighbour: read('u32'),
    neighbourStiffness: read('f32'),
    chainMember: read('u32'),
    chainPlace: read('u32'),
    chainRow: write('vec4f'),
  },
  uniforms: { h: 'f32' },
  wgsl,
  reference(
    begin,
    end,
    { held, neighbourFirst, neighbour, neighbourStiffness, chainMember, chainPlace, chainRow },
    { h },
  ) {
    for (let k = begin; k < end; k++) {
      const i = chainMember[k];
      const [nx, ny, nz, kind, ex, ey, ez, inverseMass, ...push] = held.subarray(12 * i, 12 * i + 11);
      const [n, own] = [
        [nx, ny, nz],
        [ex, ey, ez],
      ];
      const moves = inverseMass > 0 && kind >= 0;
      let diagonal = inverseMass > 0 ? 1 / inverseMass : 1;
      const ties = [0, 0];
      const others = [0, 0, 0];
      for (let e = neighbourFirst[i]; e < neighbourFirst[i + 1]; e++) {
        const stiffness = h * h * neighbourStiffness[e];
        const ahead = chainPlace[neighbour[e]] - k;
        diagonal += stiffness;
        if (ahead === 1 || ahead === 2) ties[ahead - 1] -= stiffness;
        for (let axis = 0; axis < 3; axis++) others[axis] += stiffness * held[12 * neighbour[e] + 4 + axis];
      }
      const right = push.map((force, axis) => (moves ? force + others[axis] - diagonal * own[axis] : 0));
      const through = right[0] * n[0] + right[1] * n[1] + right[2] * n[2];
      const row = [...n, moves ? 0 : -1, ...right.map((x, axis) => x - through * n[axis])];
      chainRow.set([...row, diagonal + Math.max(0, kind), ...ties, 0, 0], 4 * rowVectors * k);
    }
  },
});
