/** What both test pages run: worlds of the installed package. Plain JavaScript: one page has it bundled, the other as it is. */
import { cloth, createWorld, sphere } from 'selvedge';
import { projective } from 'selvedge/solvers';

const makeSheet = () => cloth({ particles: [31, 31], pins: ['top-left', 'top-right'] });

/** Steps a small scene and tells where it ran and where it went. */
export async function runWorld({ frames, global = 'auto', ...options }) {
  const sheet = makeSheet();
  const colliders = [sphere({ centre: [0.5, -0.3, 0.5], radius: 0.2 })];
  const world = await createWorld({ bodies: [sheet], colliders }, { solver: projective({ global }), ...options });
  for (let frame = 0; frame < frames; frame++) world.step();
  const { name, threads, why } = world.backendInfo;
  const result = {
    name,
    threads,
    why,
    hash: await world.hash(),
    positions: Array.from(await world.read(sheet)),
  };
  world.dispose();
  return result;
}

/** The message of the error that a world ends with before it begins. */
export async function errorOf(options) {
  try {
    await runWorld(options);
  } catch (error) {
    return error.message;
  }
  throw new Error('no error');
}

/** Positions of a mesh of selvedge/three after some steps, beside those of its world. */
export async function runMesh({ ClothMesh, Scene }) {
  const sheet = makeSheet();
  const world = await createWorld({ bodies: [sheet] }, { solver: projective(), backend: 'wasm' });
  const mesh = new ClothMesh(world, sheet);
  const scene = new Scene();
  scene.add(mesh);
  for (let frame = 0; frame < 30; frame++) world.step();
  scene.updateMatrixWorld();
  const vertices = mesh.geometry.getAttribute('position');
  const drawn = Array.from({ length: vertices.count }, (_, i) => [
    vertices.getX(i),
    vertices.getY(i),
    vertices.getZ(i),
  ]);
  const result = { drawn: drawn.flat(), simulated: Array.from(world.positions(sheet)) };
  world.dispose();
  return result;
}
