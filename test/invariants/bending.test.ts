/** Quadratic bending in motion: what a clamped beam does under its own weight, whatever the resolution, the mesh and the solver. */
import { describe, expect, it } from 'vitest';
import { type Body, cloth, clothFromMesh, rope } from '../../src/index';
import { shakenSheet } from '../../src/scene/cloth/shaken-sheet.fixture';
import { type GlobalStep, projective } from '../../src/solvers/projective/index';
import { everyBackend, steps, withWorld } from '../worlds';
import { across, clamped, hangsBy, rigidity, stripMaterial, stripWidth, weight } from './clamped-strip';

const bending = 'quadratic';

describe('a clamped beam of 1 m hangs by w L^4 / (8 B)', () => {
  const ropeMaterial = { massPerLength: weight, stretch: 50, bend: 0, flexuralRigidity: rigidity };
  const size: [number, number] = [1, stripWidth];
  const shared = (n: number) => ({ material: stripMaterial, bending, pins: clamped(n) }) as const;
  const bodies: Record<string, (n: number) => Body> = {
    rope: (n) =>
      rope({ from: [0, 0, 0], to: [1, 0, 0], particles: n + 1, material: ropeMaterial, bending, pins: clamped(n) }),
    grid: (n) => cloth({ size, particles: [n + 1, across(n) + 1], ...shared(n) }),
    'shaken mesh': (n) => clothFromMesh({ ...shakenSheet(n, across(n), size, 0.2), ...shared(n) }),
  };

  it.each(Object.keys(bodies).flatMap((name) => [6, 12, 20].map((n) => [name, n] as const)))(
    'as a %s of %i segments',
    async (name, n) => {
      expect(Math.abs((await hangsBy(bodies[name](n), n)) - 1)).toBeLessThan(0.03);
    },
  );
});

describe.each(everyBackend)('on %s', (backend) => {
  const globals: GlobalStep[] = ['coloured', 'gauss-seidel', 'jacobi', 'chebyshev', 'cholesky'];
  it.each(globals)('what is released bent never gains energy with %s', async (global) => {
    const sheet = cloth({ particles: [8, 7], material: 'leather', bending, noise: 0.03 });
    const [from, to] = [
      [0, 0, 0.5],
      [0.4, 0, 0.5],
    ] as const;
    const wire = rope({ from, to, slack: 1.5, material: 'wire', particles: 9, bending, pins: ['first'] });
    const solver = projective({ global, substeps: 1 });
    const scene = { bodies: [sheet, wire], gravity: [0, 0, 0], drag: 1 } as const;
    await withWorld(scene, { backend, solver }, async (world) => {
      let { total } = (await world.statistics()).energy;
      expect(total).toBeGreaterThan(1);
      for (let k = 0; k < 5; k++) {
        steps(world, 5);
        const { energy } = await world.statistics();
        expect(energy.total).toBeLessThan(total * (1 + 1e-5));
        total = energy.total;
      }
      expect(world.frozen).toEqual([]);
    });
  });
});

it('red-black is refused by the name of what stands in its way', () => {
  const body = rope({ from: [0, 0, 0], to: [1, 0, 0], particles: 5, bending });
  return expect(
    withWorld({ bodies: [body] }, { solver: projective({ global: 'red-black' }) }, () => undefined),
  ).rejects.toThrow(/springs: \{ bend: false \}\), got 3 bending springs of that sort/);
});
