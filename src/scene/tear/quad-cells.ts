/** The cells of a sheet from a mesh with `quads`: its quads, each with all triangles that are drawn of it (finely-drawn.ts). */
import { csrElements } from '../../core/csr';
import { faceArea } from '../../mesh/face-area';
import type { BuiltBody } from '../types';
import type { Cells } from './cells';

/** The corners of a quad, in order around it. `skin` has two triangles of each, one after the other (see `splitQuads`). */
export function quadCorners(skin: Uint32Array, quad: number): number[] {
  const [a, b, third, first, fourth, last] = skin.subarray(6 * quad, 6 * quad + 6);
  return first === a ? [a, b, third, last] : [a, b, fourth, third];
}

export function quadCells({ particleCount, positions, surface, skin = new Uint32Array(0) }: BuiltBody): Cells {
  const { vertexParticle, triangles } = surface;
  const count = skin.length / 6;
  const corners = new Uint32Array(4 * count);
  const cut = new Uint8Array(count);
  const weight = new Float64Array(count);
  const springWeight = new Float64Array(count);
  for (let cell = 0; cell < count; cell++) {
    cut[cell] = skin[6 * cell] === skin[6 * cell + 3] ? 1 : 0;
    corners.set(quadCorners(skin, cell), 4 * cell);
    const area = faceArea(positions, skin, 6 * cell, 3) + faceArea(positions, skin, 6 * cell + 3, 3);
    weight[cell] = area / 4;
    springWeight[cell] = area / 2;
  }
  const around = csrElements(particleCount, 4, corners);
  const has = (cell: number, particle: number) => corners.subarray(4 * cell, 4 * cell + 4).includes(particle);
  const ofDrawn = Uint32Array.from({ length: triangles.length / 3 }, (_, t) => {
    const [i, j, k] = [0, 1, 2].map((c) => vertexParticle[triangles[3 * t + c]]);
    const row = around.list.subarray(around.first[i], around.first[i + 1]);
    return row.find((cell) => has(cell, j) && has(cell, k)) as number;
  });
  return { kind: 'face', count, corners, weight, springWeight, cutFromFirst: cut, ofDrawn };
}
