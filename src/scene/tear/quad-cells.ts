/**
 * The cells of a sheet from a mesh with `quads`: its quads, each with all triangles that are drawn of it. Where the mesh had to be subdivided, a drawn triangle lies across several quads and cannot follow a tear between them: such a sheet stays whole.
 */
import { fail, pathOf } from '../../core/check';
import { csrElements } from '../../core/csr';
import { faceArea } from '../../mesh/face-area';
import type { BuiltBody, MeshClothBody } from '../types';
import type { Cells } from './cells';

/** `skin` has two triangles of each quad, one after the other (see `splitQuads`). */
export function quadCells(
  { name }: MeshClothBody,
  { particleCount, positions, surface, skin = new Uint32Array(0) }: BuiltBody,
): Cells {
  const { vertexParticle, triangles } = surface;
  if (new Set(vertexParticle).size < particleCount) {
    const rule = 'be false for a body that is torn, or need no subdivision';
    fail(pathOf('clothFromMesh'), 'quads', rule, true, `body '${name}', which was subdivided`);
  }
  const count = skin.length / 6;
  const corners = new Uint32Array(4 * count);
  const cut = new Uint8Array(count);
  const weight = new Float64Array(count);
  const springWeight = new Float64Array(count);
  for (let cell = 0; cell < count; cell++) {
    const [a, b, third, first, fourth, last] = skin.subarray(6 * cell, 6 * cell + 6);
    cut[cell] = first === a ? 1 : 0;
    corners.set(cut[cell] === 1 ? [a, b, third, last] : [a, b, fourth, third], 4 * cell);
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
