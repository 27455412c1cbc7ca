/** The kinds of elements by what they can do: the local step of each that has one, and the energy of each, in the memory of a backend. */
import { type Backend, type KernelBuffer, type KernelQueue, type Span, span } from '../compute/backend';
import type { AnyKernel } from '../compute/kernel';
import { type ElementLists, type ElementName, elementKinds } from '../generated/elements';
import type { AnyElementKind, ThreadStrains } from './element-kind';

/** Elements of one kind in a backend. */
export interface LocalElements {
  readonly kind: AnyElementKind;
  readonly list: { readonly count: number };
  readonly all: Span;
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
    const own = kind.local.allocate(backend, list, bufferIndex);
    const buffers = { ...own, position };
    return [{ kind, list, all: span(0, list.count), kernel: kind.local.kernel, buffers, pull: own.pull }];
  });
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
