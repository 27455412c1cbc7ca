/**
 * Couples a world of Rapier with one of Selvedge: colliders of the one stand in the other, bodies of Selvedge are pushed by them, and rigid bodies get the opposite impulses. Both go on by the same steps, one exchange of impulses in each: loaded-body.ts
 * says how that stays stable.
 */
import type {
  EventQueue,
  PhysicsHooks,
  Collider as RapierCollider,
  World as RapierWorld,
  RigidBody,
} from '@dimforge/rapier3d-compat';
import { checkBoolean, checkInteger, checkNumber, checkOptions, fail, pathOf } from '../core/check';
import { inverse, multiply, type Quaternion } from '../core/quaternion';
import type { Vec3 } from '../core/vec3';
import { Clock } from '../world/clock';
import type { ColliderLoad, World } from '../world/types';
import { type CoupledColliderOptions, colliderOfShape } from './collider-of-shape';
import { type GivenLoad, LoadedBody } from './loaded-body';
import { cross, minus, noVector, plus, quaternion, vec3 } from './plain-vectors';

export interface RapierCouplingOptions {
  /**
   * Rigid bodies get all of what bodies give them, however light they are, so that momentum is kept whatever happens; those that are lighter than the cloth that they move may be thrown about. Default false: such
   * a body acts on cloth as a heavier one: see docs/rapier.md.
   */
  exact?: boolean;
}

interface Coupled {
  readonly collider: RapierCollider;
  /** In Selvedge's world. */
  readonly name: string;
  /** Where it was built there. */
  readonly at: Vec3;
  readonly turn: Quaternion;
  readonly body: RigidBody | null;
}

const path = pathOf('RapierCoupling');

export class RapierCoupling {
  private readonly exact: boolean;
  private readonly coupled = new Map<number, Coupled>();
  private readonly bodies = new Map<number, LoadedBody>();
  private readonly clock = new Clock();
  private count = 0;
  /** The frame that the last step led to. */
  private frame: number;
  private underWay = false;

  constructor(
    readonly rapier: RapierWorld,
    readonly world: World,
    options: RapierCouplingOptions = {},
  ) {
    checkOptions(path, options, ['exact']);
    this.exact = checkBoolean(path, 'exact', options.exact ?? false);
    this.frame = world.frame;
  }

  /**
   * Puts a collider of Rapier into Selvedge's world, where it follows its rigid body, and gives that body what cloth, ropes and soft bodies give it. Colliders of fixed and kinematic bodies, and those without a body, push and are not pushed.
   * Resolves with its name in Selvedge's world.
   */
  async add(collider: RapierCollider, options: CoupledColliderOptions = {}): Promise<string> {
    const { world } = this;
    if (this.coupled.has(collider.handle)) {
      fail(path, 'collider', 'be coupled once', collider.handle, `'${this.coupled.get(collider.handle)!.name}' again`);
    }
    const made = colliderOfShape(collider, options, this.freeName());
    world.addCollider(made);
    const { name } = world.scene.colliders[world.scene.colliders.length - 1];
    const body = collider.parent();
    const moves = body !== null && !body.isFixed();
    try {
      if (moves) await world.measureLoads(name);
    } catch (error) {
      world.removeCollider(name);
      throw error;
    }
    const [at, turn] = [vec3(collider.translation()), quaternion(collider.rotation())];
    this.coupled.set(collider.handle, { collider, name, at, turn, body });
    if (moves && !this.bodies.has(body.handle)) this.bodies.set(body.handle, new LoadedBody(body));
    return name;
  }

  /** Takes it out of Selvedge's world. One that is removed from Rapier's goes by itself with the next step. */
  remove(collider: RapierCollider): void {
    const { handle } = collider;
    const known = this.coupled.get(handle);
    if (!known) fail(path, 'collider', 'be one that was added', handle, `one of handle ${handle}`);
    this.drop(handle, known);
  }

  private drop(handle: number, { name, body }: Coupled): void {
    this.coupled.delete(handle);
    if (this.world.scene.colliders.some((other) => other.name === name)) this.world.removeCollider(name);
    if (!body || [...this.coupled.values()].some((other) => other.body?.handle === body.handle)) return;
    this.bodies.delete(body.handle);
  }

  /** The name of a coupled collider in Selvedge's world, for `ColliderMesh` of `selvedge/three`, say; null for any other. */
  nameOf(collider: RapierCollider): string | null {
    return this.coupled.get(collider.handle)?.name ?? null;
  }

  /**
   * Makes one step of Selvedge's `timeStep` in both worlds. Done when it returns, but on webgpu, where impulses have to be read first: wait for it there before the next one. `events` and `hooks` are Rapier's.
   */
  step(events?: EventQueue, hooks?: PhysicsHooks): Promise<void> {
    const { world } = this;
    if (this.underWay) throw new Error('RapierCoupling: step must wait for the one before, which is under way');
    if (world.frame !== this.frame) for (const body of this.bodies.values()) body.forget();
    this.stepRapier(events, hooks);
    this.follow();
    const before = world.frame;
    world.step();
    this.frame = world.frame;
    // A world whose GPU was lost stands still until it goes on elsewhere.
    if (this.frame === before || this.bodies.size === 0) return Promise.resolve();
    if (world.backend !== 'webgpu') {
      this.give(world.loads());
      return Promise.resolve();
    }
    this.underWay = true;
    return world
      .readLoads()
      .then((loads) => this.give(loads))
      .finally(() => {
        this.underWay = false;
      });
  }

  /** As many steps as real time asks for, as `world.advance` makes them; resolves with their number. */
  async advance(seconds: number, options: { maxSteps?: number } = {}): Promise<number> {
    checkOptions(path, options, ['maxSteps']);
    const { maxSteps = 4 } = options;
    checkNumber(path, 'seconds', seconds, { atLeast: 0, unit: 's' });
    checkInteger(path, 'maxSteps', maxSteps, { atLeast: 1 });
    const { steps } = this.clock.take(seconds, this.world.timeStep, maxSteps);
    for (let k = 0; k < steps; k++) await this.step();
    return steps;
  }

  private stepRapier(events?: EventQueue, hooks?: PhysicsHooks): void {
    const { rapier, world } = this;
    this.dropRemoved();
    for (const body of this.bodies.values()) body.lend(rapier.gravity, world.timeStep);
    rapier.timestep = world.timeStep;
    rapier.step(events, hooks);
    this.dropRemoved();
    for (const body of this.bodies.values()) body.takeBack();
  }

  private dropRemoved(): void {
    for (const [handle, known] of this.coupled) {
      if (!known.collider.isValid()) this.drop(handle, known);
    }
  }

  /** Colliders go over the next step to where Rapier has them now. */
  private follow(): void {
    for (const { collider, name, at, turn } of this.coupled.values()) {
      const offset = minus(vec3(collider.translation()), at);
      const rotation = multiply(quaternion(collider.rotation()), inverse(turn));
      this.world.moveCollider(name, { offset, rotation });
    }
  }

  private give(loads: ReadonlyMap<string, ColliderLoad>): void {
    const { world, exact } = this;
    const given = new Map<number, GivenLoad>();
    for (const { collider, name, body } of this.coupled.values()) {
      const load = loads.get(name);
      if (!load || !body || !collider.isValid()) continue;
      const before = given.get(body.handle) ?? { impulse: noVector, turn: noVector, resisting: 0 };
      const arm = minus(vec3(collider.translation()), vec3(body.worldCom()));
      given.set(body.handle, {
        impulse: plus(before.impulse, load.impulse),
        turn: plus(before.turn, plus(load.angularImpulse, cross(arm, load.impulse))),
        resisting: before.resisting + load.resisting,
      });
    }
    for (const [handle, load] of given) this.bodies.get(handle)?.give(load, world.timeStep, exact);
  }

  private freeName(): string {
    this.count++;
    return this.count === 1 ? 'rapier' : `rapier-${this.count}`;
  }
}
