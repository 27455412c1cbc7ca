/**
 * Bodies that tear when they are pulled too hard: after each step of the world, the device looks for edges that are longer than they may be and lists them. The stage learns of it without waiting: on a GPU a few
 * steps later. What becomes of the bodies is the world's to decide.
 */
import type { Backend, KernelBuffer, KernelQueue, Span } from '../../compute/backend';
import { span } from '../../compute/backend';
import { compaction, compactionKernels } from '../../compute/compact/compaction';
import type { AnyKernel } from '../../compute/kernel';
import type { QueuedWork } from '../../compute/scan/prefix-sum';
import type { Model } from '../../scene/assemble';
import { type BreakableEdges, breakableEdges } from '../../scene/tear/breakable-edges';
import type { Stage, StageSite } from '../stage';
import { flagStrained } from './flag-strained.kernel';

/** Edges of a body that are too long. */
export interface OverstrainedEdges {
  /** Its index in the model. */
  body: number;
  edges: {
    /** Particles of the body. */
    ends: [number, number];
    /** The length above which it breaks [m]. */
    limit: number;
  }[];
}

interface EdgeBuffers {
  /** Of all bodies that tear, in the order of the bodies, between particles of the model. */
  edges: BreakableEdges;
  model: Model;
  backend: Backend;
  over: Span;
  buffers: { position: KernelBuffer; edgeEnd: KernelBuffer; edgeLimit: KernelBuffer; edgeFlag: KernelBuffer };
  compaction: QueuedWork;
  listed: KernelBuffer;
  index: KernelBuffer;
  /** The number of edges that are too long, and the first of them, for a device whose memory is out of reach. */
  told: KernelBuffer;
}

/** No more are looked at: those at other places follow in later steps. */
const mostTold = 1023;

export class TearStage implements Stage {
  readonly kernels: readonly AnyKernel[] = [flagStrained, ...compactionKernels];
  /** Called with what was found, if anything was. */
  report: (found: OverstrainedEdges[]) => void = () => {};
  /** Null where no body tears by itself. */
  private attached: EdgeBuffers | null = null;
  private asking = false;

  kernelsFor({ scene }: Model): readonly AnyKernel[] {
    return scene.bodies.some(({ tearing }) => tearing !== undefined) ? this.kernels : [];
  }

  attach(site: StageSite): void {
    const edges = modelEdges(site.model);
    this.attached = edges.count === 0 ? null : allocateEdges(site, edges);
  }

  changed(): void {
    this.attached = null;
  }

  /** After the last of the solver's steps. */
  queue(queue: KernelQueue): void {
    if (!this.attached) return;
    const { over, buffers, compaction: list } = this.attached;
    queue.run(flagStrained, over, buffers, {});
    list.queue(queue);
  }

  /** After the queue was handed over: looks for edges that are too long, without waiting. */
  look(): void {
    const { attached } = this;
    if (!attached || this.asking) return;
    const { backend, listed, index, told } = attached;
    const count = backend.view(listed);
    if (count) {
      const list = backend.view(index)!;
      this.tell(attached, list.subarray(0, Math.min(count[0], mostTold)));
      return;
    }
    this.asking = true;
    backend.copy(listed, 0, told, 0, 1);
    backend.copy(index, 0, told, 1, told.count - 1);
    const answered = (numbers: ArrayLike<number>) => {
      const known = Math.min(numbers[0], told.count - 1);
      // What was asked of a model that is gone is of no interest.
      if (this.attached === attached)
        this.tell(
          attached,
          Array.from({ length: known }, (_, k) => numbers[k + 1]),
        );
    };
    const lost = () => {}; // with the device; the world goes on elsewhere
    void backend
      .read(told)
      .then(answered, lost)
      .finally(() => {
        this.asking = false;
      });
  }

  private tell({ edges, model }: EdgeBuffers, list: ArrayLike<number>): void {
    if (list.length === 0) return;
    const found = new Map<number, OverstrainedEdges>();
    for (let k = 0; k < list.length; k++) {
      const [a, b] = [edges.ends[2 * list[k]], edges.ends[2 * list[k] + 1]];
      const body = model.bodyOf[a];
      const first = model.bodyFirst[body];
      const known = found.get(body) ?? { body, edges: [] };
      known.edges.push({ ends: [a - first, b - first], limit: edges.limit[list[k]] });
      found.set(body, known);
    }
    this.report([...found.values()]);
  }
}

function modelEdges({ scene, bodies, bodyFirst }: Model): BreakableEdges {
  const lists = bodies.map((built, b) => breakableEdges(scene.bodies[b], built));
  const count = lists.reduce((sum, own) => sum + (own?.count ?? 0), 0);
  const all: BreakableEdges = { count, ends: new Uint32Array(2 * count), limit: new Float64Array(count) };
  let next = 0;
  lists.forEach((own, b) => {
    if (!own) return;
    for (let k = 0; k < own.ends.length; k++) all.ends[2 * next + k] = bodyFirst[b] + own.ends[k];
    all.limit.set(own.limit, next);
    next += own.count;
  });
  return all;
}

function allocateEdges({ backend, model, bufferIndex, particles }: StageSite, edges: BreakableEdges): EdgeBuffers {
  const { count } = edges;
  const ends = edges.ends.map((particle) => bufferIndex[particle]);
  const edgeFlag = backend.allocate('edgeFlag', 'u32', count);
  const index = backend.allocate('edgeList', 'u32', count);
  const listed = backend.allocate('edgesListed', 'u32', 1);
  const over = span(0, count);
  return {
    edges,
    model,
    backend,
    over,
    buffers: {
      position: particles.position,
      edgeEnd: backend.allocate('edgeEnd', 'u32', 2 * count, ends),
      edgeLimit: backend.allocate('edgeLimit', 'f32', count, edges.limit),
      edgeFlag,
    },
    compaction: compaction(backend, { flag: edgeFlag, index, listed, over }),
    listed,
    index,
    told: backend.allocate('edgesTold', 'u32', 1 + Math.min(count, mostTold)),
  };
}
