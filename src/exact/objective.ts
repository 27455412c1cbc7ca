/**
 * Implicit Euler as a minimisation (Liu 2013 eq. 8): g(x) = (x - y)^T M (x - y) / 2 + h^2 E(x), with its gradient and its Hessian. y is where
 * the particles would be without inner forces: it has inertia, gravity and every other outer force in it already.
 *
 * Only free particles are unknowns. Held ones count in the energy where they are; they have a gradient of 0, and in the matrices a row
 * with nothing but their mass on the diagonal, so that no solution moves them. Keeping their rows keeps the patterns of the matrices
 * while hands take and let go.
 */
import { checkNumber, fail, pathOf } from '../core/check';
import type { ElementSet } from '../elements/element-set';
import { listOf, otherKinds } from '../elements/local-elements';
import { springElements } from '../elements/spring/spring-elements';
import type { Springs } from '../elements/spring/springs';
import type { ElementLists } from '../generated/elements';
import type { SymmetricMatrix } from '../sparse/types';
import { BlockMatrix } from './block-matrix';

/** What is minimised over: a `Model`, or one of its built bodies alone. A list of elements that is left out is empty. */
export interface MassSprings extends Partial<Omit<ElementLists, 'springs'>> {
  readonly particleCount: number;
  /** [kg] */
  readonly masses: Float64Array;
  readonly springs: Pick<Springs, 'count' | 'ends' | 'rest' | 'stiffness'>;
}

export interface ObjectiveOptions {
  /** Length of the step [s]. */
  h: number;
  /** Inverse mass of each particle [1/kg], 0 for those that are held. Left out: every particle is free. */
  inverseMasses?: ArrayLike<number>;
  /** Where the particles would be without inner forces: x, y, z of each [m]. May be set later. */
  y?: ArrayLike<number>;
  /** Elements besides those of the model. */
  elements?: readonly ElementSet[];
}

const path = pathOf('objective');

export class Objective {
  readonly particleCount: number;
  /** x, y, z of each particle [m]. */
  readonly y: Float64Array;
  /** [kg], also of what is held. */
  readonly masses: Float64Array;
  /** 1 for particles that are not unknowns. */
  readonly held: Uint8Array;
  /** Springs first, then the other kinds of elements, then those of `options.elements`. */
  readonly sets: readonly ElementSet[];
  private stepLength = 0;
  private holds = 0;
  private second: BlockMatrix | null = null;
  private global: BlockMatrix | null = null;

  constructor(model: MassSprings, options: ObjectiveOptions) {
    this.particleCount = model.particleCount;
    this.masses = model.masses.slice();
    this.held = new Uint8Array(model.particleCount);
    const others = otherKinds.flatMap((kind) => {
      const list = listOf(model, kind);
      return list ? [kind.elements(list)] : [];
    });
    this.sets = [springElements(model.springs), ...others, ...(options.elements ?? [])];
    this.y = new Float64Array(3 * model.particleCount);
    this.h = options.h;
    if (options.inverseMasses) this.hold(options.inverseMasses);
    if (options.y) this.y.set(this.checkLength('y', options.y, 3));
  }

  /** Length of the step [s]. */
  get h(): number {
    return this.stepLength;
  }

  set h(h: number) {
    this.stepLength = checkNumber(path, 'h', h, { above: 0, unit: 's' });
  }

  /** Counts the changes of what is held: matrices that depend on it are made anew when it differs. */
  get holdCount(): number {
    return this.holds;
  }

  /** Takes the particles with inverse mass 0 [1/kg] as held and the others as free. The masses of free ones follow. */
  hold(inverseMasses: ArrayLike<number>): void {
    this.checkLength('inverseMasses', inverseMasses, 1);
    let changed = false;
    for (let p = 0; p < this.particleCount; p++) {
      const held = inverseMasses[p] === 0 ? 1 : 0;
      const mass = held ? this.masses[p] : 1 / inverseMasses[p];
      changed ||= held !== this.held[p] || mass !== this.masses[p];
      this.held[p] = held;
      this.masses[p] = mass;
    }
    if (changed) this.holds++;
  }

  /** g(x) [kg m2]. */
  value(x: Float64Array): number {
    const { y, masses, held, h } = this;
    let inertia = 0;
    for (let p = 0; p < this.particleCount; p++) {
      if (held[p]) continue;
      const dx = x[3 * p] - y[3 * p];
      const dy = x[3 * p + 1] - y[3 * p + 1];
      const dz = x[3 * p + 2] - y[3 * p + 2];
      inertia += 0.5 * masses[p] * (dx * dx + dy * dy + dz * dz);
    }
    let energy = 0;
    for (const set of this.sets) energy += set.energy(x);
    return inertia + h * h * energy;
  }

  /** Writes the gradient of g [kg m] and returns its Euclidean norm. */
  gradient(x: Float64Array, gradient: Float64Array): number {
    const { y, masses, held, h } = this;
    gradient.fill(0);
    for (const set of this.sets) set.addGradient(x, h * h, gradient);
    let squared = 0;
    for (let p = 0; p < this.particleCount; p++) {
      for (let at = 3 * p; at < 3 * p + 3; at++) {
        gradient[at] = held[p] ? 0 : gradient[at] + masses[p] * (x[at] - y[at]);
        squared += gradient[at] * gradient[at];
      }
    }
    return Math.sqrt(squared);
  }

  /**
   * The Hessian of g at x [kg], three rows a particle, without the share `leftOut` (0 to 1) of each element's negative curvature: 0 is the
   * Hessian itself, 1 is positive definite. Always the same object: its numbers last until the next call.
   */
  hessian(x: Float64Array, leftOut = 0): SymmetricMatrix {
    this.second ??= new BlockMatrix(this.particleCount, 3, this.sets);
    return this.fill(this.second, (set, element, block) => set.hessian(element, x, leftOut, block));
  }

  /** M + h^2 L of the global step (Liu 2013 eq. 14) [kg], one row a particle, the same for x, y and z. Always the same object, too. */
  globalMatrix(): SymmetricMatrix {
    this.global ??= new BlockMatrix(this.particleCount, 1, this.sets);
    return this.fill(this.global, (set, element, block) => set.laplacian(element, block));
  }

  private fill(
    matrix: BlockMatrix,
    write: (set: ElementSet, element: number, block: Float64Array) => void,
  ): SymmetricMatrix {
    matrix.clear();
    matrix.addToDiagonal((p) => this.masses[p]);
    this.sets.forEach((set, s) => {
      const block = new Float64Array((matrix.width * set.size) ** 2);
      for (let element = 0; element < set.count; element++) {
        write(set, element, block);
        matrix.addElement(s, element, block, this.h * this.h, this.held);
      }
    });
    return matrix.matrix;
  }

  private checkLength(field: string, values: ArrayLike<number>, perParticle: number): ArrayLike<number> {
    const wanted = perParticle * this.particleCount;
    if (values.length !== wanted) fail(path, field, `hold ${wanted} numbers`, values.length);
    return values;
  }
}
