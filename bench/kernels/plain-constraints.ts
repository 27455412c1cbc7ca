/** Hard distance and volume constraints as anyone would write them in JavaScript over typed arrays: one after the other, positions with four numbers each, the fourth the inverse mass. */

export function plainDistances(place: Float32Array, ends: Uint32Array, rest: Float32Array): void {
  for (let c = 0; c < rest.length; c++) {
    const p = 4 * ends[2 * c];
    const q = 4 * ends[2 * c + 1];
    const weight = place[p + 3] + place[q + 3];
    const dx = place[p] - place[q];
    const dy = place[p + 1] - place[q + 1];
    const dz = place[p + 2] - place[q + 2];
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (weight === 0 || length === 0) continue;
    const s = (rest[c] - length) / (length * weight);
    const wp = s * place[p + 3];
    const wq = s * place[q + 3];
    place[p] += wp * dx;
    place[p + 1] += wp * dy;
    place[p + 2] += wp * dz;
    place[q] -= wq * dx;
    place[q + 1] -= wq * dy;
    place[q + 2] -= wq * dz;
  }
}

export function plainVolumes(place: Float32Array, corners: Uint32Array, rest: Float32Array): void {
  for (let c = 0; c < rest.length; c++) {
    const i = 4 * corners[4 * c];
    const j = 4 * corners[4 * c + 1];
    const k = 4 * corners[4 * c + 2];
    const l = 4 * corners[4 * c + 3];
    const ax = place[j] - place[i];
    const ay = place[j + 1] - place[i + 1];
    const az = place[j + 2] - place[i + 2];
    const bx = place[k] - place[i];
    const by = place[k + 1] - place[i + 1];
    const bz = place[k + 2] - place[i + 2];
    const cx = place[l] - place[i];
    const cy = place[l + 1] - place[i + 1];
    const cz = place[l + 2] - place[i + 2];
    // Six times the gradient at j, k and l; that at i is minus their sum.
    const jx = by * cz - bz * cy;
    const jy = bz * cx - bx * cz;
    const jz = bx * cy - by * cx;
    const kx = cy * az - cz * ay;
    const ky = cz * ax - cx * az;
    const kz = cx * ay - cy * ax;
    const lx = ay * bz - az * by;
    const ly = az * bx - ax * bz;
    const lz = ax * by - ay * bx;
    const ix = -jx - kx - lx;
    const iy = -jy - ky - ly;
    const iz = -jz - kz - lz;
    const weight =
      place[i + 3] * (ix * ix + iy * iy + iz * iz) +
      place[j + 3] * (jx * jx + jy * jy + jz * jz) +
      place[k + 3] * (kx * kx + ky * ky + kz * kz) +
      place[l + 3] * (lx * lx + ly * ly + lz * lz);
    if (weight === 0) continue;
    const s = (6 * rest[c] - (ax * jx + ay * jy + az * jz)) / weight;
    push(place, i, s, ix, iy, iz);
    push(place, j, s, jx, jy, jz);
    push(place, k, s, kx, ky, kz);
    push(place, l, s, lx, ly, lz);
  }
}

function push(place: Float32Array, at: number, s: number, x: number, y: number, z: number): void {
  const w = s * place[at + 3];
  place[at] += w * x;
  place[at + 1] += w * y;
  place[at + 2] += w * z;
}
