import { describe, expect, it } from 'vitest';
import { springEnergy } from '../../elements/spring/spring-energy.fixture';
import { buildBody } from '../build-body';
import { ropeMaterials } from '../materials';
import { rope } from './rope';

const segments = (positions: Float64Array) =>
  Array.from({ length: positions.length / 3 - 1 }, (_, i) =>
    Math.hypot(...[0, 1, 2].map((k) => positions[3 * i + 3 + k] - positions[3 * i + k])),
  );

describe('rope', () => {
  it('is a straight line of particles and springs', () => {
    const { positions, springs, surface } = buildBody(rope({ from: [0, 1, 0], to: [3, 1, 0], particles: 4 }));
    expect([...positions]).toEqual([0, 1, 0, 1, 1, 0, 2, 1, 0, 3, 1, 0]);
    expect([...springs.ends]).toEqual([0, 1, 1, 2, 2, 3, 0, 2, 1, 3]);
    expect([...springs.rest]).toEqual([1, 1, 1, 2, 2]);
    expect([...springs.kind]).toEqual([0, 0, 0, 2, 2]);
    expect([...surface.lines]).toEqual([0, 1, 1, 2, 2, 3]);
    expect(surface.triangles.length).toBe(0);
    expect([...surface.uvs!].map((x) => x.toFixed(3))).toEqual(
      [0, 0, 1 / 3, 0, 2 / 3, 0, 1, 0].map((x) => x.toFixed(3)),
    );
  });

  it('weighs what its length weighs, half a segment at each end', () => {
    const { masses } = buildBody(rope({ from: [0, 0, 0], to: [2, 0, 0], particles: 5, slack: 1.5, material: 'chain' }));
    expect(masses.reduce((sum, m) => sum + m, 0)).toBeCloseTo(0.6 * 3, 12);
    expect(masses[0]).toBeCloseTo(masses[1] / 2, 15);
  });

  it('doubles its constants with the resolution and stays as stiff', () => {
    const built = [5, 9, 17].map((particles) =>
      buildBody(rope({ from: [0, 0, 0], to: [2, 0, 0], particles, springs: { bend: false } })),
    );
    const constants = built.map(({ springs }) => springs.stiffness[0]);
    expect(constants[1]).toBeCloseTo(2 * constants[0], 9);
    expect(constants[2]).toBeCloseTo(4 * constants[0], 9);
    for (const { positions, springs } of built) {
      const strained = positions.map((x) => x * 1.001);
      expect(springEnergy(strained, springs)).toBeCloseTo((ropeMaterials.rope.stretch * 0.001 ** 2 * 2) / 2, 9);
    }
  });

  it.each([
    [1.01, 20, [1, 2, 3], [4, 2, 0]],
    [1.3, 3, [0, 0, 0], [1, 0, 0]],
    [1.5, 40, [0, 0, 0], [1, 2, 0.5]],
    [4, 33, [0, 0, 0], [1, 0, 0]],
    [1.2, 16, [0, 0, 0], [0, -2, 0]],
  ] as const)('of slack %f sags with every segment at its rest length', (slack, particles, from, to) => {
    const { positions, springs } = buildBody(rope({ from, to, particles, slack }));
    for (const length of segments(positions)) expect(length).toBeCloseTo(springs.rest[0], 9);
    expect([...positions.slice(0, 3)]).toEqual([...from]);
    expect([...positions.slice(-3)]).toEqual([...to]);
    if (from[1] === to[1]) expect(positions[3 * Math.floor(particles / 2) + 1]).toBeLessThan(from[1]);
  });

  it('starts stretched where it is shorter than the distance', () => {
    const { positions, springs } = buildBody(rope({ from: [0, 0, 0], to: [1, 0, 0], particles: 5, slack: 0.8 }));
    for (const length of segments(positions)) expect(length).toBeCloseTo(springs.rest[0] / 0.8, 12);
  });

  it('pins its ends by name', () => {
    const { pins } = buildBody(
      rope({ from: [0, 0, 0], to: [1, 0, 0], particles: 6, pins: ['first', 'last', (v) => v.x === 0.4] }),
    );
    expect(pins.map((pin) => [...pin.particles])).toEqual([[0], [5], [2]]);
  });
});
