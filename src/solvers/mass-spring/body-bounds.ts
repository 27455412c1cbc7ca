/**
 * Bounds on the step, body by body, of which the model has the largest (`src/elements/spring/stable-step.ts`). Bodies that nothing ties together have their own eigenvalues.
 *
 * A body that is whole has those of Lanczos iterations, which take as long as some frames. A body that tore, in every frame maybe, has the better one of two bounds that cost next to nothing. Which one that is follows from the body before it tore, so that a world that follows
 * tears in place takes as many steps as one that is prepared for the torn body:
 *
 * - that of the body torn wherever it can be (`src/scene/tear/shattered-springs.ts`), which is the same whatever tore. Of regular sheets and ropes it is that of the whole body within 3 %.
 * - that of Gershgorin's discs of the body as it is, for bodies with some cells much stiffer than most, for those with springs of negative stiffness, and for those that are too large for Lanczos iterations as well.
 */
import { byDiscs } from '../../elements/spring/largest-eigenvalue';
import { largestOfCells } from '../../elements/spring/largest-of-cells';
import type { Springs } from '../../elements/spring/springs';
import { type DampedSprings, type StepBounds, stepBounds } from '../../elements/spring/stable-step';
import type { Model } from '../../scene/assemble';
import { shatteredSprings } from '../../scene/tear/shattered-springs';
import type { Body, BuiltBody } from '../../scene/types';

/** Springs of the largest body that is shattered: a sheet of about 280 x 280, as Lanczos iterations take. */
const maxSprings = 480_000;

export class BodyBounds {
  /** By the springs of bodies that are whole. */
  private readonly ofWhole = new WeakMap<Springs, StepBounds>();
  /** Of bodies that tore, by the springs that they had before; null where discs are better. */
  private readonly ofShattered = new WeakMap<Springs, StepBounds | null>();

  constructor(private readonly damped: DampedSprings) {}

  /** The bounds that hold for all bodies of a model. */
  of({ scene, bodies }: Pick<Model, 'scene' | 'bodies'>): StepBounds {
    const most: StepBounds = { lambda: 0, lambdaDamping: 0, lambdaViscous: 0 };
    bodies.forEach((built, b) => {
      const bounds = built.whole ? this.torn(scene.bodies[b], built, built.whole) : this.whole(built);
      most.lambda = Math.max(most.lambda, bounds.lambda);
      most.lambdaDamping = Math.max(most.lambdaDamping, bounds.lambdaDamping);
      most.lambdaViscous = Math.max(most.lambdaViscous, bounds.lambdaViscous);
    });
    return most;
  }

  /** Finds what tears of a body will need. */
  expectTears(body: Body, built: BuiltBody): void {
    this.shattered(body, built.whole ?? built);
  }

  private whole(built: BuiltBody): StepBounds {
    return found(this.ofWhole, built.springs, () => stepBounds(withInverseMasses(built), this.damped));
  }

  private torn(body: Body, built: BuiltBody, whole: BuiltBody): StepBounds {
    return this.shattered(body, whole) ?? stepBounds(withInverseMasses(built), this.damped, byDiscs);
  }

  private shattered(body: Body, whole: BuiltBody): StepBounds | null {
    const { damped } = this;
    return found(this.ofShattered, whole.springs, () => {
      const shattered = whole.springs.count > maxSprings ? null : shatteredSprings(body, whole);
      if (!shattered) return null;
      const bounds = stepBounds(shattered, damped, largestOfCells);
      return bounds.lambda < stepBounds(withInverseMasses(whole), damped, byDiscs).lambda ? bounds : null;
    });
  }
}

function found<T>(known: WeakMap<Springs, T>, springs: Springs, find: () => T): T {
  if (!known.has(springs)) known.set(springs, find());
  return known.get(springs) as T;
}

function withInverseMasses({ springs, masses, pins }: BuiltBody) {
  const inverseMasses = masses.map((mass) => 1 / mass);
  for (const { particles } of pins) for (const particle of particles) inverseMasses[particle] = 0;
  return { springs, inverseMasses };
}
