/** What the checks of scenes with soft bodies have in common. */
import { sixVolumes } from '../../mesh/tetrahedral-lattice';
import type { SceneRun } from '../named-scene';
import { lowest } from '../scene-checks';
import type { SoftBody } from '../types';

/**
 * A body that was dropped from `height` [m] above the ground at y = 0 stands there as it was built: on the ground, not below it, and as high
 * as before but for some per cent.
 */
export function checkStands(run: SceneRun, name: string, height: number): string[] {
  const found = checkShape(run, name);
  const [now, start] = [run.positions(name), run.start(name)];
  const low = lowest(now);
  if (low < 0) found.push(`${name} stays above the ground, found ${low.toFixed(4)} m`);
  if (low > height / 2) found.push(`${name} falls to the ground, found it ${low.toFixed(3)} m above`);
  const extent = (positions: ArrayLike<number>) => -lowest(Array.from(positions, (x) => -x)) - lowest(positions);
  const kept = extent(now) / extent(start);
  if (kept < 0.85 || kept > 1.15) found.push(`${name} keeps its height, found ${(100 * kept).toFixed(1)} % of it`);
  return found;
}

/** A body keeps its volume but for a few per cent, and hardly one of its tetrahedra is inside out. */
export function checkShape(run: SceneRun, name: string): string[] {
  const found: string[] = [];
  const body = run.scene.bodies.find((each) => each.name === name) as SoftBody;
  const now = volumes(body, run.positions(name));
  const start = volumes(body, run.start(name));
  const total = (all: readonly number[]) => all.reduce((sum, volume) => sum + volume, 0);
  const share = total(now) / total(start);
  if (!(share > 0.95 && share < 1.05)) {
    found.push(`${name} keeps its volume, found ${(100 * share).toFixed(1)} % of it`);
  }
  const turned = now.filter((volume) => volume < 0).length;
  if (turned > 0.002 * now.length) {
    found.push(`${name} does not turn inside out, found ${turned} of ${now.length} tetrahedra that did`);
  }
  return found;
}

/** Of each tetrahedron [m3]. */
export function volumes({ tetrahedra }: SoftBody, positions: ArrayLike<number>): number[] {
  return Array.from({ length: tetrahedra.length / 4 }, (_, t) => {
    const [a, b, c, d] = [0, 1, 2, 3].map((k) => tetrahedra[4 * t + k]);
    return sixVolumes(positions, a, b, c, d) / 6;
  });
}
