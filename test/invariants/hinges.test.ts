/** Dihedral bending in motion: a clamped strip under its own weight, and curved meshes that keep their shape. */
import { describe, expect, it } from 'vitest';
import { type BackendName, cloth, clothFromMesh } from '../../src/index';
import { shakenSheet } from '../../src/scene/cloth/shaken-sheet.fixture';
import { newton } from '../../src/solvers/newton/index';
import { type GlobalStep, projective } from '../../src/solvers/projective/index';
import { everyBackend, steps, withWorld } from '../worlds';
import { across, clamped, hangsBy, stripMaterial, stripWidth } from './clamped-strip';

const bending = 'dihedral';

describe('a clamped strip of 1 m hangs by w L^4 / (8 B)', () => {
  const size: [number, number] = [1, stripWidth];
  const shared = (n: number) => ({ material: stripMaterial, bending, pins: clamped(n) }) as const;
  const bodies = {
    grid: (n: number) => cloth({ size, particles: [n + 1, across(n) + 1], ...shared(n) }),
    'shaken mesh': (n: number) => clothFromMesh({ ...shakenSheet(n, across(n), size, 0.2), ...shared(n) }),
  };

  it.each((['grid', 'shaken mesh'] as const).flatMap((name) => [12, 20, 32].map((n) => [name, n] as const)))(
    'as a %s of %i cells',
    async (name, n) => {
      expect(Math.abs((await hangsBy(bodies[name](n), n)) - 1)).toBeLessThan(0.05);
    },
  );
});

/** A quarter of a cylinder of radius 0.5 m, 0.6 m long. */
function quarterCylinder(around: number, along: number) {
  const vertices: number[] = [];
  const faces: number[][] = [];
  for (let i = 0; i <= around; i++) {
    const angle = (Math.PI / 2) * (i / around);
    for (let j = 0; j <= along; j++) vertices.push(0.5 * Math.sin(angle), 0.5 * Math.cos(angle), (0.6 * j) / along);
  }
  for (let i = 0; i < around; i++) {
    for (let j = 0; j < along; j++) {
      const at = i * (along + 1) + j;
      faces.push([at, at + 1, at + along + 2, at + along + 1]);
    }
  }
  return { vertices, faces };
}

/** Cardboard, or so. */
const stiff = { massPerArea: 0.3, stretch: 3000, shear: 1000, bend: 0, flexuralRigidity: 0.3 };

describe('a quarter of a cylinder', () => {
  const body = clothFromMesh({ ...quarterCylinder(8, 6), material: stiff, bending });
  /** The largest change of a distance between two vertices [m]: of the shape, wherever it drifts. */
  const largestChange = (positions: ArrayLike<number>) => {
    const { vertices } = body;
    const apart = (x: ArrayLike<number>, i: number, j: number) =>
      Math.hypot(x[3 * i] - x[3 * j], x[3 * i + 1] - x[3 * j + 1], x[3 * i + 2] - x[3 * j + 2]);
    let largest = 0;
    for (let i = 0; i < vertices.length / 3; i++) {
      for (let j = 0; j < i; j++) largest = Math.max(largest, Math.abs(apart(positions, i, j) - apart(vertices, i, j)));
    }
    return largest;
  };

  it.each(everyBackend)('keeps its shape without load on %s', (backend) =>
    withWorld({ bodies: [body], gravity: [0, 0, 0] }, { solver: projective(), backend }, async (world) => {
      const particles = body.vertices.length / 3;
      expect(world.bodies[0].particleCount).toBe(particles);
      steps(world, backend === 'wasm' ? 60 : 8);
      expect(largestChange(await world.read(body))).toBeLessThan(1e-4);
    }),
  );

  it('keeps it where quadratic bending unbends', async () => {
    const unbending = clothFromMesh({ ...quarterCylinder(8, 6), material: stiff, bending: 'quadratic' });
    await withWorld(
      { bodies: [unbending], gravity: [0, 0, 0] },
      { solver: projective(), backend: 'wasm' },
      async (world) => {
        steps(world, 60);
        expect(largestChange(await world.read(unbending))).toBeGreaterThan(0.05);
      },
    );
  });

  it('comes back to it when it was flattened', async () => {
    // Held flat by its two straight edges for a while, then let go.
    const held = clothFromMesh({
      ...quarterCylinder(8, 6),
      material: stiff,
      bending,
      pins: [{ name: 'edge', at: [0] }],
    });
    await withWorld(
      { bodies: [held], gravity: [0, 0, 0], drag: 0.05 },
      { solver: projective(), backend: 'wasm' },
      async (world) => {
        const chord = () => {
          const x = world.positions(held);
          const far = x.length - 21;
          return Math.hypot(x[far] - x[0], x[far + 1] - x[1], x[far + 2] - x[2]);
        };
        const rest = chord();
        const grab = world.grab(held, 8 * 7, { radius: 0.01 });
        grab.moveTo([0.75, 0.4, 0]);
        steps(world, 30);
        expect(chord()).toBeGreaterThan(1.03 * rest);
        grab.release();
        steps(world, 240);
        expect(Math.abs(chord() / rest - 1)).toBeLessThan(0.02);
      },
    );
  });
});

describe.each(['reference', 'wasm', 'webgpu'] as BackendName[])('on %s', (backend) => {
  const globals: GlobalStep[] = ['coloured', 'jacobi', 'cholesky'];
  it.each(globals.filter((global) => backend !== 'webgpu' || global !== 'jacobi'))(
    'what is released bent never gains energy with %s',
    async (global) => {
      const sheet = cloth({ particles: [8, 7], material: stiff, bending, noise: 0.01 });
      const scene = { bodies: [sheet], gravity: [0, 0, 0], drag: 1 } as const;
      await withWorld(
        scene,
        { backend, solver: projective({ global, substeps: 1, iterations: backend === 'webgpu' ? 10 : 30 }) },
        async (world) => {
          let { total } = (await world.statistics()).energy;
          expect(total).toBeGreaterThan(1e-3);
          for (let k = 0; k < 4; k++) {
            steps(world, 5);
            const { energy } = await world.statistics();
            expect(energy.total).toBeLessThan(total * (1 + 1e-3));
            total = energy.total;
          }
          expect(world.frozen).toEqual([]);
        },
      );
    },
  );
});

it('newton and the exact error know hinges', async () => {
  const body = clothFromMesh({ ...quarterCylinder(4, 3), material: stiff, bending });
  await withWorld({ bodies: [body] }, { solver: newton(), backend: 'reference' }, async (world) => {
    steps(world, 2);
    expect((await world.relativeError()).relative).toBeLessThan(1e-6);
  });
});
