/**
 * A sheet that hangs by its upper edge, by extended position-based dynamics as anyone would write it in JavaScript: typed arrays, substeps of one iteration (Macklin 2019), springs one after the other in the order of the body.
 * Every substep is what `positionBased()` makes of it: predict with drag, constraints, velocities.
 */
import { assemble } from '../../src/scene/assemble';
import type { Scene, Springs } from '../../src/scene/types';

export class PlainSheet {
  readonly x: Float64Array;
  private readonly before: Float64Array;
  private readonly velocity: Float64Array;
  private readonly inverseMass: Float64Array;
  private readonly springs: Springs;

  constructor(
    private readonly scene: Scene,
    private readonly substeps: number,
  ) {
    const model = assemble(scene);
    this.x = Float64Array.from(model.positions);
    this.before = this.x.slice();
    this.velocity = new Float64Array(this.x.length);
    this.inverseMass = model.inverseMasses;
    this.springs = model.springs;
  }

  /** One time step of the scene. */
  step(): void {
    const h = this.scene.timeStep / this.substeps;
    for (let k = 0; k < this.substeps; k++) this.substep(h);
  }

  private substep(h: number): void {
    const { x, before, velocity, inverseMass } = this;
    const keep = this.scene.drag ** h;
    const [gx, gy, gz] = this.scene.gravity;
    before.set(x);
    for (let p = 0; p < inverseMass.length; p++) {
      if (inverseMass[p] === 0) continue;
      const i = 3 * p;
      x[i] += h * (keep * velocity[i] + h * gx);
      x[i + 1] += h * (keep * velocity[i + 1] + h * gy);
      x[i + 2] += h * (keep * velocity[i + 2] + h * gz);
    }
    this.solveSprings(1 / (h * h));
    for (let i = 0; i < x.length; i++) velocity[i] = (x[i] - before[i]) / h;
  }

  private solveSprings(perSquaredStep: number): void {
    const { x, inverseMass } = this;
    const { count, ends, rest, stiffness } = this.springs;
    for (let s = 0; s < count; s++) {
      const p = ends[2 * s];
      const q = ends[2 * s + 1];
      const i = 3 * p;
      const j = 3 * q;
      const dx = x[j] - x[i];
      const dy = x[j + 1] - x[i + 1];
      const dz = x[j + 2] - x[i + 2];
      const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
      const weight = inverseMass[p] + inverseMass[q] + perSquaredStep / stiffness[s];
      const change = (rest[s] - length) / (weight * length);
      const atP = inverseMass[p] * change;
      const atQ = inverseMass[q] * change;
      x[i] -= atP * dx;
      x[i + 1] -= atP * dy;
      x[i + 2] -= atP * dz;
      x[j] += atQ * dx;
      x[j + 1] += atQ * dy;
      x[j + 2] += atQ * dz;
    }
  }
}
