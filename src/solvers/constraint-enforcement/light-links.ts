/**
 * Whether sheets hang by links of so light particles that they need shorter steps.
 *
 * Between particles of inverse masses w and v, a constraint gives by (w + v) h^2 F times `regularisation` under the force F: the lighter its particles, the more. And it is mended by no more than a share of its length a step (`mendingRate` in
 * ../../constraints/solve-constraints.ts): beyond what that makes it bear, it stretches on like putty. In steps of half the length it gives by a quarter of that, and conjugate gradients have less to do in each.
 */
import type { Model } from '../../scene/assemble';

/**
 * Of its length: by how much a link may give under the weight of its whole body. At the neckline of `mesh-cloth` it would by 0.15, in `cape` by 0.56; at the corners of a square metre of cotton with 81 x 81 particles, where they are lightest, by 0.11.
 */
const mostGiven = 0.12;

/** `chosen`: the springs that are constraints. `h`: the length of a step [s]. */
export function hasLightLinks(model: Model, chosen: Uint32Array, h: number, regularisation: number): boolean {
  const { springs, masses, bodies, bodyOf, scene } = model;
  const weights = bodies.map(({ kind, masses }) => {
    const isSheet = kind === 'cloth' || kind === 'clothFromMesh';
    return isSheet ? Math.hypot(...scene.gravity) * masses.reduce((sum, mass) => sum + mass, 0) : 0;
  });
  return chosen.some((s) => {
    const [i, j] = [springs.ends[2 * s], springs.ends[2 * s + 1]];
    const given = (1 / masses[i] + 1 / masses[j]) * h * h * regularisation * weights[bodyOf[i]];
    return springs.rest[s] > 0 && given > mostGiven * springs.rest[s];
  });
}
