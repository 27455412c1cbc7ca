import { positions, sampleFor } from '../../compute/sample';
import { projectHinges } from './project-hinges.kernel';

/**
 * The count is that of hinges, each with corners of its own, folded by up to 3 rad to either side and stretched by up to a fifth from a rest
 * shape whose angle is up to 2 rad. By turns of thirteen: some are flat, some have a wing crushed to a fifth of its height, so that the energy fades;
 * some a wing on the edge, some an edge of no length, some all corners in one place. None is folded to pi, where the angle's sign is rounding's.
 */
export const sample = sampleFor(projectHinges, (count, random) => {
  const position = positions(4 * count, random);
  const hingeRest = new Float64Array(8 * count);
  for (let t = 0; t < count; t++) {
    const kind = t % 13;
    const about = (size: number) => size * (0.8 + 0.4 * random());
    const [foot1, foot2, height1, height2, length] = [random(), random(), about(0.2), about(0.3), about(0.25)];
    const fold = kind === 4 ? 0 : 6 * (random() - 0.5);
    hingeRest.set([foot1, 1 / height1, foot2, 1 / height2, 4 * (random() - 0.5), 0.1 + random(), 1 / length, 0], 8 * t);
    const [p, q, r, s] = [0, 1, 2, 3].map((c) => position.subarray(4 * (4 * t + c), 4 * (4 * t + c) + 3));
    const edge = kind === 8 ? 0 : about(length);
    const [up1, up2] = [about(kind === 5 ? 0.2 * height1 : kind === 6 ? 0 : height1), about(height2)];
    // Along the edge, along the first wing, and along the normal.
    const [yaw, pitch] = [6 * random(), 3 * random()];
    const axes = [
      [Math.cos(yaw), Math.sin(yaw), 0],
      [-Math.sin(yaw) * Math.cos(pitch), Math.cos(yaw) * Math.cos(pitch), Math.sin(pitch)],
      [Math.sin(yaw) * Math.sin(pitch), -Math.cos(yaw) * Math.sin(pitch), Math.cos(pitch)],
    ];
    const at = (x: number, y: number, z: number) =>
      [0, 1, 2].map((axis) => p[axis] + x * axes[0][axis] + y * axes[1][axis] + z * axes[2][axis]);
    q.set(at(edge, 0, 0));
    r.set(at(foot1 * length, up1, 0));
    s.set(at(foot2 * length, -up2 * Math.cos(fold), up2 * Math.sin(fold)));
    if (kind === 11) for (const corner of [q, r, s]) corner.set(p);
  }
  return {
    count,
    arrays: {
      position,
      hingeCorner: Uint32Array.from({ length: 4 * count }, (_, c) => c),
      hingeRest,
      pull: new Float64Array(12 * count),
    },
    uniforms: {},
  };
});
