/** The whole WGSL text of a kernel: a header that follows from its declaration, its own file, and the entry point. */
import type { AnyKernel, Binding, ElementType, UniformType } from '../kernel';

/** Invocations of a workgroup, for kernels whose declaration sets none. */
export const workgroupSize = 64;

/** WGSL has no f64: its compiler refuses a kernel that binds one. */
const elementType: Record<ElementType, string> = {
  f32: 'f32',
  f64: 'f64',
  u32: 'u32',
  vec2f: 'vec2f',
  vec4f: 'vec4f',
  vec4u: 'vec4u',
  atomic: 'atomic<u32>',
};

/**
 * The uniform block: first element and count of the span, then the kernel's uniforms, each at the offset that WGSL's layout rules give it. For a counted span
 * the count is written on the device (`dispatch-arguments.ts`).
 */
export function uniformLayout(kernel: AnyKernel): { offsets: Map<string, number>; bytes: number } {
  const offsets = new Map<string, number>();
  let bytes = 8;
  for (const [name, type] of Object.entries<UniformType>(kernel.uniforms)) {
    const size = type === 'vec4f' ? 16 : 4;
    bytes = Math.ceil(bytes / size) * size;
    offsets.set(name, bytes);
    bytes += size;
  }
  return { offsets, bytes: Math.ceil(bytes / 16) * 16 };
}

export function shaderText(kernel: AnyKernel): string {
  if (kernel.wgsl === null) throw new Error(`webgpu: kernel ${kernel.name} has no shader: it does not run on a GPU`);
  const uniforms = Object.entries<UniformType>(kernel.uniforms).map(([name, type]) => `  ${name}: ${type},`);
  const bindings = Object.entries<Binding>(kernel.bindings).map(([name, { type, access }], k) => {
    const mode = access === 'read' ? 'read' : 'read_write';
    return `@group(0) @binding(${k + 1}) var<storage, ${mode}> ${name}: array<${elementType[type]}>;`;
  });
  return [
    'struct Uniforms {',
    '  spanFirst: u32,',
    '  spanCount: u32,',
    ...uniforms,
    '}',
    '@group(0) @binding(0) var<uniform> u: Uniforms;',
    ...bindings,
    '',
    kernel.wgsl,
    entryPoint(kernel, kernel.wgsl),
    '',
  ].join('\n');
}

/** A dispatch has at most 65535 groups along one axis, so the groups of a long span are laid out in two. */
const groupNumber = `@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32`;

function entryPoint({ name, group, sharing }: AnyKernel, wgsl: string): string {
  if (wgsl.includes('@compute')) return '';
  if (group !== undefined) {
    return `@compute @workgroup_size(${group})
fn main(${groupNumber}) {
  let i = group.y * groups.x + group.x;
  if (i < u.spanCount) {
    ${name}(u.spanFirst + i, lane);
  }
}`;
  }
  if (sharing === 'serial') {
    return `@compute @workgroup_size(1)
fn main() {
  for (var i = 0u; i < u.spanCount; i++) {
    ${name}(u.spanFirst + i);
  }
}`;
  }
  return `@compute @workgroup_size(${workgroupSize})
fn main(${groupNumber}) {
  let i = (group.y * groups.x + group.x) * ${workgroupSize}u + lane;
  if (i < u.spanCount) {
    ${name}(u.spanFirst + i);
  }
}`;
}
