/** Plans of direct global steps, kept by content: a world of the same bodies as one before it, or after it came and went, starts without ordering them again. */
import { buffersOf } from '../../../core/buffers-of';
import { ContentCache } from '../../../core/content-cache';
import { contentKey } from '../../../core/content-key';
import type { DirectSystem } from './direct-system';

/** What a plan follows from. */
export interface SystemRequest {
  readonly particleCount: number;
  /** Two per spring. */
  readonly ends: Uint32Array;
  readonly grid?: Int32Array;
}

/** In bytes, for all worlds: some twenty sheets of 81 x 81. */
const kept = new ContentCache<DirectSystem>(64 * 2 ** 20);
/** The last one, whose key is computed when somebody asks again: the first world of a process has no use for it, and is in a hurry. */
let last: { request: SystemRequest; system: DirectSystem } | null = null;
let isEmpty = true;

export function keptSystem(request: SystemRequest): DirectSystem | undefined {
  fileLast();
  return isEmpty ? undefined : kept.get(keyOf(request));
}

export function keepSystem(request: SystemRequest, system: DirectSystem): DirectSystem {
  fileLast();
  last = { request, system };
  return system;
}

function fileLast(): void {
  if (!last) return;
  const bytes = buffersOf(last.system).reduce((sum, { byteLength }) => sum + byteLength, 0);
  kept.set(keyOf(last.request), last.system, bytes);
  isEmpty = false;
  last = null;
}

function keyOf({ particleCount, ends, grid }: SystemRequest): string {
  const places = grid ? [new Uint32Array(grid.buffer)] : [];
  return contentKey(`${particleCount} particles`, [ends, ...places]);
}
