/** A scene advanced by implicit Euler in f64, one objective a step (Liu 2013 eq. 3, 4 and 8), whatever minimises it. */
import { Objective } from '../../../src/exact';
import { assemble, type Model } from '../../../src/scene/assemble';
import type { Scene } from '../../../src/scene/types';

/** Where iterations may start: x, y, z of each particle [m]. */
export interface FirstGuesses {
  /** q + h v, where inertia leads: the paper's y and first guess. Its forces include gravity. */
  inertia: Float64Array;
  /** Where inertia and gravity lead: the first guess of our worlds. */
  falling: Float64Array;
}

export class ImplicitRun {
  readonly model: Model;
  readonly objective: Objective;
  /** x, y, z of each particle [m]. */
  positions: Float64Array;
  /** [m/s] */
  velocities: Float64Array;

  constructor(readonly scene: Scene) {
    this.model = assemble(scene);
    this.positions = this.model.positions.slice();
    this.velocities = new Float64Array(this.positions.length);
    this.objective = new Objective(this.model, { h: scene.timeStep, inverseMasses: this.model.inverseMasses });
  }

  /** Sets up the objective of the next step. Pins stay. */
  aim(): FirstGuesses {
    const { objective, positions, velocities, scene } = this;
    const { h } = objective;
    const keep = scene.drag ** h;
    const inertia = positions.map((x, i) => (this.isHeld(i) ? x : x + h * keep * velocities[i]));
    const falling = inertia.map((x, i) => (this.isHeld(i) ? x : x + h * h * scene.gravity[i % 3]));
    objective.y.set(falling);
    return { inertia, falling };
  }

  /** Ends the step at `x`. */
  accept(x: Float64Array): void {
    const { h } = this.objective;
    for (let i = 0; i < x.length; i++) this.velocities[i] = (x[i] - this.positions[i]) / h;
    this.positions = x.slice();
  }

  private isHeld(coordinate: number): boolean {
    return this.objective.held[Math.floor(coordinate / 3)] === 1;
  }
}
