/** Which backends work here, found out by running a small scene on each. */
import { threadsAllowed } from '../src/compute/wasm/worker-pool';
import { requestDevice } from '../src/compute/webgpu/request-device';
import { cloth } from '../src/scene/cloth/cloth';
import { scene } from '../src/scene/scene';
import { createWorld } from '../src/world/create-world';
import type { BackendName } from '../src/world/types';
import { knownSolvers } from './choose-solver';

export interface BackendReport {
  name: BackendName;
  works: boolean;
  /** On what, or why not. */
  why: string;
}

export interface GpuReport {
  adapter: string;
  /** A program that plays a GPU on the CPU. */
  software: boolean;
  limits: Record<string, number>;
  features: string[];
}

export async function probeBackend(name: BackendName): Promise<BackendReport> {
  try {
    const sheet = cloth({ size: [1, 1], particles: [9, 9], pins: ['top-left', 'top-right'] });
    const world = await createWorld(scene({ bodies: [sheet] }), { solver: knownSolvers.projective(), backend: name });
    try {
      for (let step = 0; step < 3; step++) world.step();
      const positions = await world.read(0);
      if (world.frozen.length > 0 || !positions.every(Number.isFinite)) throw new Error('a test scene broke on it');
      if (world.backend !== name)
        throw new Error(`it was lost during a test scene, which went on with ${world.backend}`);
      return { name, works: true, why: world.backendInfo.adapter || 'ran a test scene' };
    } finally {
      world.dispose();
    }
  } catch (error) {
    return { name, works: false, why: error instanceof Error ? error.message : String(error) };
  }
}

/** Null where there is none. */
export async function probeGpu(): Promise<GpuReport | null> {
  try {
    const { adapter, software, limits, features, release } = await requestDevice();
    release();
    return { adapter, software, limits, features };
  } catch {
    return null;
  }
}

export interface WasmReport {
  simd: boolean;
  threads: boolean;
  /** Why there are threads, or why not. */
  threadsWhy: string;
}

export function probeWasm(): WasmReport {
  const { allowed, why } = threadsAllowed();
  return { simd: WebAssembly.validate(simdModule), threads: allowed, threadsWhy: why };
}

/** A module with one function that returns a v128: (i8x16.splat (i32.const 0)). */
const simdModule = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0],
  ...[1, 5, 1, 96, 0, 1, 123],
  ...[3, 2, 1, 0],
  ...[10, 8, 1, 6, 0, 65, 0, 253, 15, 11],
);
