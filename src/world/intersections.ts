/** Where bodies of a world pass through themselves and each other, and where ropes and strands, which have no triangles, overlap. */
import { finishInTurns } from '../core/slices';
import { intersectionSlices } from '../mesh/intersections';
import { nearLineSlices, segmentDistance } from '../mesh/near-lines';
import { joinEdges, joinSegments, joinTriangles, type Model } from '../scene/assemble';
import { contactThicknesses } from '../scene/body-contact-options';
import type { Engine } from './engine';
import type { IntersectingPart, Intersections, LineOverlap } from './types';

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
  return { count: pairs.length, pairs, overlaps: await findOverlaps(model, points) };
}

/** Of what segments of lines keep apart by: those that are closer overlap. */
const overlapShare = 0.5;
/** Of their distance where a body was built: what contact keeps its parts apart by (divide-pairs.kernel.ts). */
const restShare = 0.9;

async function findOverlaps(model: Model, points: Float64Array): Promise<LineOverlap[]> {
  const { bodies, bodyOf, positions, scene } = model;
  const segments = joinSegments(model);
  // Half of the thickness of each body.
  const thick = contactThicknesses(scene);
  const radii = bodies.map(({ radius }, body) => (scene.contact ? thick[body] / 2 : radius));
  const bodyAt = (segment: number) => bodyOf[segments[2 * segment]];
  const thickness = (one: number, other: number) => {
    const both = radii[bodyAt(one)] + radii[bodyAt(other)];
    if (bodyAt(one) !== bodyAt(other)) return both;
    const [p, q] = segments.subarray(2 * one);
    const [r, s] = segments.subarray(2 * other);
    return Math.min(both, restShare * segmentDistance(positions, p, q, positions, r, s));
  };
  const most = 2 * overlapShare * Math.max(0, ...radii);
  const isOverlap = (one: number, other: number) => overlapShare * thickness(one, other);
  const near = await finishInTurns(nearLineSlices({ points, segments }, most, isOverlap));
  const part = (segment: number) => partOf(model, segments.subarray(2 * segment, 2 * segment + 2));
  return near.map(({ one, other, distance }) => {
    return { one: part(one), other: part(other), distance, thickness: thickness(one, other) };
  });
}

/** `particles`: of the model, and of one body. */
export function partOf({ bodies, bodyOf, bodyFirst }: Model, particles: ArrayLike<number>): IntersectingPart {
  const body = bodyOf[particles[0]];
  return { body: bodies[body].name, particles: Array.from(particles, (particle) => particle - bodyFirst[body]) };
}
