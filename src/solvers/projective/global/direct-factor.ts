/**
 * The factor of the direct global step in the memory of the world's own backend.
 *
 * Holding changes rows of a factor that was computed whole, the same ones in the same order however the hands came by them, and letting go
 * takes that back: no error grows from grab to grab, and once no hand holds anything the factor is to the last bit the one that a world
 * has that was never touched.
 */
import type { Backend, KernelBuffer, KernelQueue } from '../../../compute/backend';
import { SelvedgeError } from '../../../core/error';
import type { Springs } from '../../../elements/spring/springs';
import type { Model } from '../../../scene/assemble';
import { ChangedRows } from '../../../sparse/changed-rows';
import { type SpringGraph, springGraph } from '../../../topology/graph';
import { DirectSolver, maximumTorn } from './direct-solver';
import { type DirectSystem, systemRow } from './direct-system';

/** More rows than this at once are cheaper to factorise anew than to change one by one. */
const rowsWorthChanging = 8;

export class DirectFactor extends DirectSolver {
  /** Right-hand side, and then the solution in its place. */
  readonly right: KernelBuffer;
  readonly solution: KernelBuffer;
  private readonly bound;
  /** Made when a hand lets go for the first time. */
  private graph: SpringGraph | null = null;

  constructor(
    private readonly backend: Backend,
    model: Model,
    springs: Springs,
    system: DirectSystem,
  ) {
    super(backend, 'f32', model, springs, system);
    this.factor.updates.originals = new Map();
    this.solution = backend.allocate('solution', 'vec4f', this.factor.solutionRows);
    this.right = this.solution;
    this.bound = this.factor.bind({ solution: this.solution });
  }

  queueSolve(queue: KernelQueue): void {
    this.changes?.queueWeights(queue);
    this.factor.queueSolve(queue, this.bound);
    this.changes?.queueCorrection(queue);
  }

  protected get rowOrder(): Uint32Array {
    return this.system.plan.order;
  }

  protected changedRows(): ChangedRows {
    const { backend, solution, right } = this;
    return new ChangedRows(backend, this.factor, { backend, solution, right }, maximumTorn);
  }

  protected heldInFactor(): Uint8Array {
    return this.state.held;
  }

  protected followHeld(): void {
    const { held } = this.state;
    const differing: number[] = [];
    let byHand = false;
    held.forEach((now, particle) => {
      if (now !== this.heldThen[particle]) differing.push(particle);
      byHand ||= now === 1 && this.pinned[particle] === 0;
    });
    this.factor.updates.undo();
    const anew = differing.length > rowsWorthChanging || (differing.length > 0 && !byHand);
    if (anew || !this.changeRows(differing)) this.factoriseSomehow(this.state.held);
    this.factor.roundTouched();
    this.changes?.forget();
    this.corrected = false;
  }

  /** Changes the rows of these particles, one by one. False if a change is lost in rounding. */
  private changeRows(particles: readonly number[]): boolean {
    const { place } = this.system.plan;
    const { updates } = this.factor;
    const held = this.heldThen.slice();
    for (const particle of particles) {
      held[particle] = this.state.held[particle];
      // Room for particles that tears add has rows of the identity, held or not.
      if (particle >= this.model.particleCount) continue;
      if (held[particle]) {
        updates.deleteRow(place[particle]);
        continue;
      }
      this.graph ??= springGraph(this.model.particleCount, this.springs);
      const { first, spring } = this.graph;
      const around = Array.from(spring.subarray(first[particle], first[particle + 1]));
      const { rows, weights } = systemRow(this.model, this.springs, around, { ...this.state, held }, particle);
      const places = rows.map((row) => place[row]);
      try {
        updates.insertRow(place[particle], places, weights);
      } catch (error) {
        if (error instanceof SelvedgeError) return false;
        throw error;
      }
    }
    return true;
  }
}
