/** What acts on the bodies from outside: gravity, wind, held particles, moving colliders. Scripts and hands change it between steps. */
import type { Vec4 } from '../compute/kernel';
import type { Model } from '../scene/assemble';
import { checkedGravity, checkedWind } from '../scene/scene';
import type { Vec3, Wind } from '../scene/types';
import type { StepInputs } from '../solvers/solver';
import type { SavedOffset } from './between';
import type { Engine, ParticleState } from './engine';
import { windAt } from './gusts';
import type { HeldParticles } from './held-particles';
import { MovingColliders } from './moving-colliders';

/** What was changed by hand: a part of every snapshot. */
export interface SavedSurroundings {
  gravity: Vec3;
  wind: Wind | null;
  pins: SavedOffset[];
  colliders: SavedOffset[];
}

export class Surroundings {
  readonly colliders: MovingColliders;
  private currentGravity: Vec3;
  private currentWind: Wind | null;

  constructor(
    private readonly model: Model,
    readonly held: HeldParticles,
  ) {
    this.colliders = new MovingColliders(model.scene.colliders);
    this.currentGravity = model.scene.gravity;
    this.currentWind = model.scene.wind;
  }

  get gravity(): Vec3 {
    return this.currentGravity;
  }
  set gravity(gravity: Vec3) {
    this.currentGravity = checkedGravity(gravity);
  }

  get wind(): Wind | null {
    return this.currentWind;
  }
  set wind(wind: Wind | null) {
    this.currentWind = checkedWind(wind);
  }

  get gravity4(): Vec4 {
    const [x, y, z] = this.currentGravity;
    return [x, y, z, 0];
  }

  /**
   * Writes where held particles and colliders will be at the end of a substep, as far as it changed, and tells the solver the rest.
   * `fraction`: how much of the world's step is then done.
   */
  act(
    { backend, particles, bufferIndex }: Engine,
    endTime: number,
    fraction: number,
  ): Pick<StepInputs, 'gravity' | 'wind' | 'colliderCount' | 'pinCount'> {
    const { particles: heldParticles, targets } = this.held.lists(endTime, fraction, bufferIndex);
    if (heldParticles) backend.write(particles.pinParticle, heldParticles);
    if (targets) backend.write(particles.pinTarget, targets);
    const colliders = this.colliders.advance(endTime, fraction);
    if (colliders) backend.write(particles.collider, colliders);
    return {
      gravity: this.gravity4,
      wind: windAt(this.currentWind, endTime),
      colliderCount: this.colliders.count,
      pinCount: this.held.count,
    };
  }

  /** Everything stands where it belongs at this time, or where it was saved. Gives the state with the held particles there. */
  jumpTo(time: number, state: ParticleState, saved: SavedSurroundings | null): ParticleState {
    this.held.jumpTo(time, saved?.pins ?? null);
    this.colliders.jumpTo(time, saved?.colliders ?? null);
    const positions = state.positions.slice();
    this.held.putInto(positions);
    return { ...state, positions };
  }

  save(): SavedSurroundings {
    return {
      gravity: this.currentGravity,
      wind: this.currentWind,
      pins: this.held.save(),
      colliders: this.colliders.save(),
    };
  }

  /** As it was saved, or without that as the scene has it. Hands let go. */
  restore(saved: SavedSurroundings | null): void {
    const { gravity, wind } = saved ?? this.model.scene;
    this.currentGravity = gravity;
    this.currentWind = wind;
    this.held.letGoOfAll();
    this.held.restore(saved?.pins ?? null);
    this.colliders.restore(saved?.colliders ?? null);
  }
}
