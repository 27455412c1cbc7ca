/** A body of tetrahedra drawn in the colours of its partition: each face of the surface has that of its tetrahedron. */
import type { ColourOrder } from '../../../src/topology/order-by-colour';
import type { Colour } from '../reporting/image';
import type { Shape } from '../reporting/render';

/** Tetrahedra as the lattice has them. */
export interface Solid {
  /** x, y, z of each vertex [m]. */
  vertices: Float64Array;
  /** Four vertices each. */
  tetrahedra: Uint32Array;
}

/** The three vertices of each face, counter-clockwise from outside. */
const facesOf = [
  [0, 2, 1],
  [0, 1, 3],
  [1, 2, 3],
  [0, 3, 2],
] as const;

/** Faces that one tetrahedron has alone: three vertices each, and that tetrahedron. */
export function outerFaces({ vertices, tetrahedra }: Solid): { triangles: number[]; tetrahedron: number[] } {
  const count = vertices.length / 3;
  const once = new Map<number, number>();
  for (let t = 0; t < tetrahedra.length / 4; t++) {
    facesOf.forEach((face, f) => {
      const [a, b, c] = face.map((k) => tetrahedra[4 * t + k]).sort((x, y) => x - y);
      const key = (a * count + b) * count + c;
      if (once.has(key)) once.delete(key);
      else once.set(key, 4 * t + f);
    });
  }
  const triangles: number[] = [];
  const tetrahedron: number[] = [];
  for (const at of once.values()) {
    const t = at >> 2;
    for (const k of facesOf[at & 3]) triangles.push(tetrahedra[4 * t + k]);
    tetrahedron.push(t);
  }
  return { triangles, tetrahedron };
}

/** One shape for each colour. Vertices are its own, so that neighbouring faces of other colours do not smooth its edges. */
export function colouredShapes(solid: Solid, { order, colours }: Pick<ColourOrder, 'order' | 'colours'>): Shape[] {
  const colourOf = new Uint32Array(order.length);
  colours.forEach(({ first, count }, colour) => {
    for (const t of order.subarray(first, first + count)) colourOf[t] = colour;
  });
  const { triangles, tetrahedron } = outerFaces(solid);
  const positions = colours.map((): number[] => []);
  tetrahedron.forEach((t, face) => {
    for (const v of triangles.slice(3 * face, 3 * face + 3)) {
      positions[colourOf[t]].push(...solid.vertices.subarray(3 * v, 3 * v + 3));
    }
  });
  return positions.map((own, colour) => ({
    positions: own,
    triangles: Uint32Array.from({ length: own.length / 3 }, (_, k) => k),
    colour: hue(colour),
  }));
}

/** Colours that follow each other are far apart on the wheel. */
export function hue(index: number): Colour {
  const turn = (index * 0.618034) % 1;
  const channel = (shift: number) => {
    const wave = 0.5 + 0.5 * Math.cos(2 * Math.PI * (turn - shift));
    return Math.round(50 + 185 * wave);
  };
  return [channel(0), channel(1 / 3), channel(2 / 3)];
}
