/** Pairs of features near each other, as the device lists them, against trying all of them. */
import { describe, expect, it } from 'vitest';
import { fastBackends, reference } from '../../../../test/backends';
import type { Backend } from '../../../compute/backend';
import { seededRandom } from '../../../core/random';
import { cloth, rope, scene } from '../../../index';
import { assemble, joinEdges, joinTriangles } from '../../../scene/assemble';
import type { Three } from '../contact-vectors';
import { bodyFeatures } from './body-features';
import { BodyPairs, pairKernels } from './body-pairs';
import { closestPoints, type Four } from './closest-points';

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
function named(isEdges: boolean, [p, q, r, s]: readonly number[]): number[] {
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
    const reach = 0.03;
    const { features, longest } = bodyFeatures(model);
    const backend = await make();
    await backend.prepare(pairKernels);
    const count = model.particleCount;
    const radius = 0.01;
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
    const room = backend.name === 'webgpu' ? { cells: 8000, pairs: 60000 } : { cells: 10, pairs: 10 };
    const pairs = new BodyPairs(backend, features, site, longest, room);
    pairs.list(backend, { steps: 1, slack: (reach - 2 * radius) / 2, far: 1, most: 1, exact: ahead > 0 ? 1 : 0 });
    backend.submit();
    const [list, nearFirst, entryStart, entryOrder] = await Promise.all(
      [pairs.buffers.pair, pairs.buffers.nearFirst, pairs.buffers.entryStart, pairs.buffers.entryOrder].map((buffer) =>
        backend.read(buffer),
      ),
    );
    const all = nearFirst[2 * pairs.triangles];
    const found = Array.from({ length: all }, (_each, k) =>
      named(k >= nearFirst[pairs.triangles], Array.from(list.subarray(4 * k, 4 * k + 4))),
    );
    const standing = kept(tried(model, position, reach));
    expect(standing.length).toBeGreaterThan(200);
    expect(new Set(kept(found)).size).toBe(all);
    if (ahead === 0) expect(kept(found)).toEqual(standing);
    for (const share of [0, 0.3, 0.7, 1]) {
      const moved = position.map((x, k) => x + share * ahead * velocity[k]);
      const missing = new Set(kept(tried(model, moved, reach)));
      for (const pair of kept(found)) missing.delete(pair);
      expect([...missing]).toEqual([]);
    }
    // Every particle knows the pairs that it is part of.
    expect(entryStart[count]).toBe(4 * all);
    for (let p = 0; p < count; p++) {
      for (let e = entryStart[p]; e < entryStart[p + 1]; e++) expect(list[entryOrder[e]]).toBe(p);
    }
    backend.dispose();
  });
});

/** Every pair within reach, wherever its features are. */
function* tried(model: ReturnType<typeof assemble>, position: Float64Array, reach: number): Generator<number[]> {
  const triangles = joinTriangles(model);
  const edges = joinEdges(model, triangles);
  const near = (isEdges: boolean, particles: number[]) => {
    const ofFirst = isEdges ? 2 : 1;
    if (particles.slice(0, ofFirst).some((p) => particles.indexOf(p, ofFirst) >= 0)) return false;
    const points = particles.map((p) => Array.from(position.subarray(4 * p, 4 * p + 3))) as unknown as Four<Three>;
    const { weights, distance } = closestPoints(isEdges, points);
    // Those of the rope, the last particles of the model, have no triangles.
    const ofTriangles = isEdges && particles.every((p) => p < 72);
    return distance < reach && !(ofTriangles && weights.includes(0));
  };
  for (let p = 0; p < model.particleCount; p++) {
    for (let t = 0; t < triangles.length; t += 3) {
      const particles = [p, ...triangles.subarray(t, t + 3)];
      if (near(false, particles)) yield named(false, particles);
    }
  }
  for (let e = 0; e < edges.length; e += 2) {
    for (let f = e + 2; f < edges.length; f += 2) {
      const particles = [...edges.subarray(e, e + 2), ...edges.subarray(f, f + 2)];
      if (near(true, particles)) yield named(true, particles);
    }
  }
}
