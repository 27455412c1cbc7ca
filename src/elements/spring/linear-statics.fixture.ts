/** Where springs come to rest under small loads: the linear system of their stiffness at rest, by conjugate gradients. */
import type { BuiltBody } from '../../scene/types';

/** Displacement of each particle [m] under forces [N], both x, y, z each; pinned particles stay. */
export function linearDisplacements(body: BuiltBody, forces: Float64Array): Float64Array {
  const { positions, springs, particleCount } = body;
  const held = new Uint8Array(particleCount);
  for (const pin of body.pins) for (const particle of pin.particles) held[particle] = 1;
  const free = (vector: Float64Array) => vector.map((x, i) => (held[Math.floor(i / 3)] ? 0 : x));
  const apply = (u: Float64Array) => {
    const out = new Float64Array(u.length);
    for (let s = 0; s < springs.count; s++) {
      const [a, b] = [3 * springs.ends[2 * s], 3 * springs.ends[2 * s + 1]];
      const n = [0, 1, 2].map((k) => (positions[b + k] - positions[a + k]) / springs.rest[s]);
      const pull = springs.stiffness[s] * n.reduce((sum, nk, k) => sum + nk * (u[b + k] - u[a + k]), 0);
      for (let k = 0; k < 3; k++) {
        out[a + k] -= pull * n[k];
        out[b + k] += pull * n[k];
      }
    }
    return free(out);
  };
  const dot = (x: Float64Array, y: Float64Array) => x.reduce((sum, xi, i) => sum + xi * y[i], 0);
  let r = free(forces);
  const u = new Float64Array(r.length);
  let p = r;
  let rr = dot(r, r);
  const enough = 1e-16 * rr;
  for (let turn = 0; turn < 10 * r.length && rr > enough; turn++) {
    const kp = apply(p);
    const step = rr / dot(p, kp);
    for (let i = 0; i < u.length; i++) u[i] += step * p[i];
    r = r.map((x, i) => x - step * kp[i]);
    const next = dot(r, r);
    const direction = p;
    p = r.map((x, i) => x + (next / rr) * direction[i]);
    rr = next;
  }
  return u;
}
