/** Whether the playground shows all of a scene: what is projected here, without a browser, as its camera does it. */
import { PerspectiveCamera, Vector3 } from 'three';
import { fitView, middleOfFree, pointsToSee, type View } from '../playground/stage/fit-view';
import type { NamedScene } from '../src/scene/named-scene';

/** Pages whose panels cover about what they do in the playground, which measures them: test/browser/playground-view.test.ts compares. */
const pages: Record<string, View> = {
  '1280 x 800': { width: 1280, height: 800, fov: 38, covered: { top: 100, right: 336, bottom: 72 } },
  '375 x 812': { width: 375, height: 812, fov: 38, covered: { top: 96, right: 0, bottom: 116 } },
};

/** Tells on which pages a state of the scene (x, y, z of all particles of each body) is not whole, and by how much. `starts`: the state it starts in. */
export function viewOf(
  { camera }: NamedScene,
  starts: readonly ArrayLike<number>[],
): (state: readonly ArrayLike<number>[]) => string[] {
  const points = pointsToSee(starts, camera.sees);
  const cameras = Object.entries(pages).map(([name, view]) => {
    const { x, y } = middleOfFree(view);
    const { position, target } = fitView(camera, points, view);
    const seer = new PerspectiveCamera(view.fov, view.width / view.height);
    seer.setViewOffset(view.width, view.height, -x, -y, view.width, view.height);
    seer.position.set(...position);
    seer.lookAt(...target);
    seer.updateMatrixWorld();
    return { name, view, seer };
  });
  return (state) =>
    cameras.flatMap(({ name, view, seer }) => {
      const out = Math.max(...state.map((positions) => furthestOut(positions, view, seer)));
      return out > 0 ? [`${name}: a particle is ${out.toFixed(1)} pixels outside what panels leave free`] : [];
    });
}

/** How far the outermost particle is outside the free part of the view, in CSS pixels; negative when it is inside. */
function furthestOut(positions: ArrayLike<number>, view: View, camera: PerspectiveCamera): number {
  const { width, height, covered } = view;
  const point = new Vector3();
  let out = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < positions.length; k += 3) {
    point.set(positions[k], positions[k + 1], positions[k + 2]).project(camera);
    const [x, y] = [((point.x + 1) / 2) * width, ((1 - point.y) / 2) * height];
    out = Math.max(out, -x, x - (width - covered.right), covered.top - y, y - (height - covered.bottom));
  }
  return out;
}
