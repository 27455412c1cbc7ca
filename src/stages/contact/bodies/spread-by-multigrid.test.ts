/** The answer to pushes by multigrid: it follows what is held and what tore, and moves bodies as one where few particles were pushed. */
import { expect, it } from 'vitest';
import { ReferenceBackend } from '../../../compute/reference/reference-backend';
import { assemble } from '../../../scene/assemble';
import { rope } from '../../../scene/rope/rope';
import { scene } from '../../../scene/scene';
import { noParticle } from '../../../topology/order-by-colour';
import { allocateParticles, type StepBuffers } from '../../particle-buffers';
import { spreadByMultigrid } from './spread-by-multigrid';

const h = 1 / 1200;

/** Two ropes, the first with so many particles, and room behind each, of which the first takes one more particle. */
function ropes(particles: number, pins: readonly number[] = []) {
  const bodies = [
    rope({ name: 'first', from: [0, 0, 0], to: [0.3, 0, 0], particles, pins: [...pins] }),
    rope({ name: 'second', from: [0, 0.01, 0], to: [0.2, 0.01, 0], particles: 5 }),
  ];
  const model = assemble(scene({ bodies, contact: { thickness: 0.02 } }));
  const first = Array.from({ length: 9 }, (_, i) => (i < particles ? i : noParticle));
  const second = Array.from({ length: 6 }, (_, i) => (i < 5 ? particles + i : noParticle));
  return { model, springs: model.springs, order: Uint32Array.from([...first, ...second]) };
}

function started(built: ReturnType<typeof ropes>) {
  const backend = new ReferenceBackend();
  const particles = allocateParticles(backend, built.model, built.order) as StepBuffers;
  const position = backend.view(particles.position) as Float64Array;
  /** Puts all particles where they were built. */
  const place = ({ model, order }: ReturnType<typeof ropes>) => {
    order.forEach((particle, i) => {
      if (particle === noParticle) return;
      position.set(model.positions.subarray(3 * particle, 3 * particle + 3), 4 * i);
      position[4 * i + 3] = model.inverseMasses[particle];
    });
    return position.slice();
  };
  const spread = spreadByMultigrid(backend, particles, built);
  /** How far every particle goes where one of each rope is pushed. */
  const moves = (bodies: ReturnType<typeof ropes>) => {
    const before = place(bodies);
    spread.pushes(h)(backend, () => {
      position[4 * 7 + 1] -= 0.001;
      position[4 * 10 + 1] += 0.001;
    });
    return Array.from(position, (x, at) => x - before[at]);
  };
  return { spread, moves };
}

it('moves what was not pushed, and asks for no more on the whole than was asked for', () => {
  const built = ropes(8);
  const moved = started(built).moves(built);
  const mass = (i: number) => built.model.masses[built.order[i]];
  for (let i = 0; i < 8; i++) expect(moved[4 * i + 1]).toBeLessThan(0);
  for (let i = 9; i < 14; i++) expect(moved[4 * i + 1]).toBeGreaterThan(0);
  // alpha: the moves along what was asked for, by mass, are as long as that.
  const along = 0.001 * (mass(10) * moved[4 * 10 + 1] - mass(7) * moved[4 * 7 + 1]);
  expect(along / (1e-6 * (mass(7) + mass(10)))).toBeCloseTo(1, 9);
  for (const room of [8, 14]) expect(moved.slice(4 * room, 4 * room + 4)).toEqual([0, 0, 0, 0]);
});

it('holds what is held as if it had been from the start', () => {
  const [free, pinned] = [ropes(8), ropes(8, [2])];
  const { spread, moves } = started(free);
  const before = moves(free);
  spread.hold([{ particle: 2, held: true }]);
  const after = moves(pinned);
  expect(after).toEqual(started(pinned).moves(pinned));
  expect(after[4 * 2 + 1]).toBe(0);
  expect(after).not.toEqual(before);
});

it('follows bodies that tore as if they had been so from the start, and keeps what is held', () => {
  const [whole, torn] = [ropes(8), ropes(9)];
  const { spread, moves } = started(whole);
  spread.follow(torn);
  const followed = moves(torn);
  expect(followed).toEqual(started(torn).moves(torn));
  expect(followed[4 * 8 + 1]).toBeLessThan(0);
  spread.follow(whole);
  expect(moves(whole)).toEqual(started(whole).moves(whole));
  spread.hold([{ particle: 2, held: true }]);
  spread.follow(torn);
  expect(moves(ropes(9, [2]))[4 * 2 + 1]).toBe(0);
});
