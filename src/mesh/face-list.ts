/** Faces of three or four corners in one flat array: there may be tens of millions, and an object for each would fill the memory. */

export interface FaceList {
  count: number;
  /** Four numbers a face, its corners in order around it; the fourth of a triangle is `noCorner`. */
  corners: Uint32Array;
}

export const noCorner = 0xffffffff;

/** Three or four. */
export function cornerCount({ corners }: FaceList, f: number): number {
  return corners[4 * f + 3] === noCorner ? 3 : 4;
}

/** Three corners a triangle, in one array. */
export function triangleList(triangles: ArrayLike<number>): FaceList {
  const count = triangles.length / 3;
  const corners = new Uint32Array(4 * count);
  for (let t = 0; t < count; t++) {
    for (let c = 0; c < 3; c++) corners[4 * t + c] = triangles[3 * t + c];
    corners[4 * t + 3] = noCorner;
  }
  return { count, corners };
}

export function faceList(faces: readonly ArrayLike<number>[]): FaceList {
  const corners = new Uint32Array(4 * faces.length);
  faces.forEach((face, f) => {
    for (let c = 0; c < 4; c++) corners[4 * f + c] = c < face.length ? face[c] : noCorner;
  });
  return { count: faces.length, corners };
}
