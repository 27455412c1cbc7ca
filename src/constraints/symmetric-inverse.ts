/** The inverse of a symmetric 3 x 3 matrix, both as xx, yy, zz, xy, yz, zx. */
export function symmetricInverse([xx, yy, zz, xy, yz, zx]: readonly number[]): number[] {
  const cofactors = [
    yy * zz - yz * yz,
    zz * xx - zx * zx,
    xx * yy - xy * xy,
    yz * zx - xy * zz,
    zx * xy - yz * xx,
    xy * yz - zx * yy,
  ];
  const determinant = xx * cofactors[0] + xy * cofactors[3] + zx * cofactors[5];
  return cofactors.map((cofactor) => cofactor / determinant);
}
