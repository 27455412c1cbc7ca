/** Small worlds for tests: made, used and disposed of. */
import { cloth, createWorld, type World, type WorldOptions } from '../src/index';
import type { SceneOptions } from '../src/scene/scene';
import { projective } from '../src/solvers/projective/index';
import { sharedDevice } from './shared-device';

export { largestStrain } from '../bench/largest-strain';

export const everyBackend = ['reference', 'wasm', 'webgpu'] as const;

export interface TestWorldOptions extends Partial<WorldOptions> {
  /** On webgpu: a device for this world alone, for tests that lose it or count what it makes. */
  ownDevice?: boolean;
}

/** Runs `use` with a world and disposes of it, whatever happens. On webgpu all worlds share a device. */
export async function withWorld<T>(
  scene: SceneOptions,
  { ownDevice = false, ...options }: TestWorldOptions,
  use: (world: World) => Promise<T> | T,
): Promise<T> {
  const device = options.backend === 'webgpu' && !ownDevice ? await sharedDevice() : undefined;
  const world = await createWorld(scene, { solver: projective(), backend: 'reference', device, ...options });
  try {
    return await use(world);
  } finally {
    world.dispose();
  }
}

export function steps(world: World, count: number): void {
  for (let k = 0; k < count; k++) world.step();
}

/** A sheet of structural springs alone, which every global step takes. */
export const quadCloth = (columns: number, rows: number, more: Partial<Parameters<typeof cloth>[0]> = {}) =>
  cloth({ size: [1, 1], particles: [columns, rows], springs: { shear: false, bend: false }, ...more });

/** Puts a world into another state: `edit` changes its positions and velocities, four numbers a particle in the order of the model. */
export async function editState(
  world: World,
  edit: (positions: Float32Array | Float64Array, velocities: Float32Array | Float64Array) => void,
): Promise<void> {
  const snapshot = await world.snapshot();
  const [textBytes, numberBytes] = new Uint32Array(snapshot, 8, 2);
  const make = numberBytes === 8 ? Float64Array : Float32Array;
  const count = 4 * world.bodies.reduce((sum, body) => sum + body.particleCount, 0);
  const start = 16 + Math.ceil(textBytes / 8) * 8;
  edit(new make(snapshot, start, count), new make(snapshot, start + count * make.BYTES_PER_ELEMENT, count));
  world.restore(snapshot);
}
