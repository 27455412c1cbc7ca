/**
 * Bodies that tear when they are pulled too hard: after each step of the world, the device looks for edges that are longer than they may be and lists them. The stage learns of it without waiting: on a GPU a few
 * steps later. What becomes of the bodies is the world's to decide.
 */
import type { Backend, KernelBuffer, KernelQueue, NumberArray, Span } from '../../compute/backend';
import { span } from '../../compute/backend';
import { compaction, compactionKernels } from '../../compute/compact/compaction';
import type { AnyKernel } from '../../compute/kernel';
import type { QueuedWork } from '../../compute/scan/prefix-sum';
import type { Model } from '../../scene/assemble';
import type { ModelChange } from '../../scene/model-change';
import { breakableEdges } from '../../scene/tear/breakable-edges';
import type { Stage, StageSite } from '../stage';
import { flagStrained } from './flag-strained.kernel';
import { TornEdges } from './torn-edges';

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
  /** Of each body that tears, in the order of the bodies. */
  edges: readonly TornEdges[];
  site: StageSite;
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
  /** Resolves when what `look` asked last was reported. */
  told: Promise<void> = Promise.resolve();

  kernelsFor({ scene }: Model): readonly AnyKernel[] {
    return scene.bodies.some(({ tearing }) => tearing !== undefined) ? this.kernels : [];
  }

  attach(site: StageSite): void {
    const edges = modelEdges(site);
    this.attached = edges.length === 0 ? null : allocateEdges(site, edges);
  }

  follow(site: StageSite, { torn }: ModelChange): boolean {
    const { attached } = this;
    if (!attached || !torn) return false;
    const { backend, buffers } = attached;
    for (const edges of attached.edges) {
      const { body, first } = edges;
      const edit = torn.bodies.get(body);
      if (!edit) continue;
      const stretch = stretchOf(site.model, body);
      const range = edges.follow(edit, site.model.bodies[body].springs, stretch, indexIn(site, body));
      if (!range) return false;
      const { begin, end } = range;
      backend.write(buffers.edgeEnd, edges.ends.subarray(2 * begin, 2 * end), 2 * (first + begin));
      backend.write(buffers.edgeLimit, edges.limit.subarray(begin, end), first + begin);
    }
    // Another object: what a GPU says of the edges before is of no interest.
    this.attached = { ...attached, site };
    return true;
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
    const answered = (numbers: NumberArray) => {
      const known = Math.min(numbers[0], told.count - 1);
      // What was asked of a model that is gone is of no interest.
      if (this.attached === attached) this.tell(attached, numbers.subarray(1, 1 + known));
    };
    const lost = () => {}; // with the device; the world goes on elsewhere
    this.told = backend
      .read(told)
      .then(answered, lost)
      .finally(() => {
        this.asking = false;
      });
  }

  private tell({ edges: all, site: { model, order } }: EdgeBuffers, list: ArrayLike<number>): void {
    if (list.length === 0) return;
    const found: OverstrainedEdges[] = [];
    let k = 0;
    for (const { body, first, length, ends, limit } of all) {
      const particle = (end: number) => order[ends[end]] - model.bodyFirst[body];
      const own: OverstrainedEdges = { body, edges: [] };
      for (; k < list.length && list[k] < first + length; k++) {
        const edge = list[k] - first;
        own.edges.push({ ends: [particle(2 * edge), particle(2 * edge + 1)], limit: limit[edge] });
      }
      if (own.edges.length > 0) found.push(own);
    }
    this.report(found);
  }
}

const stretchOf = ({ scene }: Model, body: number): number => 1 + scene.bodies[body].tearing!.strain;

/** The index in the buffers of a particle of a body. */
const indexIn =
  ({ model: { bodyFirst }, bufferIndex }: StageSite, body: number) =>
  (particle: number): number =>
    bufferIndex[bodyFirst[body] + particle];

function modelEdges(site: StageSite): TornEdges[] {
  const { scene, bodies } = site.model;
  const all: TornEdges[] = [];
  let first = 0;
  bodies.forEach((built, body) => {
    const { tearing } = scene.bodies[body];
    const edges = breakableEdges(scene.bodies[body], built);
    if (!tearing || !edges || edges.count === 0) return;
    const own = new TornEdges(body, first, edges, built, tearing.reserve, indexIn(site, body));
    all.push(own);
    first += own.length;
  });
  return all;
}

function allocateEdges(site: StageSite, edges: readonly TornEdges[]): EdgeBuffers {
  const { backend, particles } = site;
  const count = edges.reduce((sum, { length }) => sum + length, 0);
  const edgeFlag = backend.allocate('edgeFlag', 'u32', count);
  const index = backend.allocate('edgeList', 'u32', count);
  const listed = backend.allocate('edgesListed', 'u32', 1);
  const edgeEnd = backend.allocate('edgeEnd', 'u32', 2 * count);
  const edgeLimit = backend.allocate('edgeLimit', 'f32', count);
  for (const { first, ends, limit } of edges) {
    backend.write(edgeEnd, ends, 2 * first);
    backend.write(edgeLimit, limit, first);
  }
  const over = span(0, count);
  return {
    edges,
    site,
    backend,
    over,
    buffers: { position: particles.position, edgeEnd, edgeLimit, edgeFlag },
    compaction: compaction(backend, { flag: edgeFlag, index, listed, over }),
    listed,
    index,
    told: backend.allocate('edgesTold', 'u32', 1 + Math.min(count, mostTold)),
  };
}
