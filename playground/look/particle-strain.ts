/** How far the springs around each particle are from their rest length. */
import type { BuiltBody } from 'selvedge';

/** Structural and shear, by their places in `springKinds`: bend springs shorten with every fold, which is no strain of the cloth. */
const strained = (kind: number) => kind < 2;

/** The largest |length - rest| / rest over the springs that along the surface hold each particle. `positions`: x, y, z each [m]. */
export function particleStrain({ particleCount, springs }: BuiltBody, positions: ArrayLike<number>): Float32Array {
  const strain = new Float32Array(particleCount);
  const { count, ends, rest, kind } = springs;
  for (let spring = 0; spring < count; spring++) {
    if (!strained(kind[spring]) || rest[spring] === 0) continue;
    const [a, b] = [ends[2 * spring], ends[2 * spring + 1]];
    const x = positions[3 * b] - positions[3 * a];
    const y = positions[3 * b + 1] - positions[3 * a + 1];
    const z = positions[3 * b + 2] - positions[3 * a + 2];
    const own = Math.abs(Math.sqrt(x * x + y * y + z * z) / rest[spring] - 1);
    if (own > strain[a]) strain[a] = own;
    if (own > strain[b]) strain[b] = own;
  }
  return strain;
}
