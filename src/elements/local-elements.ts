/** The kinds of elements by what they can do: the local step of each that has one, and the energy of each, in the memory of a backend. */
import {
  type Backend,
  type KernelBuffer,
  type KernelQueue,
  type NumberArray,
  type Span,
  span,
} from '../compute/backend';
import { type AnyKernel, type Kernel, lanes } from '../compute/kernel';
import { type ElementLists, type ElementName, elementKinds } from '../generated/elements';
import type { AnyElementKind, ThreadStrains } from './element-kind';

/** Elements of one kind in a backend. */
export interface LocalElements {
  readonly kind: AnyElementKind;
  /** Changes where elements come and go in place. */
  all: Span;
  readonly kernel: AnyKernel;
  /** Everything that the kernel binds. */
  readonly buffers: Record<string, KernelBuffer>;
  readonly pull: KernelBuffer;
}

/** Every kind, for solvers that take whatever has an energy. */
export const everyElement = Object.keys(elementKinds) as readonly ElementName[];

/** The kinds that have a local step. */
export const localKinds: readonly AnyElementKind[] = Object.values<AnyElementKind>(elementKinds).filter(
  ({ local }) => local !== null,
);

export const localKernels: readonly AnyKernel[] = localKinds.flatMap(({ local }) => (local ? [local.kernel] : []));

/** Their names, and springs: what projective dynamics takes. */
export const localElementNames = ['spring', ...localKinds.map(({ name }) => name)] as readonly ElementName[];

/** Every kind but springs. */
export const otherKinds: readonly AnyElementKind[] = Object.values<AnyElementKind>(elementKinds).filter(
  ({ name }) => name !== 'spring',
);

/** The kernels that write the energy of elements. */
export const energyKernels: readonly AnyKernel[] = otherKinds.flatMap(({ local, measure }) =>
  [local, measure].flatMap((step) => (step ? [step.kernel] : [])),
);

/** Lists of which some may be left out. */
type SomeLists = { readonly [K in keyof ElementLists]?: { readonly count: number } };

/** The list of a kind, where there is one with elements. */
export function listOf(lists: SomeLists, { name }: AnyElementKind): { count: number } | null {
  const list = lists[`${name}s` as keyof SomeLists];
  return list && list.count > 0 ? list : null;
}

/** One entry for each kind that the model has elements of. */
export function allocateLocalElements(
  backend: Backend,
  lists: Partial<ElementLists>,
  bufferIndex: Uint32Array,
  position: KernelBuffer,
): LocalElements[] {
  return localKinds.flatMap((kind) => {
    const list = listOf(lists, kind);
    if (!list || !kind.local) return [];
    const { kernel, numbers } = kind.local;
    const pull = backend.allocate(`${kind.name}Pull`, 'vec4f', (kind.size - 1) * list.count);
    const buffers: Record<string, KernelBuffer> = { position, pull };
    for (const [name, data] of Object.entries(numbers(list, bufferIndex))) {
      const { type } = (kernel as Kernel).bindings[name];
      buffers[name] = backend.allocate(name, type, data.length / lanes[type], data);
    }
    return [{ kind, all: span(0, list.count), kernel, buffers, pull }];
  });
}

/** By how much buffers grow that have become too small, so that they seldom do. */
const growth = 1.25;
export const withRoom = (count: number): number => Math.ceil(growth * count);

/** Puts other numbers into a buffer, from its beginning on, and makes it longer where it has to be. */
export function rewrite(backend: Backend, buffer: KernelBuffer, numbers: ArrayLike<number>): void {
  makeLonger(backend, buffer, numbers.length);
  if (numbers.length > 0) backend.write(buffer, numbers);
}

/** The same where those before index `from` are in the buffer already. */
export function rewriteFrom(backend: Backend, buffer: KernelBuffer, numbers: NumberArray, from: number): void {
  makeLonger(backend, buffer, numbers.length);
  if (from < numbers.length) backend.write(buffer, numbers.subarray(from), from);
}

function makeLonger(backend: Backend, buffer: KernelBuffer, numbers: number): void {
  const count = numbers / lanes[buffer.type];
  if (count > buffer.count) backend.grow(buffer, withRoom(count));
}

/** Puts other elements of its kind into the place of those that it has. */
export function rewriteElements(
  backend: Backend,
  elements: LocalElements,
  lists: Partial<ElementLists>,
  bufferIndex: Uint32Array,
): void {
  const { kind, buffers, pull } = elements;
  const list = listOf(lists, kind);
  const count = list?.count ?? 0;
  if (count !== elements.all.count) elements.all = span(0, count);
  if (!list) return;
  for (const [name, data] of Object.entries(kind.local!.numbers(list, bufferIndex)))
    rewrite(backend, buffers[name], data);
  const pulls = (kind.size - 1) * count;
  if (pulls > pull.count) backend.grow(pull, withRoom(pulls));
}

/** Elements of one kind, with the vectors whose fourth numbers add up to their energy. */
export interface MeasuredElements {
  readonly kernel: AnyKernel;
  readonly all: Span;
  readonly buffers: Record<string, KernelBuffer>;
  readonly measured: KernelBuffer;
  /** Null where strain is not among what is measured. */
  readonly threads: ThreadStrains | null;
}

/** One entry for each kind but springs that the model has elements of. */
export function allocateMeasuredElements(
  backend: Backend,
  lists: Partial<ElementLists>,
  bufferIndex: Uint32Array,
  position: KernelBuffer,
): MeasuredElements[] {
  const local = allocateLocalElements(backend, lists, bufferIndex, position);
  const others = otherKinds.flatMap((kind) => {
    const list = listOf(lists, kind);
    if (!list || !kind.measure) return [];
    const own = kind.measure.allocate(backend, list, bufferIndex);
    const buffers = { ...own, position };
    const { kernel, threads } = kind.measure;
    return [{ kernel, all: span(0, list.count), buffers, measured: own.measured, threads }];
  });
  return [...local.map(({ pull, ...elements }) => ({ ...elements, measured: pull, threads: null })), ...others];
}

export function runElements(
  queue: KernelQueue,
  elements: readonly Pick<LocalElements, 'kernel' | 'all' | 'buffers'>[],
): void {
  for (const { kernel, all, buffers } of elements) queue.run(kernel, all, buffers, {});
}
