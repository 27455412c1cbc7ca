/** A clamped beam of 1 m under its own weight, which hangs by w L^4 / (8 B) whatever bends it. */
import type { Body } from '../../src/index';
import { projective } from '../../src/solvers/projective/index';
import { steps, withWorld } from '../worlds';

/** [kg/m2] or, of a rope, [kg/m]; [N m] or [N m2]. */
export const [weight, rigidity] = [0.04, 1];
export const stripWidth = 0.25;
export const stripMaterial = { massPerArea: weight, stretch: 50, shear: 10, bend: 0, flexuralRigidity: rigidity };
/** Cells across a strip of n cells along. */
export const across = (n: number) => Math.max(2, Math.round(n * stripWidth));
/** The first two particles along the beam are held: that is a clamp in the middle of the first segment. */
export const clamped = (n: number) => [(v: { x: number }) => v.x < 1.5 / n];

/** By which part of that the end of a body of n segments hangs, when it is at rest. */
export function hangsBy(body: Body, n: number): Promise<number> {
  const solver = projective({ substeps: 50 });
  return withWorld({ bodies: [body], drag: 1e-6 }, { solver, backend: 'wasm' }, async (world) => {
    steps(world, 60);
    const positions = await world.read(body);
    const ends: number[] = [];
    for (let i = 0; i < positions.length; i += 3) if (positions[i] > 1 - 0.2 / n) ends.push(-positions[i + 1]);
    const hangs = ends.reduce((sum, y) => sum + y, 0) / ends.length;
    return hangs / ((weight * 9.81 * (1 - 0.5 / n) ** 4) / (8 * rigidity));
  });
}
