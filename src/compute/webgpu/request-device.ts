/** Finds a WebGPU device: the browser's, or in Node the one of the npm package `webgpu` (Dawn), which is an optional peer. */

interface Dawn {
  create(flags: string[]): GPU;
  globals: Record<string, unknown>;
}

/**
 * Dawn crashes when the object that `create` gave is collected while a device lives or is being destroyed, and keeps Node alive while it exists. It is let go in a later turn than its last user, so that one who comes right
 * after that has the same: a scene of 4096 x 4096 particles, which asks whether there is a GPU before it is built, ended the process.
 */
const held = { gpu: null as GPU | null, users: 0 };

function letGo(): void {
  held.users--;
  setTimeout(() => {
    if (held.users === 0) held.gpu = null;
  }, 0);
}

async function nodeGpu(): Promise<GPU> {
  if (held.gpu) return held.gpu;
  // A variable keeps bundlers from resolving a package that browsers do not need.
  const name = 'webgpu';
  let dawn: Dawn;
  try {
    dawn = await import(/* @vite-ignore */ /* webpackIgnore: true */ name);
  } catch (error) {
    throw new Error(
      `webgpu: the npm package "webgpu" must be installed to use the GPU in Node: ${(error as Error).message}`,
    );
  }
  Object.assign(globalThis, dawn.globals);
  held.gpu ??= dawn.create([]);
  return held.gpu;
}

function inNode(): boolean {
  const process = (globalThis as { process?: { versions?: { node?: string } } }).process;
  return process?.versions?.node !== undefined && !(globalThis.navigator && 'gpu' in globalThis.navigator);
}

export interface DeviceLease {
  device: GPUDevice;
  adapter: string;
  /** Whether the adapter is a program on the CPU instead of a GPU. */
  software: boolean;
  features: string[];
  limits: Record<string, number>;
  /** Destroys the device and lets Node exit. */
  release(): void;
}

const wanted: GPUFeatureName[] = ['timestamp-query', 'subgroups'];
/** Storage buffers per kernel that are asked for: no kernel binds more. Every adapter has 8. */
const wantedStorageBuffers = 16;

export function describeAdapter(info: GPUAdapterInfo): string {
  return [info.vendor, info.architecture, info.device, info.description].filter(Boolean).join(' ') || 'unnamed GPU';
}

export function isSoftware(info: GPUAdapterInfo): boolean {
  return info.isFallbackAdapter === true || /swiftshader|llvmpipe|lavapipe|software/i.test(describeAdapter(info));
}

/** Rejects with the reason where there is no GPU. `storageBuffers`: per kernel, where the adapter has as many. */
export async function requestDevice({ storageBuffers = wantedStorageBuffers } = {}): Promise<DeviceLease> {
  if (!inNode()) {
    const { gpu } = globalThis.navigator ?? {};
    if (!gpu) throw new Error('webgpu: this browser offers no navigator.gpu');
    return leaseFrom(gpu, storageBuffers, () => {});
  }
  held.users++;
  try {
    return await leaseFrom(await nodeGpu(), storageBuffers, letGo);
  } catch (error) {
    letGo();
    throw error;
  }
}

/** `released`: called when the device is destroyed. */
async function leaseFrom(gpu: GPU, storageBuffers: number, released: () => void): Promise<DeviceLease> {
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (!adapter) throw new Error('webgpu: no adapter was found (no GPU, no driver, or it is blocked)');
  const { limits } = adapter;
  const device = await adapter.requestDevice({
    requiredFeatures: wanted.filter((feature) => adapter.features.has(feature)),
    requiredLimits: {
      maxBufferSize: limits.maxBufferSize,
      maxStorageBufferBindingSize: limits.maxStorageBufferBindingSize,
      maxStorageBuffersPerShaderStage: Math.min(storageBuffers, limits.maxStorageBuffersPerShaderStage),
      maxComputeWorkgroupStorageSize: limits.maxComputeWorkgroupStorageSize,
      maxComputeInvocationsPerWorkgroup: limits.maxComputeInvocationsPerWorkgroup,
      maxComputeWorkgroupSizeX: limits.maxComputeWorkgroupSizeX,
    },
  });
  let isReleased = false;
  return {
    device,
    adapter: describeAdapter(adapter.info),
    software: isSoftware(adapter.info),
    features: [...adapter.features].sort(),
    limits: {
      maxBufferSize: limits.maxBufferSize,
      maxStorageBufferBindingSize: limits.maxStorageBufferBindingSize,
      maxStorageBuffersPerShaderStage: limits.maxStorageBuffersPerShaderStage,
      maxComputeWorkgroupStorageSize: limits.maxComputeWorkgroupStorageSize,
      maxComputeInvocationsPerWorkgroup: limits.maxComputeInvocationsPerWorkgroup,
    },
    release() {
      if (isReleased) return;
      isReleased = true;
      device.destroy();
      released();
    },
  };
}
