/** A tube around y that bends at its joints, for tests: rings of four vertices at whole heights, each of which follows the joints below and above it. */
import { noTurn } from '../../core/quaternion';
import type { Skin, SkinKey } from './skin';

const corners = [
  [0.1, 0.1],
  [-0.1, 0.1],
  [-0.1, -0.1],
  [0.1, -0.1],
];

/** `count` joints along y, a metre apart, and as many rings, half a metre above them. */
export function tube(count: number): { vertices: number[]; triangles: number[] } & Omit<Skin, 'poses'> {
  const rings = Array.from({ length: count }, (_, ring) => ring);
  const vertices = rings.flatMap((ring) => corners.flatMap(([x, z]) => [x, ring + 0.5, z]));
  const triangles = rings.slice(1).flatMap((ring) =>
    [0, 1, 2, 3].flatMap((k) => {
      const [a, b] = [4 * (ring - 1) + k, 4 * (ring - 1) + ((k + 1) % 4)];
      return [a, a + 4, b, b, a + 4, b + 4];
    }),
  );
  return {
    vertices,
    triangles,
    joints: rings.map((ring) => ({ name: `joint-${ring}`, parent: ring - 1, translation: [0, ring === 0 ? 0 : 1, 0] })),
    indices: rings.flatMap((ring) => corners.flatMap(() => [ring, Math.min(ring + 1, count - 1), 0, 0])),
    weights: rings.flatMap((ring) => corners.flatMap(() => (ring + 1 < count ? [0.75, 0.25, 0, 0] : [1, 0, 0, 0]))),
  };
}

/** A key of a skeleton whose joints are turned as given, the others not. */
export function keyOf(joints: number, time: number, turns: Record<number, readonly number[]> = {}): SkinKey {
  const rotations = Array.from({ length: joints }, (_, j) => turns[j] ?? noTurn).flat();
  return { time, offset: [0, 0, 0], rotations };
}
