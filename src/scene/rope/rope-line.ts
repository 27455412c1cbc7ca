/**
 * What ropes and strands share: one line of particles, `rest` apart.
 *
 * A rope whose strain e costs the force EA e has segments of constant k = EA / rest: twice the segments, twice the
 * constant, as Liu 2013 section 5 has it. A bend spring spans two segments or more: over n, k = bend / (n rest).
 */
import type { SpringList } from '../../elements/spring/spring-list';
import type { RopeMaterial, Surface } from '../types';

/** Half of each segment weighs on each of its ends. */
export function lineMasses(masses: Float64Array, first: number, count: number, rest: number, m: RopeMaterial): void {
  for (let i = 0; i + 1 < count; i++) {
    const half = (m.massPerLength * rest) / 2;
    masses[first + i] += half;
    masses[first + i + 1] += half;
  }
}

/** `bendSpans`: the segments that bend springs span; none where it is empty. */
export function lineSprings(
  list: SpringList,
  first: number,
  count: number,
  rest: number,
  material: RopeMaterial,
  bendSpans: readonly number[],
): void {
  for (let i = first; i + 1 < first + count; i++) list.add('structural', i, i + 1, rest, material.stretch / rest);
  for (const n of bendSpans) {
    for (let i = first; i + n < first + count; i++) list.add('bend', i, i + n, n * rest, material.bend / (n * rest));
  }
}

/** How many springs that makes, where none has the constant 0. */
export const lineSpringCount = (count: number, bendSpans: readonly number[]): number =>
  [1, ...bendSpans].reduce((sum, n) => sum + Math.max(0, count - n), 0);

/** `strands` lines of `count` vertices each; u runs along each line from 0 to 1. */
export function lineSurface(strands: number, count: number): Surface {
  const total = strands * count;
  const uvs = new Float32Array(2 * total);
  const lines = new Uint32Array(2 * strands * (count - 1));
  const vertexParticle = new Uint32Array(total);
  let next = 0;
  for (let vertex = 0; vertex < total; vertex++) {
    vertexParticle[vertex] = vertex;
    const along = vertex % count;
    uvs[2 * vertex] = along / (count - 1);
    uvs[2 * vertex + 1] = strands === 1 ? 0 : Math.floor(vertex / count) / (strands - 1);
    if (along === 0) continue;
    lines[next++] = vertex - 1;
    lines[next++] = vertex;
  }
  return { vertexParticle, uvs, triangles: new Uint32Array(0), lines };
}
