/**
 * A rigid body that is given impulses from step to step.
 *
 * In the step k of both worlds, of length t, the body goes its way first, with the velocity v_k, and bodies of Selvedge give way to it; then it gets what they gave it, J_k. Taken by itself that is unstable. With a sheet that pushes back like a
 * spring of stiffness K, as it does on the mean over the way of the body, J_k = -K t (x_k + x_(k+1)) / 2, and with a = K t^2 / m the amplitude grows by the factor sqrt(1 + a / 2) in every step: the body moved without the force that acts on it meanwhile. So half of the impulse, e = J_k / 2, is lent to the body
 * before its next step, as if the same force went on, and taken back after it. Then
 *
 *   x_(k+2) = x_(k+1) + t (v_(k+1) + J_k / 2 m),
 *
 * the determinant of the step is 1, amplitudes stay for all a <= 4, and momentum is kept as before, since what was lent is taken back. A ball in a hammock of cotton moves at 60 exchanges a second as it does at 1200, within a centimetre.
 *
 * What Rapier's contacts and joints took of the loan, as a floor does below a body that a cloth presses on it, is not taken back: the body would jump off the floor.
 *
 * A light body is thrown about all the same: it gets the momentum of cloth that it made move as fast as itself, and if that cloth weighs more than the body, it is thrown back faster than it came, however short the step. So a body that is lighter than 1.5 times the
 * mass with which cloth resists it acts on the cloth as one that is as heavy as that: it gets a share of the impulse. Likewise where the exchange is seen to be unstable (oscillation.ts). Momentum is not kept then. For a ball of 15 cm in a hammock of cotton
 * that mass is some 7 g: balls of 10 g to 10 kg come to rest there at 60 exchanges a second, and their weight is carried; lighter ones want shorter steps.
 */
import type { RigidBody, Vector } from '@dimforge/rapier3d-compat';
import type { Vec3 } from '../core/vec3';
import { Oscillation } from './oscillation';
import { dot, minus, noVector, plus, times, vec3, vector } from './plain-vectors';

/** To cloth, a body is at least so many times as heavy as what resists it. With 1, balls of 3 g were thrown out of the hammock; with 3, one of 10 g presses with twice its weight. */
const timesResisting = 1.5;

/** What a body is given in a step, about its centre of mass. */
export interface GivenLoad {
  /** [N s] */
  readonly impulse: Vec3;
  /** [N m s] */
  readonly turn: Vec3;
  /** See `ColliderLoad` [kg]. */
  readonly resisting: number;
}

export class LoadedBody {
  private lent: Vec3 = noVector;
  private lentTurn: Vec3 = noVector;
  /** Its velocity at the end of the next step, if nothing holds it [m/s]. */
  private expected: Vec3 = noVector;
  private readonly oscillation = new Oscillation();

  constructor(readonly body: RigidBody) {}

  /** Before a step of Rapier of this length [s]. */
  lend(gravity: Vector, timeStep: number): void {
    if (!this.owes()) return;
    const { body, lent, lentTurn } = this;
    push(body, lent, lentTurn);
    const force = plus(vec3(body.userForce()), this.weight(gravity));
    const free = plus(vec3(body.linvel()), times(force, timeStep * body.invMass()));
    this.expected = times(free, 1 / (1 + timeStep * body.linearDamping()));
  }

  /** After it. */
  takeBack(): void {
    if (!this.owes()) return;
    const { body, lent, lentTurn, expected } = this;
    const [was, missing] = [dot(lent, lent) * body.invMass(), dot(minus(vec3(body.linvel()), expected), lent)];
    const left = was > 0 ? Math.min(1, Math.max(0, 1 + missing / was)) : 1;
    push(body, times(lent, -left), times(lentTurn, -left));
  }

  /** What bodies gave it in the step. `exact`: all of it, however light the body is. */
  give({ impulse, turn, resisting }: GivenLoad, timeStep: number, exact: boolean): void {
    this.settle();
    const { body } = this;
    if (!body.isDynamic()) return;
    this.oscillation.note([...times(impulse, body.invMass()), ...times(turn, this.perTurn())], timeStep);
    if (resisting === 0) return;
    const share = exact ? 1 : Math.min(this.oscillation.share, body.mass() / (timesResisting * resisting));
    const given = times(impulse, share);
    const givenTurn = times(turn, share);
    push(body, given, givenTurn);
    this.lent = times(given, 0.5);
    this.lentTurn = times(givenTurn, 0.5);
  }

  /** The worlds jumped: nothing is lent, and nothing known. */
  forget(): void {
    this.settle();
    this.oscillation.forget();
  }

  private settle(): void {
    this.lent = noVector;
    this.lentTurn = noVector;
  }

  /** Of an angular impulse: how fast it makes what is as far off as the body's radius of gyration [m/s per N m s]. */
  private perTurn(): number {
    const { body } = this;
    const { x, y, z } = body.invPrincipalInertia();
    return Math.sqrt(Math.max(x, y, z) * body.invMass());
  }

  private owes(): boolean {
    return this.body.isDynamic() && (this.lent !== noVector || this.lentTurn !== noVector);
  }

  /** [N] */
  private weight(gravity: Vector): Vec3 {
    return times(vec3(gravity), this.body.mass() * this.body.gravityScale());
  }
}

function push(body: RigidBody, impulse: Vec3, turn: Vec3): void {
  body.applyImpulse(vector(impulse), true);
  body.applyTorqueImpulse(vector(turn), true);
}
