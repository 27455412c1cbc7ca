/** Runs in the page: draws a cloth and a rope with three's WebGLRenderer and tells where on the picture they are. */
import { type BackendName, cloth, createWorld, rope, scene, type World } from 'selvedge';
import { projective } from 'selvedge/solvers';
import { ClothMesh, RopeMesh } from 'selvedge/three';
import { Color, DoubleSide, MeshBasicMaterial, PerspectiveCamera, Scene, Vector3, WebGLRenderer } from 'three';
import type { VertexGeometry } from '../../src/three/vertex-geometry';

export interface Drawn {
  /** Pixels of the body's colour, and their mean place. */
  count: number;
  x: number;
  y: number;
  /** Where the mean of the body's particles is on the picture. */
  wantedX: number;
  wantedY: number;
}

const [width, height] = [240, 200];

export async function drawWithWebGl(backend: BackendName): Promise<Drawn[]> {
  const sheet = cloth({
    size: [0.6, 0.6],
    particles: [9, 9],
    plane: 'vertical',
    position: [-0.9, 0.5, 0],
    pins: ['top'],
  });
  const line = rope({ from: [0.2, 0.2, 0], to: [0.9, 0.4, 0], particles: 12, radius: 0.03 });
  const world = await createWorld(scene({ bodies: [sheet, line] }), { solver: projective(), backend });
  const colours = [new Color(1, 0, 0), new Color(0, 0, 1)];
  const [red, blue] = colours.map((color) => new MeshBasicMaterial({ color, side: DoubleSide }));
  const stage = new Scene();
  const meshes = [new ClothMesh(world, sheet, red), new RopeMesh(world, line, blue)];
  stage.add(...meshes);
  const camera = new PerspectiveCamera(50, width / height, 0.1, 10);
  camera.position.z = 2.4;
  const renderer = new WebGLRenderer({ preserveDrawingBuffer: true });
  renderer.setSize(width, height, false);

  for (let frame = 0; frame < 12; frame++) {
    world.step();
    renderer.render(stage, camera);
  }
  await drawUntilSettled(world, meshes, () => renderer.render(stage, camera));
  const picture = new Uint8Array(4 * width * height);
  const gl = renderer.getContext();
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, picture);
  const drawn = await Promise.all(
    colours.map(async (colour, k) => ({ ...pathOf(picture, colour), ...project(await world.read(k), camera) })),
  );
  world.dispose();
  renderer.dispose();
  return drawn;
}

/**
 * What is read back from a GPU is drawn in the first frame after it has arrived, and a read arrives after all those that were asked for
 * before it. So the picture is that of the last step once a frame between two reads has changed no vertices.
 */
async function drawUntilSettled(
  world: World,
  meshes: readonly { geometry: VertexGeometry }[],
  draw: () => void,
): Promise<void> {
  const arrived = () => Promise.all(world.bodies.map((_, body) => world.read(body)));
  const versions = () => meshes.map(({ geometry }) => geometry.positions.version).join();
  await arrived();
  for (let before = ''; before !== versions(); ) {
    before = versions();
    draw();
    await arrived();
  }
}

function pathOf(picture: Uint8Array, { r, b }: Color): { count: number; x: number; y: number } {
  let [count, x, y] = [0, 0, 0];
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (picture[4 * pixel] < 128 === r > 0.5 || picture[4 * pixel + 2] < 128 === b > 0.5) continue;
    count++;
    x += pixel % width;
    y += height - 1 - Math.floor(pixel / width);
  }
  return { count, x: x / count, y: y / count };
}

function project(positions: ArrayLike<number>, camera: PerspectiveCamera): { wantedX: number; wantedY: number } {
  const point = new Vector3();
  let [x, y] = [0, 0];
  const count = positions.length / 3;
  for (let i = 0; i < count; i++) {
    point.fromArray(Array.from(positions).slice(3 * i, 3 * i + 3)).project(camera);
    x += point.x / count;
    y += point.y / count;
  }
  return { wantedX: ((x + 1) / 2) * width, wantedY: ((1 - y) / 2) * height };
}
