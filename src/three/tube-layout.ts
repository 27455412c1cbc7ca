/**
 * Tubes around lines: which vertices there are and how they are joined. Each line of particles becomes, in this order, a pole at its
 * start, a ring of vertices around each particle (the last of a ring lies on the first, for the seam of the texture), and a pole at its
 * end.
 */
import type { BuiltBody } from '../scene/types';

/** One line of particles and its tube. */
export interface Tube {
  /** First of its render vertices in the surface of the body, and how many there are. */
  first: number;
  count: number;
  /** Its first vertex among those of the tubes. */
  firstVertex: number;
}

export interface TubeLayout {
  tubes: readonly Tube[];
  /** Corners of a ring. */
  sides: number;
  vertexCount: number;
  /** Three vertices a triangle, counter-clockwise seen from outside. */
  index: Uint32Array;
  /** Around the tube from 0 to 1, and the way along it at rest [m]. */
  uvs: Float32Array;
  /** Render vertex of the body that each vertex of the tubes belongs to. */
  vertexCentre: Uint32Array;
}

export function layOutTubes(body: BuiltBody, sides: number): TubeLayout {
  const tubes = findTubes(body.surface.lines, sides);
  const vertexCount = tubes.reduce((sum, { count }) => sum + tubeVertices(count, sides), 0);
  const layout: TubeLayout = {
    tubes,
    sides,
    vertexCount,
    index: new Uint32Array(tubes.reduce((sum, { count }) => sum + 6 * sides * count, 0)),
    uvs: new Float32Array(2 * vertexCount),
    vertexCentre: new Uint32Array(vertexCount),
  };
  let next = 0;
  for (const tube of tubes) {
    placeVertices(layout, tube, body);
    next = joinVertices(layout, tube, next);
  }
  return layout;
}

const tubeVertices = (count: number, sides: number): number => count * (sides + 1) + 2;

/** The body's segments, end to end. Those of a line follow each other, and each ends where the next one starts. */
function findTubes(lines: Uint32Array, sides: number): Tube[] {
  const tubes: Tube[] = [];
  let firstVertex = 0;
  for (let s = 0; s < lines.length; ) {
    const first = lines[s];
    let count = 1;
    for (; s < lines.length && lines[s] === first + count - 1 && lines[s + 1] === first + count; s += 2) count++;
    if (count === 1) throw new Error(`RopeMesh: a segment must join neighbours, got ${lines[s]} and ${lines[s + 1]}`);
    tubes.push({ first, count, firstVertex });
    firstVertex += tubeVertices(count, sides);
  }
  return tubes;
}

function placeVertices({ sides, uvs, vertexCentre }: TubeLayout, tube: Tube, { surface, positions }: BuiltBody): void {
  let vertex = tube.firstVertex;
  let along = 0;
  const add = (around: number, centre: number) => {
    uvs[2 * vertex] = around;
    uvs[2 * vertex + 1] = along;
    vertexCentre[vertex++] = centre;
  };
  add(0.5, tube.first);
  for (let ring = 0; ring < tube.count; ring++) {
    const centre = tube.first + ring;
    if (ring > 0) along += distance(positions, surface.vertexParticle[centre - 1], surface.vertexParticle[centre]);
    for (let side = 0; side <= sides; side++) add(side / sides, centre);
  }
  add(0.5, tube.first + tube.count - 1);
}

function joinVertices({ sides, index }: TubeLayout, { firstVertex, count }: Tube, first: number): number {
  let next = first;
  const add = (...corners: number[]) => {
    for (const corner of corners) index[next++] = firstVertex + corner;
  };
  const at = (ring: number, side: number) => 1 + ring * (sides + 1) + side;
  const endPole = at(count, 0);
  for (let side = 0; side < sides; side++) {
    add(0, at(0, side + 1), at(0, side));
    for (let ring = 0; ring + 1 < count; ring++) {
      add(at(ring, side), at(ring, side + 1), at(ring + 1, side));
      add(at(ring + 1, side), at(ring, side + 1), at(ring + 1, side + 1));
    }
    add(endPole, at(count - 1, side), at(count - 1, side + 1));
  }
  return next;
}

function distance(positions: ArrayLike<number>, i: number, j: number): number {
  return Math.hypot(
    positions[3 * j] - positions[3 * i],
    positions[3 * j + 1] - positions[3 * i + 1],
    positions[3 * j + 2] - positions[3 * i + 2],
  );
}
