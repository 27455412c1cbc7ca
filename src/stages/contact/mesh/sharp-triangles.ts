/**
 * Which triangles of a mesh are so sharp that a face of cloth, whose corners stay out of the mesh, could come into it between them: those at an edge that stands out (src/mesh/surface-bends.ts), at a border, or where more than two triangles meet.
 */
import { bendRadius, visitBends } from '../../../mesh/surface-bends';

/** 1 for each that is. `isHarmless`: whether a chord stays out of a ball of this radius [m]. `longest`: a chord [m]. */
export function sharpTriangles(
  vertices: ArrayLike<number>,
  triangles: ArrayLike<number>,
  longest: number,
  isHarmless: (radius: number) => boolean,
  twoSided: boolean,
): Uint8Array {
  const sharpPoint = new Uint8Array(vertices.length / 3);
  const mark = (a: number, b: number) => {
    sharpPoint[a] = 1;
    sharpPoint[b] = 1;
  };
  const { pointOf } = visitBends(vertices, triangles, twoSided, {
    bend(a, b, angle, distance) {
      if (!isHarmless(bendRadius(angle, distance, longest))) mark(a, b);
    },
    loose: mark,
  });
  const sharp = new Uint8Array(triangles.length / 3);
  for (let c = 0; c < triangles.length; c++) if (sharpPoint[pointOf[triangles[c]]]) sharp[Math.floor(c / 3)] = 1;
  return sharp;
}
