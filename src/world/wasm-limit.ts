/** What the wasm backend cannot hold, told before anything is built. */
import { fail, pathOf } from '../core/check';
import { leastCounts } from '../scene/least-counts';
import type { Scene } from '../scene/types';
import { chooseBackend } from './choose-backend';
import type { WorldOptions } from './types';

/** Addresses of WebAssembly have 32 bits [bytes]. */
export const maxWasmBytes = 2 ** 32;

/** The least that any solver takes, with what is reserved for reading and drawing, somewhat rounded down [bytes]: a test compares it with what is allocated. */
const least = { particle: 190, spring: 40, triangle: 36 };

export function leastWasmBytes({ bodies }: Pick<Scene, 'bodies'>): { particles: number; bytes: number } {
  let [particles, bytes] = [0, 0];
  for (const body of bodies) {
    const counts = leastCounts(body);
    particles += counts.particles;
    bytes += least.particle * counts.particles + least.spring * counts.springs + least.triangle * counts.triangles;
  }
  return { particles, bytes };
}

/** Throws where the scene is sure not to fit and no other backend would run it. */
export async function refuseTooLarge(scene: Scene, options: WorldOptions): Promise<void> {
  const { particles, bytes } = leastWasmBytes(scene);
  // Who asked for another backend has to do with its limits alone.
  if (bytes <= maxWasmBytes || options.backend === 'webgpu' || options.backend === 'reference') return;
  const { backend } = await chooseBackend(options.solver, 0, options);
  backend.dispose();
  if (backend.name !== 'wasm') return;
  const rule =
    "fit into the 4 GiB that WebAssembly can address (fewer particles or kinds of spring, or backend 'webgpu' on a GPU)";
  const shown = `${particles} particles, which take at least ${(bytes / 2 ** 30).toFixed(1)} GiB`;
  fail(pathOf('scene'), 'bodies', rule, particles, shown);
}
