/**
 * Long-range tethers (Kim, Chentanez and Mueller 2012): each free particle is kept within the length of the shortest path, along the edges of its body, to held particles. What hangs then hangs no lower than its length says,
 * however few the iterations are in which constraints pass on what holds them.
 *
 * Held particles that are joined by an edge are one group: a particle has a tether to the nearest particle of each of the four nearest groups. Tethers are found when the world starts, anew for a body whose pins come or go, and anew where bodies tear. What a hand
 * holds has no tethers, as it lets go soon.
 */
import type { BuffersOf } from '../../compute/backend';
import type { RewrittenBuffers } from '../../compute/rewritten-buffers';
import { csrAdjacency } from '../../core/csr';
import { type Model, pinnedParticles } from '../../scene/assemble';
import type { ParticleBuffers } from '../../stages/particle-buffers';
import { nearestSources } from '../../topology/nearest-sources';
import { noParticle } from '../../topology/order-by-colour';
import type { ChangedInPlace, HeldChange } from '../solver';
import type { solveTethers } from './solve-tethers.kernel';
import { tyingEdges } from './tying-edges';

/** Of each particle: as many as a vector has numbers. */
const tethersPer = 4;

export class Tethers {
  /** Four held particles per particle; the particle itself where there are fewer. */
  readonly anchor: Uint32Array;
  /** How far it may be from each [m]. */
  readonly reach: Float64Array;
  private readonly graph;
  private readonly length: Float64Array;

  /** `pinned`: 1 for each particle that pins hold. */
  constructor(
    private readonly model: Model,
    private readonly slack: number,
    readonly pinned: Uint8Array = pinnedParticles(model),
  ) {
    const { ends, length } = tyingEdges(model, { spans: false });
    this.graph = csrAdjacency(model.particleCount, ends);
    this.length = length;
    this.anchor = new Uint32Array(tethersPer * model.particleCount);
    this.reach = new Float64Array(tethersPer * model.particleCount);
    this.find(model.bodies.map((_, body) => body));
  }

  /** Tethers in all. */
  get count(): number {
    return this.anchor.reduce((sum, anchor, k) => sum + (anchor === Math.floor(k / tethersPer) ? 0 : 1), 0);
  }

  /** Follows a change of what pins hold. Says whether there was one. */
  follow(changes: readonly HeldChange[]): boolean {
    const bodies = new Set<number>();
    for (const { particle, pinned } of changes) {
      if (this.pinned[particle] === (pinned ? 1 : 0)) continue;
      this.pinned[particle] = pinned ? 1 : 0;
      bodies.add(this.model.bodyOf[particle]);
    }
    this.find([...bodies]);
    return bodies.size > 0;
  }

  /** Those of bodies that tore. `before`: the particle that was at each index of the buffers; what pins held is held. */
  torn({ model, order }: ChangedInPlace, before: Uint32Array): Tethers {
    const pinned = new Uint8Array(model.particleCount);
    order.forEach((particle, index) => {
      if (particle !== noParticle && before[index] !== noParticle) pinned[particle] = this.pinned[before[index]];
    });
    return new Tethers(model, this.slack, pinned);
  }

  private find(bodies: readonly number[]): void {
    if (bodies.length === 0) return;
    const { source, distance } = nearestSources(this.graph, this.length, this.groups(bodies), tethersPer);
    for (const body of bodies) {
      const [from, to] = this.numbersOf(body);
      for (let k = from; k < to; k++) {
        this.anchor[k] = source[k];
        this.reach[k] = this.slack * distance[k];
      }
    }
  }

  /** The numbers of a body in `anchor` and `reach`. */
  private numbersOf(body: number): [number, number] {
    const { bodyFirst } = this.model;
    return [tethersPer * bodyFirst[body], tethersPer * bodyFirst[body + 1]];
  }

  /** The group of each pinned particle of these bodies, -1 for all others. */
  private groups(bodies: readonly number[]): Int32Array {
    const { first, neighbour } = this.graph;
    const { bodyFirst, particleCount } = this.model;
    const groupOf = new Int32Array(particleCount).fill(-1);
    let count = 0;
    for (const body of bodies) {
      for (let start = bodyFirst[body]; start < bodyFirst[body + 1]; start++) {
        if (!this.pinned[start] || groupOf[start] >= 0) continue;
        const group = [start];
        groupOf[start] = count;
        for (let at = 0; at < group.length; at++) {
          for (let e = first[group[at]]; e < first[group[at] + 1]; e++) {
            const other = neighbour[e];
            if (!this.pinned[other] || groupOf[other] >= 0) continue;
            groupOf[other] = count;
            group.push(other);
          }
        }
        count++;
      }
    }
    return groupOf;
  }
}

/** Tethers in a backend. `order`: the particle of the model at each index of the buffers. */
export function putTethers(
  buffers: RewrittenBuffers,
  { anchor, reach }: Tethers,
  order: Uint32Array,
  bufferIndex: Uint32Array,
  { position }: Pick<ParticleBuffers, 'position'>,
): BuffersOf<typeof solveTethers.bindings> {
  const anchors = new Uint32Array(tethersPer * order.length);
  const reaches = new Float64Array(tethersPer * order.length);
  order.forEach((particle, index) => {
    for (let k = 0; k < tethersPer; k++) {
      const [to, from] = [tethersPer * index + k, tethersPer * particle + k];
      anchors[to] = particle === noParticle ? index : bufferIndex[anchor[from]];
      reaches[to] = particle === noParticle ? 0 : reach[from];
    }
  });
  return {
    position,
    anchor: buffers.put('anchor', 'vec4u', anchors),
    reach: buffers.put('reach', 'vec4f', reaches),
  };
}
