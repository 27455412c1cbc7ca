/** The local step of every kind of element in a model that has one, in the memory of a backend. Solvers queue it, and so does what measures energy. */
import { type Backend, type KernelBuffer, type KernelQueue, type Span, span } from '../compute/backend';
import type { AnyKernel } from '../compute/kernel';
import { type ElementLists, type ElementName, elementKinds } from '../generated/elements';
import type { AnyElementKind } from './element-kind';

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

/** The kinds that have a local step, by name. */
export const localKinds: readonly AnyElementKind[] = Object.values<AnyElementKind>(elementKinds).filter(
  ({ local }) => local !== null,
);

export const localKernels: readonly AnyKernel[] = localKinds.flatMap(({ local }) => (local ? [local.kernel] : []));

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

export function queueLocalStep(queue: KernelQueue, elements: readonly LocalElements[]): void {
  for (const { kernel, all, buffers } of elements) queue.run(kernel, all, buffers, {});
}
