/**
 * How far most particles go together. Only motion relative to others brings things together, so a list of near features is made in a frame that goes with them: what falls or flies as a whole needs no other list than what lies still. A GPU, whose particles the host does not see, has the frame at rest.
 */
import type { Backend, KernelBuffer } from '../../../compute/backend';

/** In each step of the solver [m], as a uniform of kernels. */
export type Drift = readonly [x: number, y: number, z: number, w: 0];

export const noDrift: Drift = [0, 0, 0, 0];
/** The frame moves only where particles go no farther in it, in the sum, than this share of what they go in the frame at rest. */
const worthwhile = 0.5;

export const addDrift = (a: Drift, b: Drift): Drift => [a[0] + b[0], a[1] + b[1], a[2] + b[2], 0];

/** From `previous` to `position`, in the mean over free particles; nothing where that is not how most of them go. */
export function commonWay(
  backend: Backend,
  { position, previous }: Readonly<Record<'position' | 'previous', KernelBuffer>>,
): Drift {
  const [now, before] = [backend.view(position), backend.view(previous)];
  if (!now || !before) return noDrift;
  const sum = [0, 0, 0];
  let free = 0;
  for (let i = 0; i < now.length; i += 4) {
    if (now[i + 3] === 0) continue;
    free++;
    for (let axis = 0; axis < 3; axis++) sum[axis] += now[i + axis] - before[i + axis];
  }
  if (free === 0) return noDrift;
  const [x, y, z] = sum.map((way) => Math.fround(way / free));
  let [goes, goesRelative] = [0, 0];
  for (let i = 0; i < now.length; i += 4) {
    if (now[i + 3] === 0) continue;
    const [dx, dy, dz] = [now[i] - before[i], now[i + 1] - before[i + 1], now[i + 2] - before[i + 2]];
    goes += Math.sqrt(dx * dx + dy * dy + dz * dz);
    goesRelative += Math.sqrt((dx - x) ** 2 + (dy - y) ** 2 + (dz - z) ** 2);
  }
  return goesRelative < worthwhile * goes ? [x, y, z, 0] : noDrift;
}
