/** Bounds on the step of bodies that tore, against the largest eigenvalue itself. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/random';
import { symmetricEigen } from '../../core/symmetric-eigen';
import { buildBody } from '../../scene/build-body';
import { cloth } from '../../scene/cloth/cloth';
import { scene } from '../../scene/scene';
import { tearable, tornBody } from '../../scene/tear/torn-bodies.fixture';
import type { TornBody } from '../../scene/tear/torn-body';
import type { Body, BuiltBody } from '../../scene/types';
import { BodyBounds } from './body-bounds';

const undamped = { damping: 0, viscosity: 0 };
const bounds = (body: Body, built: BuiltBody, damped = undamped) =>
  new BodyBounds(damped).of({ scene: scene({ bodies: [body] }), bodies: [built] });

/** The largest eigenvalue of stiffness over mass, where what is pinned does not move. */
function largest({ springs, masses, pins }: BuiltBody, weight = (s: number) => springs.stiffness[s]): number {
  const n = masses.length;
  const root = masses.map((mass) => 1 / Math.sqrt(mass));
  for (const { particles } of pins) for (const particle of particles) root[particle] = 0;
  const matrix = new Float64Array(n * n);
  for (let s = 0; s < springs.count; s++) {
    const [a, b] = [springs.ends[2 * s], springs.ends[2 * s + 1]];
    for (const [i, j, sign] of [
      [a, a, 1],
      [b, b, 1],
      [a, b, -1],
      [b, a, -1],
    ]) {
      matrix[n * i + j] += sign * weight(s) * root[i] * root[j];
    }
  }
  return Math.max(...symmetricEigen(matrix, n).map(({ value }) => value));
}

/** Splits particles at random. */
function split(torn: TornBody, times: number, random: () => number): void {
  for (let k = 0; k < times; k++) {
    const particle = Math.floor(random() * torn.particleCount);
    const cells = [...torn.complex.at(particle)];
    const moved = cells.filter(() => random() < 0.5);
    if (moved.length > 0 && moved.length < cells.length) torn.split(particle, moved);
  }
}

describe.each(Object.entries(tearable))('%s', (_, make) => {
  it('has no larger eigenvalue than its bound, whole or torn', () => {
    const body = make();
    const whole = buildBody(body);
    expect(bounds(body, whole).lambda).toBeGreaterThanOrEqual((1 - 1e-9) * largest(whole));
    const random = seededRandom(5);
    const torn = tornBody(body);
    for (const times of [1, 6, 60]) {
      split(torn, times, random);
      const built = torn.toBuilt();
      expect(bounds(body, built).lambda).toBeGreaterThanOrEqual((1 - 1e-9) * largest(built));
    }
  });
});

it('of a sheet is within a twentieth of the largest eigenvalue, and the same whatever tore', () => {
  const body = cloth({ particles: [9, 8] });
  const torn = tornBody(body);
  const random = seededRandom(2);
  const found = new Set<number>();
  for (let k = 0; k < 5; k++) {
    split(torn, 5, random);
    const built = torn.toBuilt();
    const { lambda } = bounds(body, built);
    expect(lambda / largest(built)).toBeLessThan(1.05);
    found.add(lambda);
  }
  expect(found.size).toBe(1);
});

it('knows that each part of a spring that tore is damped as the whole one was', () => {
  const body = cloth({ particles: [6, 5] });
  const torn = tornBody(body);
  split(torn, 80, seededRandom(3));
  const built = torn.toBuilt();
  const { lambdaDamping, lambdaViscous } = bounds(body, built, { damping: 0.3, viscosity: 0.02 });
  expect(lambdaDamping).toBeGreaterThanOrEqual(0.3 * largest(built, () => 1));
  expect(lambdaDamping).toBeLessThan(1.5 * 0.3 * largest(built, () => 1));
  expect(lambdaViscous).toBeGreaterThanOrEqual(0.02 * largest(built));
});
