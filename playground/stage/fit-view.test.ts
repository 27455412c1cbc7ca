import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { type CameraPose, fitView, middleOfFree, pointsToSee, type View } from './fit-view';

const views: Record<string, View> = {
  'a wide page': { width: 1280, height: 800, fov: 38, covered: { top: 100, right: 336, bottom: 72 } },
  'a phone': { width: 375, height: 812, fov: 38, covered: { top: 96, right: 0, bottom: 116 } },
  'an empty page': { width: 640, height: 480, fov: 38, covered: { top: 0, right: 0, bottom: 0 } },
};
const points = pointsToSee(
  [[0, 3, 0]],
  [
    [-1, 0, -0.5],
    [2, 1, 0.5],
  ],
);
const pose: CameraPose = { position: [1, 2, 4], target: [0, 0.5, 0] };

/** How far inside the free part of the view each side of the picture is, as a share of its width or height. */
function gaps(view: View, { position, target }: CameraPose) {
  const { width, height, covered } = view;
  const { x, y } = middleOfFree(view);
  const camera = new PerspectiveCamera(view.fov, width / height);
  camera.setViewOffset(width, height, -x, -y, width, height);
  camera.position.set(...position);
  camera.lookAt(...target);
  camera.updateMatrixWorld();
  const seen = Array.from({ length: points.length / 3 }, (_, k) =>
    new Vector3().fromArray(points, 3 * k).project(camera),
  );
  const across = seen.map((point) => (((point.x + 1) / 2) * width) / (width - covered.right));
  const down = seen.map(
    (point) => (((1 - point.y) / 2) * height - covered.top) / (height - covered.top - covered.bottom),
  );
  return {
    left: Math.min(...across),
    right: 1 - Math.max(...across),
    top: Math.min(...down),
    bottom: 1 - Math.max(...down),
  };
}

it('sees where particles start, and the corners of the box', () => {
  expect(points).toHaveLength(3 * 9);
  expect(
    pointsToSee([
      [1, 2, 3],
      [4, 5, 6],
    ]),
  ).toEqual([1, 2, 3, 4, 5, 6]);
});

describe.each(Object.entries(views))('on %s', (_, view) => {
  const fitted = fitView(pose, points, view);

  it('everything is inside, in the middle, and as large as can be', () => {
    const { left, right, top, bottom } = gaps(view, fitted);
    expect(left).toBeCloseTo(right, 1);
    expect(top).toBeCloseTo(bottom, 1);
    expect(Math.min(left, right, top, bottom)).toBeCloseTo(0.05, 6);
  });

  it('looks from the same side', () => {
    const direction = ({ position, target }: CameraPose) =>
      new Vector3(...position).sub(new Vector3(...target)).normalize();
    expect(direction(fitted).distanceTo(direction(pose))).toBeLessThan(1e-12);
  });
});

it('stands somewhere even where panels cover everything', () => {
  const covered = { top: 300, right: 700, bottom: 300 };
  const { position } = fitView(pose, points, { width: 640, height: 480, fov: 38, covered });
  expect(position.every(Number.isFinite)).toBe(true);
});
