import { describe, expect, it } from 'vitest';
import { closedMesh, enclosedVolume } from '../../src/mesh/closed-mesh';
import { meshCollider } from '../../src/scene/collider/colliders';
import { PosedJoints } from '../../src/scene/collider/posed-joints';
import { SkinnedVertices } from '../../src/scene/collider/skinned-vertices';
import { lowest } from '../../src/scene/scene-checks';
import type { SkinPoses } from '../../src/scene/types';
import { dance, dancePeriod } from './dance';
import { figure, figureSkin } from './figure';
import { type JointName, jointIndex, jointNames, restOf } from './skeleton';
import { walk, walkPeriod } from './walk';

const { mesh, skin } = figure();
const clips: [name: string, poses: SkinPoses, seconds: number][] = [
  ['walk', walk, walkPeriod],
  ['dance', dance, dancePeriod],
];

const edgeLength = (at: ArrayLike<number>, a: number, b: number) =>
  Math.hypot(at[3 * a] - at[3 * b], at[3 * a + 1] - at[3 * b + 1], at[3 * a + 2] - at[3 * b + 2]);

/** Corners of triangles with the next corner of the same. */
const edges = mesh.triangles.map((a, i) => [a, mesh.triangles[i % 3 === 2 ? i - 2 : i + 1]]);

describe('the figure', () => {
  it('is the closed surface of a person 1.7 m tall, with some thousand triangles', () => {
    const { vertices, triangles } = mesh;
    expect(closedMesh(vertices, triangles, 0)).toHaveProperty('points');
    expect(triangles.length / 3).toBeGreaterThan(3000);
    expect(triangles.length / 3).toBeLessThan(6000);
    const heights = vertices.filter((_, i) => i % 3 === 1);
    expect(Math.min(...heights)).toBeCloseTo(0, 3);
    expect(Math.max(...heights)).toBeCloseTo(1.7, 1);
    // A slender person of 54 litres, which is about as many kilograms.
    expect(enclosedVolume(vertices, triangles)).toBeCloseTo(0.054, 2);
  });

  it('has triangles of even size', () => {
    const lengths = edges.map(([a, b]) => edgeLength(mesh.vertices, a, b)).sort((a, b) => a - b);
    expect(lengths[0]).toBeGreaterThan(0.005);
    expect(lengths.at(-1)!).toBeLessThan(3 * lengths[lengths.length >> 1]);
  });

  it('is a collider with either clip', () => {
    for (const [, poses] of clips) expect(meshCollider({ mesh, skin: figureSkin(poses) }).sides).toBe('outside');
  });

  it('has a joint for each vertex that is near it, and soft seams', () => {
    const weight = (vertex: number, joint: JointName) =>
      [0, 1, 2, 3].reduce(
        (sum, k) => sum + (skin.indices[4 * vertex + k] === jointIndex(joint) ? skin.weights[4 * vertex + k] : 0),
        0,
      );
    const nearest = (x: number, y: number, z: number) => {
      const distances = Array.from({ length: mesh.vertices.length / 3 }, (_, v) =>
        Math.hypot(mesh.vertices[3 * v] - x, mesh.vertices[3 * v + 1] - y, mesh.vertices[3 * v + 2] - z),
      );
      return distances.indexOf(Math.min(...distances));
    };
    expect(weight(nearest(0, 1.7, 0), 'head')).toBe(1);
    expect(weight(nearest(0.1, 0.3, 0.05), 'lower-leg-left')).toBeGreaterThan(0.95);
    expect(weight(nearest(-0.1, 0.3, 0.05), 'lower-leg-right')).toBeGreaterThan(0.95);
    // Between the thighs nothing leaks from one to the other.
    expect(weight(nearest(0.03, 0.65, 0), 'upper-leg-left')).toBeGreaterThan(0.95);
    const [x, y, z] = restOf('lower-leg-left');
    const knee = nearest(x, y, z + 0.05);
    expect(weight(knee, 'lower-leg-left')).toBeGreaterThan(0.2);
    expect(weight(knee, 'upper-leg-left')).toBeGreaterThan(0.2);
  });
});

describe.each(clips)('%s', (_, poses, seconds) => {
  const skinned = new SkinnedVertices(mesh.vertices, figureSkin(poses));
  const now = new Float64Array(mesh.vertices.length);

  it('neither tears the figure nor wrings it, and its feet stay on the ground', () => {
    const volume = enclosedVolume(mesh.vertices, mesh.triangles);
    for (const { time } of poses.keys) {
      skinned.write(time, now);
      const stretch = edges.map(([a, b]) => edgeLength(now, a, b) / edgeLength(mesh.vertices, a, b));
      expect(Math.max(...stretch)).toBeLessThan(2.2);
      expect(Math.min(...stretch)).toBeGreaterThan(0.3);
      expect(Math.abs(enclosedVolume(now, mesh.triangles) / volume - 1)).toBeLessThan(0.03);
      expect(lowest(now)).toBeGreaterThan(-1e-3);
      expect(lowest(now)).toBeLessThan(0.01);
    }
  });

  it('goes on where it ends', () => {
    expect(poses.loop).toBe(true);
    const [first, last] = [poses.keys[0], poses.keys.at(-1)!];
    expect(last).toEqual({ ...first, time: seconds });
  });

  it('moves from key to key without a jump', () => {
    const [before, after] = [new Float64Array(now.length), new Float64Array(now.length)];
    let fastest = 0;
    for (let k = 1; k < poses.keys.length; k++) {
      skinned.write(poses.keys[k - 1].time, before);
      skinned.write(poses.keys[k].time, after);
      const apart = before.reduce((most, x, i) => Math.max(most, Math.abs(after[i] - x)), 0);
      fastest = Math.max(fastest, apart / (poses.keys[k].time - poses.keys[k - 1].time));
    }
    expect(fastest).toBeGreaterThan(1);
    expect(fastest).toBeLessThan(7);
  });
});

it('each step of the walk is the mirror image of the one before', () => {
  const posed = new PosedJoints({ joints: skin.joints, poses: walk });
  const places = (time: number) => {
    posed.pose(time);
    return new Map(
      jointNames.map((name, j) => {
        const m = posed.transforms.subarray(12 * j, 12 * j + 12);
        const [x, y, z] = restOf(name);
        return [name, [0, 4, 8].map((row) => m[row] * x + m[row + 1] * y + m[row + 2] * z + m[row + 3])];
      }),
    );
  };
  const other = (name: string) =>
    name.endsWith('-left') ? name.replace(/left$/, 'right') : name.replace(/right$/, 'left');
  const [now, later] = [places(0.25), places(0.25 + walkPeriod / 2)];
  for (const [name, [x, y, z]] of now) {
    const found = later.get(other(name) as JointName)!;
    expect(found[0]).toBeCloseTo(-x, 3);
    expect(found[1]).toBeCloseTo(y, 3);
    expect(found[2]).toBeCloseTo(z, 3);
  }
});

it('the dance begins and ends in the pose that the figure is made in', () => {
  const out = new Float64Array(mesh.vertices.length);
  new SkinnedVertices(mesh.vertices, figureSkin(dance)).write(0, out);
  expect(Math.max(...out.map((x, i) => Math.abs(x - mesh.vertices[i])))).toBeLessThan(1e-3);
});
