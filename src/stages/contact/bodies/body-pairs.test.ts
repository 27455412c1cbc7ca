/** Pairs of features near each other, as the device lists them, against trying all of them. */
import { describe, expect, it } from 'vitest';
import { fastBackends, reference } from '../../../../test/backends';
import type { Backend } from '../../../compute/backend';
import { seededRandom } from '../../../core/random';
import { cloth, rope, scene } from '../../../index';
import { assemble, joinTriangles } from '../../../scene/assemble';
import { dot, scale, sub, type Three } from '../contact-vectors';
import { bodyFeatures } from './body-features';
import { BodyPairs, pairKernels } from './body-pairs';
import { closestPoints, type Four } from './closest-points';
import { noDrift } from './common-way';
import { contactSurface } from './contact-surface';
import { noOpposite, ownEdge } from './feature-bits';
import { isOfEdges } from './near-pairs';

const backends: Record<string, () => Promise<Backend>> = { reference: async () => reference(), ...fastBackends };

/** Two crumpled sheets through each other, and a rope. */
function crumpled() {
  const sheet = (name: string) => cloth({ name, size: [1, 1], particles: [6, 6] });
  const model = assemble(
    scene({
      bodies: [sheet('one'), sheet('other'), rope({ name: 'rope', from: [0, 0, 0], to: [1, 0, 1], particles: 9 })],
    }),
  );
  const random = seededRandom(3);
  const position = new Float64Array(4 * model.particleCount);
  const velocity = new Float64Array(4 * model.particleCount);
  for (let p = 0; p < model.particleCount; p++) {
    for (let axis = 0; axis < 3; axis++) {
      const built = model.positions[3 * p + axis];
      position[4 * p + axis] = Math.fround(0.6 * built + 0.12 * Math.sin(9 * built + 2 * axis + p) + 0.05 * random());
      velocity[4 * p + axis] = Math.fround(4 * random() - 2);
    }
  }
  return { model, position, velocity };
}

const kept = (pairs: Iterable<readonly number[]>): string[] => Array.from(pairs, (pair) => pair.join()).sort();

/** One pair written in one way: the triangle by its corners in order, the two edges likewise. */
function named([p, q, r, s]: readonly number[], isEdges = isOfEdges([p, q, r, s], 0)): number[] {
  const up = (...some: number[]) => some.sort((a, b) => a - b);
  if (!isEdges) return [0, p, ...up(q, r, s)];
  const edges = [up(p, q), up(r, s)].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [1, ...edges.flat()];
}

describe.each(Object.entries(backends))('on %s', (_, make) => {
  it.each([
    ['stands: those that trying all finds', 0],
    ['moves: all that come near on the way', 0.02],
  ])('of what %s', async (_what, ahead) => {
    const { model, position, velocity } = crumpled();
    const [radius, slack] = [0.01, 0.005];
    const surface = contactSurface(model)!;
    const backend = await make();
    await backend.prepare(pairKernels);
    const count = model.particleCount;
    const rest = Float64Array.from({ length: 4 * count }, (_each, k) =>
      k % 4 === 3 ? radius : model.positions[3 * Math.floor(k / 4) + (k % 4)],
    );
    const site = {
      position: backend.allocate(
        'position',
        'vec4f',
        count,
        position.map((x, k) => x + ahead * velocity[k]),
      ),
      previous: backend.allocate('previous', 'vec4f', count, position),
      bodyOf: backend.allocate('bodyOf', 'u32', count, model.bodyOf),
      restPosition: backend.allocate('restPosition', 'vec4f', count, rest),
    };
    // Too little room: on a GPU it is the caller who has to see that.
    const isGpu = backend.name === 'webgpu';
    const room = isGpu ? { cells: 8000, meetings: 200, pairs: 60000 } : { cells: 10, meetings: 1, pairs: 10 };
    const every = Uint32Array.from({ length: count }, (_each, k) => k);
    const pairs = new BodyPairs(backend, surface, every, site, surface.clusters.extent, room);
    const exact = ahead > 0 ? 1 : 0;
    pairs.list(backend, { drift: noDrift, steps: 1, slack, far: 1, most: 1, exact });
    backend.submit();
    const [list, pairCount] = await Promise.all(
      [pairs.buffers.pair, pairs.buffers.pairCount].map((buffer) => backend.read(buffer)),
    );
    const [all, , , isOver] = pairCount;
    expect(isOver).toBe(0);
    const found = kept(Array.from({ length: all }, (_each, k) => named(Array.from(list.subarray(4 * k, 4 * k + 4)))));
    expect(new Set(found).size).toBe(all);
    const standing = kept(tried(model, position, radius, slack));
    expect(standing.length).toBeGreaterThan(200);
    if (!exact) expect(found).toEqual(standing);
    for (const share of [0, 0.3, 0.7, 1]) {
      const moved = position.map((x, k) => x + share * ahead * velocity[k]);
      // What is within the slack of each other here may meet, whatever others say of it.
      const missing = new Set(kept(tried(model, moved, 0, slack)));
      for (const pair of found) missing.delete(pair);
      expect([...missing]).toEqual([]);
    }
    backend.dispose();
  });
});

/** Every pair that is closer than the thickness and the slack of both of its features, of those that no other speaks for; and of the others every one that is closer than the slack. */
function* tried(
  model: ReturnType<typeof assemble>,
  position: Float64Array,
  radius: number,
  slack: number,
): Generator<number[]> {
  const triangles = joinTriangles(model);
  const { features, beyond } = bodyFeatures(model);
  const at = (p: number) => Array.from(position.subarray(4 * p, 4 * p + 3)) as unknown as Three;
  const closest = (isEdges: boolean, particles: number[]) => {
    const ofFirst = isEdges ? 2 : 1;
    if (particles.slice(0, ofFirst).some((p) => particles.indexOf(p, ofFirst) >= 0)) return null;
    return closestPoints(isEdges, particles.map(at) as unknown as Four<Three>);
  };
  // Those of the rope, the last particles of the model, have no triangles.
  const isRope = (p: number) => p >= 72;
  const reach = (isRedundant: boolean) => 2 * slack + (isRedundant ? 0 : 2 * radius);
  for (let p = 0; p < model.particleCount; p++) {
    for (let t = 0; t < triangles.length / 3; t++) {
      const corners = Array.from(triangles.subarray(3 * t, 3 * t + 3));
      const found = closest(false, [p, ...corners]);
      if (!found) continue;
      const zeros = [0, 1, 2].filter((k) => found.weights[k + 1] === 0);
      let isRedundant = zeros.length > 1;
      if (zeros.length === 1) {
        const edge = (zeros[0] + 1) % 3;
        const opposite = beyond[4 * t + edge];
        const isOwn = (features[4 * t + 3] & ownEdge(edge)) !== 0;
        const across = opposite === noOpposite ? 0 : dot(found.normal, sub(at(opposite), at(corners[edge])));
        isRedundant = !isOwn || across > 0;
      }
      if (found.distance < reach(isRedundant && !isRope(p))) yield named([p, ...corners], false);
    }
  }
  // Each edge by the triangle or segment that owns it.
  const edges: (readonly [triangle: number, edge: number])[] = [];
  for (let t = 0; t < features.length / 4; t++) {
    for (let k = 0; k < 3; k++) if ((features[4 * t + 3] & ownEdge(k)) !== 0) edges.push([t, k]);
  }
  const cornerOf = (t: number, k: number) => features[4 * t + (k % 3)];
  const falls = ([t, k]: readonly [number, number], outward: Three) => {
    const opposite = beyond[4 * t + k];
    const sides = opposite === noOpposite ? [] : [cornerOf(t, k + 2), opposite];
    return sides.every((p) => dot(outward, sub(at(p), at(cornerOf(t, k)))) > 0.25 * 2 * radius);
  };
  for (const [e, one] of edges.entries()) {
    for (const other of edges.slice(e + 1)) {
      const particles = [one, other].flatMap(([t, k]) => [cornerOf(t, k), cornerOf(t, k + 1)]);
      const found = closest(true, particles);
      if (!found) continue;
      const areSharp = falls(one, found.normal) && falls(other, scale(found.normal, -1));
      const isRedundant = !particles.some(isRope) && (found.weights.includes(0) || !areSharp);
      if (found.distance < reach(isRedundant)) yield named(particles, true);
    }
  }
}
