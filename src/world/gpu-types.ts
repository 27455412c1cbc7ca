/**
 * The WebGPU types that the public declarations name: the global ones where the user's program has them (from the DOM library of
 * TypeScript or from @webgpu/types), else `object`, so that the declarations compile for who uses neither.
 */
type Instance<Name extends string> = typeof globalThis extends Record<Name, { prototype: infer T }> ? T : object;

export type GpuDevice = Instance<'GPUDevice'>;
export type GpuBuffer = Instance<'GPUBuffer'>;
