/** The three animals have about as many particles and springs as those of Liu 2013, Table 1, and look the same from both sides. */
import { describe, expect, it } from 'vitest';
import dog from '../scenes/dog';
import frog from '../scenes/frog';
import hippo from '../scenes/hippo';
import { buildBody } from '../src/scene/build-body';

describe.each([
  [hippo, 2387, 13135],
  [frog, 6834, 35261],
  [dog, 28390, 148047],
])('$name', (named, particles, springs) => {
  const built = buildBody(named.build().bodies[0]);

  it('has the size of the one in the paper', () => {
    expect(Math.abs(built.particleCount / particles - 1)).toBeLessThan(0.03);
    // The lattice ties a particle to more others than the meshes of the paper do.
    expect(built.springs.count / springs).toBeGreaterThan(1);
    expect(built.springs.count / springs).toBeLessThan(1.2);
  });

  it('has a plane of symmetry', () => {
    const sum = built.positions.reduce((all, x, i) => (i % 3 === 0 ? all + x * built.masses[i / 3] : all), 0);
    expect(Math.abs(sum / built.masses.reduce((all, mass) => all + mass, 0))).toBeLessThan(1e-3);
  });
});
