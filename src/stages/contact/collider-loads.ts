/**
 * What bodies give to colliders: for those that are asked about, the impulse and the angular impulse of all contact in a step of the world.
 *
 * Contact moves a particle of mass m by D in a step of h, and its velocity changes by D / h: it takes the impulse m D / h, and the collider has to take the opposite. A particle that
 * touches several colliders is moved by one after the other, so colliders that are measured are met in runs of their own, in the same order: positions stay the same to the last bit, and what each of them moved is known. Positions
 * before a run are kept, and `sumLoads` adds up the blocks of particles. All contact of a step counts: where a solver has some between its iterations, what was moved there is part of its momentum too (`positionBased`).
 *
 * Where contact acts on bodies as a whole (spread-contact.ts), the system of the step gets the impulses alpha M D: the springs of a body pass them on, and all of them together are the change of its momentum. So what the first run asked for waits until alpha of each body
 * is known (`hold`, `share`), and what the second run moves counts as it is.
 *
 * Where constraints are solved once more after contact, what it moved is held meanwhile (src/constraints/hold-touched.kernel.ts). How each collider moved particles is kept until then (`keep`), and gets its part of what was held (`addHeld`).
 *
 * Sums are by block in a fixed order, so that they do not depend on the number of threads. They are added up in f64 where they are read; bodies that broke are left out.
 */
import type { Backend, BuffersOf, KernelBuffer, KernelQueue, Span } from '../../compute/backend';
import { span } from '../../compute/backend';
import { copyParticles } from '../../compute/copy-particles.kernel';
import type { AnyKernel } from '../../compute/kernel';
import type { Vec3 } from '../../scene/types';
import { bodyBlocks } from '../body-blocks';
import type { StageSite } from '../stage';
import type { ContactUniforms } from './out-of-colliders';
import { shareLoads } from './share-loads.kernel';
import { sumHeldLoads } from './sum-held-loads.kernel';
import { sumLoads } from './sum-loads.kernel';

export const loadKernels: readonly AnyKernel[] = [copyParticles, sumLoads, sumHeldLoads, shareLoads];

/** What bodies gave to a collider in a step of the world. */
export interface ColliderLoad {
  /** [N s] */
  readonly impulse: Vec3;
  /** About the middle of the collider, which it turns about, wherever that was at each contact [N m s]. */
  readonly angularImpulse: Vec3;
  /**
   * The mass with which bodies resist being moved: that of the particles that the collider moved, or as many times that as they drag along where contact acts on bodies as a whole. The mean over all times that contact was looked for in the step [kg].
   */
  readonly resisting: number;
}

/** Loads as the device has them. */
export interface LoadSums {
  readonly buffer: KernelBuffer;
  /** The load of each collider that is measured, by its name, from the numbers of the buffer. `broken`: the bodies that have none. */
  tell(numbers: ArrayLike<number>, broken: ReadonlySet<number>): Map<string, ColliderLoad>;
}

interface LoadBuffers {
  readonly backend: Backend;
  readonly owned: readonly KernelBuffer[];
  /** The collider that each part of the sums belongs to, and its name. */
  readonly measured: readonly number[];
  readonly names: readonly string[];
  readonly all: Span;
  readonly blocks: Span;
  readonly blockBody: Uint32Array;
  readonly keep: { readonly source: KernelBuffer; readonly destination: KernelBuffer };
  readonly summed: Record<'position' | 'before' | 'member' | 'blockFirst' | 'collider' | 'loadSum', KernelBuffer>;
  /** The same, for what waits for its share. */
  readonly asked: LoadBuffers['summed'];
  readonly sharing: Record<'askedLoad' | 'loadSum' | 'blockBody', KernelBuffer>;
}

type SharedBuffers = LoadBuffers['sharing'] & { readonly contactScale: KernelBuffer };

export class ColliderLoads {
  private readonly names = new Set<string>();
  private buffers: LoadBuffers | null = null;
  private held = false;
  private keeping = false;
  /** For each collider that is measured, the positions before and after it was met. Null until they are asked for. */
  private kept: readonly KeptWay[] | null = null;
  /** Whether the next step is another one of the world. */
  private ended = true;
  /** Times that contact was looked for in the step of the world. */
  private runs = 0;
  private shared: SharedBuffers | null = null;

  /** Whether any collider is measured. */
  get present(): boolean {
    return this.buffers !== null;
  }

  /** `attach` comes next. */
  measure(name: string, on: boolean): void {
    if (on) this.names.add(name);
    else this.names.delete(name);
  }

  /** `names`: of the collider that each of what kernels meet is or belongs to. Buffers of a site that is still there are freed; those of another are the engine's to free. */
  attach(site: StageSite, names: readonly string[], collider: KernelBuffer): void {
    if (this.buffers?.backend === site.backend) {
      const kept = (this.kept ?? []).flatMap(({ bound }) => [bound.before, bound.after]);
      for (const buffer of [...this.buffers.owned, ...kept]) site.backend.free(buffer);
    }
    const measured = names.flatMap((name, c) => (this.names.has(name) ? [c] : []));
    this.buffers = measured.length === 0 ? null : allocateLoads(site, measured, names, collider);
    this.shared = null;
    this.kept = null;
    this.ended = true;
  }

  /** Before a step of the solver that ends with this fraction of the world's. */
  prepare(fraction: number): void {
    if (this.ended) this.clear();
    this.ended = fraction === 1;
  }

  /** Forgets the loads of the last step. */
  clear(): void {
    this.runs = 0;
    if (!this.buffers) return;
    const { backend, summed } = this.buffers;
    backend.write(summed.loadSum, new Float32Array(4 * summed.loadSum.count));
  }

  /** Queues the contact of a step of `h` [s] with all colliders of `uniforms`: `meet` queues the run with some of them. */
  queue(queue: KernelQueue, h: number, uniforms: ContactUniforms, meet: (some: ContactUniforms) => void): void {
    const { measured, all, blocks, keep, summed, asked } = this.buffers!;
    const end = uniforms.colliderFirst + uniforms.colliderCount;
    const meetFrom = (colliderFirst: number, next: number) => {
      if (next > colliderFirst) meet({ ...uniforms, colliderFirst, colliderCount: next - colliderFirst });
    };
    let next = uniforms.colliderFirst;
    if (!this.held) this.runs++;
    measured.forEach((loaded, part) => {
      meetFrom(next, loaded);
      // After the run of another one that is measured, `before` is what it has to be.
      if (part === 0 || loaded > next) queue.run(copyParticles, all, keep, {});
      meetFrom(loaded, loaded + 1);
      if (this.keeping) this.keepWay(queue, part);
      const sums = { loaded, loadFirst: part * blocks.count, perStep: 1 / h, moveAhead: uniforms.moveAhead };
      queue.run(sumLoads, blocks, this.held ? asked : summed, sums);
      next = loaded + 1;
    });
    meetFrom(next, end);
  }

  /** The contact that `meet` queues is followed by a solve that holds what was moved: `addHeld` comes next. */
  keep(meet: () => void): void {
    this.keeping = true;
    meet();
    this.keeping = false;
  }

  private keepWay(queue: KernelQueue, part: number): void {
    const { all, measured } = this.buffers!;
    this.kept ??= measured.map(() => keptWay(this.buffers!));
    queue.run(copyParticles, all, this.kept[part].keepBefore, {});
    queue.run(copyParticles, all, this.kept[part].keepAfter, {});
  }

  /** Adds what was held in a solve of `h` [s]. `heldBy`: see sum-held-loads.kernel.ts. */
  addHeld(queue: KernelQueue, h: number, heldBy: KernelBuffer): void {
    if (!this.buffers || !this.kept) return;
    const { blocks, measured } = this.buffers;
    measured.forEach((loaded, part) => {
      const sums = { loaded, loadFirst: part * blocks.count, perStep: 1 / h, moveAhead: 0 };
      const kept = this.kept![part];
      if (kept.summed?.heldBy !== heldBy) kept.summed = { ...kept.bound, heldBy };
      queue.run(sumHeldLoads, blocks, kept.summed, sums);
    });
  }

  /** From here on, what contact moves is what it asks bodies for, until `share`. */
  hold(): void {
    this.held = true;
  }

  /** Bodies follow what was asked for by so much. */
  share(queue: KernelQueue, contactScale: KernelBuffer): void {
    this.held = false;
    if (!this.buffers) return;
    const { blocks, measured, sharing } = this.buffers;
    // The same object in every step: backends cache by it.
    if (this.shared?.contactScale !== contactScale) this.shared = { ...sharing, contactScale };
    queue.run(shareLoads, span(0, blocks.count * measured.length), this.shared, { blocks: blocks.count });
  }

  /** The sums of the last step; null where nothing is measured. */
  get sums(): LoadSums | null {
    const { buffers } = this;
    const runs = Math.max(1, this.runs);
    return buffers && { buffer: buffers.summed.loadSum, tell: (sums, broken) => tell(buffers, runs, sums, broken) };
  }
}

type Copy = Readonly<Record<'source' | 'destination', KernelBuffer>>;

interface KeptWay {
  readonly keepBefore: Copy;
  readonly keepAfter: Copy;
  readonly bound: Omit<BuffersOf<typeof sumHeldLoads.bindings>, 'heldBy'>;
  /** The same object in every step: backends cache by it. */
  summed: BuffersOf<typeof sumHeldLoads.bindings> | null;
}

function keptWay({ backend, keep, summed }: LoadBuffers): KeptWay {
  const [before, after] = ['heldBefore', 'heldAfter'].map((name) => backend.allocate(name, 'vec4f', keep.source.count));
  const { member, blockFirst, collider, loadSum } = summed;
  return {
    keepBefore: { source: keep.destination, destination: before },
    keepAfter: { source: keep.source, destination: after },
    bound: { before, after, member, blockFirst, collider, loadSum },
    summed: null,
  };
}

function tell(
  { names, blocks, blockBody }: LoadBuffers,
  runs: number,
  sums: ArrayLike<number>,
  broken: ReadonlySet<number>,
): Map<string, ColliderLoad> {
  const loads = new Map<string, ColliderLoad>();
  names.forEach((name, part) => {
    const total = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let block = 0; block < blocks.count; block++) {
      const at = 8 * (part * blocks.count + block);
      const own = total.map((_, lane) => sums[at + lane]);
      // What a body left that has just broken, and is not known to be, is not a number.
      if (broken.has(blockBody[block]) || !own.every(Number.isFinite)) continue;
      own.forEach((sum, lane) => {
        total[lane] += sum;
      });
    }
    // The parts of a compound have one name, and turn about one point.
    const { impulse: i = [0, 0, 0], angularImpulse: a = [0, 0, 0], resisting = 0 } = loads.get(name) ?? {};
    loads.set(name, {
      impulse: [i[0] + total[0], i[1] + total[1], i[2] + total[2]],
      angularImpulse: [a[0] + total[4], a[1] + total[5], a[2] + total[6]],
      resisting: resisting + total[3] / runs,
    });
  });
  return loads;
}

function allocateLoads(
  site: StageSite,
  measured: readonly number[],
  names: readonly string[],
  collider: KernelBuffer,
): LoadBuffers {
  const { backend, model, order, particles } = site;
  const { member, blockFirst, bodyBlockFirst } = bodyBlocks(model, order);
  const count = blockFirst.length - 1;
  const blockBody = new Uint32Array(count);
  model.bodies.forEach((_, body) => {
    blockBody.fill(body, bodyBlockFirst[body], bodyBlockFirst[body + 1]);
  });
  const words = (name: string, data: ArrayLike<number>) => backend.allocate(name, 'u32', data.length, data);
  const sums = (name: string) => backend.allocate(name, 'vec4f', 2 * count * measured.length);
  const { position, all } = particles;
  const before = backend.allocate('beforeContact', 'vec4f', position.count);
  const loadSum = sums('loadSum');
  const askedLoad = sums('askedLoad');
  const blocked = { member: words('loadMember', member), blockFirst: words('loadBlockFirst', blockFirst) };
  const bodies = words('loadBlockBody', blockBody);
  const summed = { position, before, ...blocked, collider, loadSum };
  return {
    backend,
    owned: [before, loadSum, askedLoad, blocked.member, blocked.blockFirst, bodies],
    measured,
    names: measured.map((c) => names[c]),
    all,
    blocks: span(0, count),
    blockBody,
    keep: { source: position, destination: before },
    summed,
    asked: { ...summed, loadSum: askedLoad },
    sharing: { askedLoad, loadSum, blockBody: bodies },
  };
}
