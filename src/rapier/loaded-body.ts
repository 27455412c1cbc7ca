/**
 * A rigid body that is given impulses from step to step.
 *
 * In the step k of both worlds, of length t, the body goes its way first, with the velocity v_k, and bodies of Selvedge give way to it; then it gets what they gave it, J_k. Taken by itself that is unstable. With a sheet that pushes back like a
 * spring of stiffness K, as it does on the mean over the way of the body, J_k = -K t (x_k + x_(k+1)) / 2, and with c = K t^2 / m the amplitude grows by the factor sqrt(1 + c / 2) in every step: the body moved without the force that acts on it meanwhile. So half of the impulse, e = J_k / 2, is lent to the body
 * before its next step, as if the same force went on, and taken back after it. Then
 *
 *   x_(k+2) = x_(k+1) + t (v_(k+1) + J_k / 2 m),
 *
 * the determinant of the step is 1, amplitudes stay for all c <= 4, and momentum is kept as before, since what was lent is taken back. A ball in a hammock of cotton moves at 60 exchanges a second as it does at 1200, within a centimetre.
 *
 * What Rapier's contacts and joints took of the loan, as a floor does below a body that a cloth presses on it, is not taken back: the body would jump off the floor.
 *
 * A body that is much lighter than the cloth that it touches would still be thrown about: in a step it gets the momentum of cloth that moves as fast as itself. It is as inert as some times that cloth, then, and as heavy as ever:
 * with s = m / (4 m_touching), where that is below 1, it gets s J, and s of its weight. Its momentum is then not kept; it comes to rest where it should.
 */
import type { RigidBody, Vector } from '@dimforge/rapier3d-compat';
import type { Vec3 } from '../core/vec3';
import { dot, minus, noVector, plus, times, vec3, vector } from './plain-vectors';

/** A body is at least so many times as inert as what touches it. With 3, a ball of 0.1 g was thrown out of a hammock at 60 exchanges a second. */
const timesTouching = 4;

/** What a body is given in a step, about its centre of mass. */
export interface GivenLoad {
  /** [N s] */
  readonly impulse: Vec3;
  /** [N m s] */
  readonly turn: Vec3;
  /** [kg] */
  readonly touching: number;
}

export class LoadedBody {
  private lent: Vec3 = noVector;
  private lentTurn: Vec3 = noVector;
  /** Its velocity at the end of the next step, if nothing holds it [m/s]. */
  private expected: Vec3 = noVector;

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
  give({ impulse, turn, touching }: GivenLoad, gravity: Vector, timeStep: number, exact: boolean): void {
    this.forget();
    const { body } = this;
    if (!body.isDynamic() || touching === 0) return;
    const share = exact ? 1 : Math.min(1, body.mass() / (timesTouching * touching));
    const given = minus(times(impulse, share), times(this.weight(gravity), (1 - share) * timeStep));
    const givenTurn = times(turn, share);
    push(body, given, givenTurn);
    this.lent = times(given, 0.5);
    this.lentTurn = times(givenTurn, 0.5);
  }

  /** Nothing is lent: the worlds jumped. */
  forget(): void {
    this.lent = noVector;
    this.lentTurn = noVector;
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
