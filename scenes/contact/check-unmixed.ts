/** A check of scenes whose bodies meet each other: that nothing passes through anything. */
import { finishAtOnce } from '../../src/core/slices';
import { intersectionSlices } from '../../src/mesh/intersections';
import { assemble, joinEdges, joinTriangles } from '../../src/scene/assemble';
import type { SceneRun } from '../../src/scene/named-scene';

/** No edge of a body passes through a triangle of it or of another: what `world.intersections` counts, of the positions of a run. */
export function checkUnmixed(run: SceneRun): string[] {
  const model = assemble(run.scene);
  const points = Float64Array.from(model.bodies.flatMap(({ name }) => Array.from(run.positions(name))));
  // Where particles are lost, that is what is to be told.
  if (!points.every(Number.isFinite)) return [];
  const triangles = joinTriangles(model);
  const found = finishAtOnce(intersectionSlices({ points, triangles, edges: joinEdges(model, triangles) }));
  return found.length === 0 ? [] : [`nothing passes through anything, found ${found.length / 2} intersections`];
}
