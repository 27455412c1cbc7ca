/**
 * Long-range tethers (Kim, Chentanez and Mueller 2012): each free particle is kept within the length of the shortest path, along the edges of its body, to held particles. What hangs then hangs no lower than its length says,
 * however few the iterations are in which constraints pass on what holds them.
 *
 * Held particles that are joined by an edge are one group: a particle has a tether to the nearest particle of each of the four nearest groups. Tethers are found when the world starts, and anew for a body whose pins come or go. What a hand
 * holds has no tethers, as it lets go soon.
 */
import type { Backend, KernelBuffer } from '../../compute/backend';
import { csrAdjacency } from '../../core/csr';
import { type Model, pinnedParticles } from '../../scene/assemble';
import { nearestSources } from '../../topology/nearest-sources';
import type { HeldChange } from '../solver';
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
  private readonly pinned: Uint8Array;

  constructor(
    private readonly model: Model,
    private readonly slack: number,
  ) {
    const { ends, length } = tyingEdges(model, { spans: false });
    this.graph = csrAdjacency(model.particleCount, ends);
    this.length = length;
    this.pinned = pinnedParticles(model);
    this.anchor = new Uint32Array(tethersPer * model.particleCount);
    this.reach = new Float64Array(tethersPer * model.particleCount);
    this.find(model.bodies.map((_, body) => body));
  }

  /** Tethers in all. */
  get count(): number {
    return this.anchor.reduce((sum, anchor, k) => sum + (anchor === Math.floor(k / tethersPer) ? 0 : 1), 0);
  }

  /** Follows a change of what pins hold, and writes what it found to the buffers. */
  follow(changes: readonly HeldChange[], backend: Backend, anchor: KernelBuffer, reach: KernelBuffer): void {
    const bodies = new Set<number>();
    for (const { particle, pinned } of changes) {
      if (this.pinned[particle] === (pinned ? 1 : 0)) continue;
      this.pinned[particle] = pinned ? 1 : 0;
      bodies.add(this.model.bodyOf[particle]);
    }
    this.find([...bodies]);
    for (const body of bodies) {
      const [from, to] = this.numbersOf(body);
      backend.write(anchor, this.anchor.subarray(from, to), from);
      backend.write(reach, this.reach.subarray(from, to), from);
    }
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
