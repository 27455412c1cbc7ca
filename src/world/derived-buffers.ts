/** Buffers that follow from a model besides the particles and those of the solver and of stages: of what is drawn and measured. A model that changes in place makes them anew, when they are asked for. */
import type { Backend, BuffersOf, KernelBuffer } from '../compute/backend';
import { type BufferScope, bufferScope } from '../compute/buffer-scope';
import type { TriangleBuffers } from '../stages/triangle-buffers';
import type { blendParticles } from './surface/blend-particles.kernel';
import type { SurfaceBuffers } from './surface/surface-buffers';

/** Positions before the last step and after it, what lies between them, and how the first are kept. */
export interface BlendBuffers {
  readonly buffers: BuffersOf<typeof blendParticles.bindings>;
  readonly keep: { readonly source: KernelBuffer; readonly destination: KernelBuffer };
}

export class DerivedBuffers {
  readonly surfaces = new Map<number, SurfaceBuffers>();
  /** Null until something asks for them: wind, or what is drawn. */
  triangles: TriangleBuffers | null = null;
  /** For drawing between two steps; null until it is asked for. */
  between: BlendBuffers | null = null;
  private readonly scope: BufferScope;

  constructor(backend: Backend) {
    this.scope = bufferScope(backend);
  }

  /** For what is to be freed with these. */
  get backend(): Backend {
    return this.scope.backend;
  }

  free(): void {
    this.scope.freeAll();
  }
}
