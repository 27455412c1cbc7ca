/**
 * A GPU device that does nothing and counts what it is asked for: what a step costs on it is the JavaScript of this library alone, without WebGPU's part. Whatever is read back is 0. It has what the webgpu backend asks of a device, and no more.
 */
export interface IdleDevice {
  readonly device: GPUDevice;
  /** Since the last call. */
  takeCounts(): DeviceCounts;
}

export interface DeviceCounts {
  dispatches: number;
  pipelinesSet: number;
  submissions: number;
}

const none = (): DeviceCounts => ({
  dispatches: 0,
  pipelinesSet: 0,
  submissions: 0,
});

/** Those of an H200 through Dawn, so that schedules are chosen as there. */
const limits = {
  maxBufferSize: 2 ** 32,
  maxStorageBufferBindingSize: 2 ** 31,
  maxStorageBuffersPerShaderStage: 16,
  maxComputeWorkgroupStorageSize: 49152,
  maxComputeInvocationsPerWorkgroup: 1024,
  maxComputeWorkgroupSizeX: 1024,
};

export function idleDevice(): IdleDevice {
  let counts = none();
  const pass = {
    setPipeline: () => void counts.pipelinesSet++,
    setBindGroup() {},
    dispatchWorkgroups: () => void counts.dispatches++,
    dispatchWorkgroupsIndirect: () => void counts.dispatches++,
    end() {},
  };
  const encoder = { beginComputePass: () => pass, copyBufferToBuffer() {}, finish: () => ({}) };
  const device = {
    limits,
    features: new Set<string>(),
    adapterInfo: { description: 'idle device' },
    lost: new Promise<never>(() => {}),
    queue: {
      submit: () => void counts.submissions++,
      writeBuffer() {},
      onSubmittedWorkDone: async () => {},
    },
    createBuffer: ({ size }: GPUBufferDescriptor) => ({
      size,
      mapAsync: async () => {},
      getMappedRange: () => new ArrayBuffer(size),
      unmap() {},
      destroy() {},
    }),
    createBindGroup: () => ({}),
    createCommandEncoder: () => encoder,
    createBindGroupLayout: () => ({}),
    createPipelineLayout: () => ({}),
    createShaderModule: () => ({ getCompilationInfo: async () => ({ messages: [] }) }),
    createComputePipelineAsync: async () => ({}),
    createComputePipeline: () => ({ getBindGroupLayout: () => ({}) }),
    pushErrorScope() {},
    popErrorScope: async () => null,
    destroy() {},
  };
  return {
    device: device as unknown as GPUDevice,
    takeCounts() {
      const taken = counts;
      counts = none();
      return taken;
    },
  };
}
