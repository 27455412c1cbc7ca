/** A picture of a running world as its named scene is looked at, colliders and all. */
import type { NamedScene } from '../../../src/scene/named-scene';
import { surfacePositions } from '../../../src/scene/surface-vertices';
import type { Collider } from '../../../src/scene/types';
import type { World } from '../../../src/world/types';
import { fitCamera } from '../reporting/camera';
import { colliderShape } from '../reporting/collider-shapes';
import type { Colour, Image } from '../reporting/image';
import { render, type Shape } from '../reporting/render';

const [width, height] = [300, 320];
const clothColours: readonly Colour[] = [
  [196, 88, 72],
  [84, 124, 176],
  [212, 168, 80],
  [108, 152, 104],
];
const backColour: Colour = [226, 196, 168];
const look = { colour: [200, 194, 184], floorColour: [222, 226, 229], floorReach: 1.5 } as const;

/** What hides the cloths is drawn without the half that is nearer to the eye: `opened` names it. */
export async function sceneStill(
  world: World,
  { camera }: Pick<NamedScene, 'camera'>,
  opened: string | null = null,
): Promise<Image> {
  const [low, high] = camera.sees ?? [camera.target, camera.target];
  const towards = camera.position.map((x, k) => x - camera.target[k]);
  const eye = fitCamera(
    { low, high },
    {
      azimuth: (180 / Math.PI) * Math.atan2(towards[0], towards[2]),
      elevation: (180 / Math.PI) * Math.asin(towards[1] / Math.hypot(...towards)),
    },
    width / height,
  );
  const drawn = (collider: Collider): Shape => {
    const vertices = collider.kind === 'mesh' ? world.colliderVertices(collider.name) : undefined;
    const shape = colliderShape(collider, world.colliderPlacement(collider.name), look, vertices);
    return collider.name === opened ? withoutNearHalf(shape, towards) : shape;
  };
  const sheets = await Promise.all(
    world.bodies.map(
      async ({ name, surface, radius }, k): Promise<Shape> => ({
        positions: surfacePositions(surface, await world.read(name)),
        triangles: surface.triangles,
        lines: surface.lines,
        thickness: 2 * radius,
        colour: clothColours[k % clothColours.length],
        backColour,
      }),
    ),
  );
  const shapes = [...world.scene.colliders.map(drawn), ...sheets];
  return render({ shapes, camera: eye, width, height, background: [238, 241, 243] });
}

/** Triangles whose corners are all on the far side of the vertical through the origin. */
function withoutNearHalf(shape: Shape, [x, , z]: readonly number[]): Shape {
  const { positions, triangles = [] } = shape;
  const isFar = (v: number) => positions[3 * v] * x + positions[3 * v + 2] * z <= 1e-9;
  const kept: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = [triangles[t], triangles[t + 1], triangles[t + 2]];
    if (corners.every(isFar)) kept.push(...corners);
  }
  return { ...shape, triangles: kept };
}
