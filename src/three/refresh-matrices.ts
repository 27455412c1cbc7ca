import type { Object3D } from 'three';

/** Computes the world matrices of objects and of all that they are in, each once: what animates them sets positions and turns, and matrices follow only when three draws. */
export function refreshMatrices(objects: readonly Object3D[]): void {
  const done = new Set<Object3D>();
  const compute = (object: Object3D): void => {
    if (done.has(object)) return;
    done.add(object);
    if (object.parent) compute(object.parent);
    object.updateWorldMatrix(false, false, true);
    // The other children have not been told: three does that when it draws.
    object.matrixWorldNeedsUpdate = true;
  };
  objects.forEach(compute);
}
