/** Where bodies of a world pass through themselves and each other. */
import { finishInTurns } from '../core/slices';
import { intersectionSlices } from '../mesh/intersections';
import { joinEdges, joinTriangles, type Model } from '../scene/assemble';
import type { Engine } from './engine';
import type { IntersectingPart, Intersections } from './types';

/** Of the positions at the call. */
export async function findIntersections(engine: Engine): Promise<Intersections> {
  const { model } = engine;
  const points = await engine.readVectors('position');
  const triangles = joinTriangles(model);
  const edges = joinEdges(model, triangles);
  const found = await finishInTurns(intersectionSlices({ points, triangles, edges }));
  const pairs = Array.from({ length: found.length / 2 }, (_, k) => ({
    edge: partOf(model, edges.subarray(2 * found[2 * k], 2 * found[2 * k] + 2)),
    triangle: partOf(model, triangles.subarray(3 * found[2 * k + 1], 3 * found[2 * k + 1] + 3)),
  }));
  return { count: pairs.length, pairs };
}

function partOf({ bodies, bodyOf, bodyFirst }: Model, particles: Uint32Array): IntersectingPart {
  const body = bodyOf[particles[0]];
  return { body: bodies[body].name, particles: Array.from(particles, (particle) => particle - bodyFirst[body]) };
}
