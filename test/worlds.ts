/** Small worlds for tests: made, used and disposed of. */
import { cloth, createWorld, type World, type WorldOptions } from '../src/index';
import type { SceneOptions } from '../src/model/scene';
import { projective } from '../src/solvers/projective/index';

export const everyBackend = ['reference', 'wasm', 'webgpu'] as const;

/** Runs `use` with a world and disposes of it, whatever happens. */
export async function withWorld<T>(
  scene: SceneOptions,
  options: Partial<WorldOptions>,
  use: (world: World) => Promise<T> | T,
): Promise<T> {
  const world = await createWorld(scene, { solver: projective(), backend: 'reference', ...options });
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
