/** Triangles that resist change of area, in motion: a sheet that is pulled narrows, on every backend and with every global step. */
import { describe, expect, it } from 'vitest';
import { areaElements } from '../../src/elements/area/area-elements';
import { springEnergy } from '../../src/elements/spring/spring-energy.fixture';
import type { BackendName } from '../../src/index';
import { cloth, clothFromMesh } from '../../src/index';
import { assemble } from '../../src/scene/assemble';
import { scene } from '../../src/scene/scene';
import { type GlobalStep, projective } from '../../src/solvers/projective/index';
import { everyBackend, steps, withWorld } from '../worlds';

const pulled = 0.1;
/** A sheet of 1 m that is pulled a tenth longer within a third of a second. */
const sheet = (area: number) =>
  cloth({
    particles: [9, 7],
    size: [1, 0.75],
    material: { massPerArea: 0.2, stretch: 40, shear: 4, bend: 0 },
    area,
    pins: [
      'left',
      {
        at: 'right',
        motion: {
          kind: 'keyframes',
          keys: [
            { time: 0, offset: [0, 0, 0] },
            { time: 0.3, offset: [pulled, 0, 0] },
          ],
        },
      },
    ],
  });

async function stretched(area: number, global: GlobalStep, backend: BackendName) {
  const body = sheet(area);
  const solver = projective({ global, substeps: 2, numNonLinearIterations: 4, numLinearIterations: 4 });
  return withWorld({ bodies: [body], gravity: [0, 0, 0], drag: 1e-4 }, { solver, backend }, async (world) => {
    steps(world, 36);
    expect(world.frozen).toEqual([]);
    const positions = await world.read(body);
    const across = positions[3 * (6 * 9 + 4) + 2] - positions[3 * 4 + 2];
    return { across, positions: Float64Array.from(positions), elastic: (await world.statistics()).energy.elastic };
  });
}

describe.each(everyBackend)('on %s', (backend) => {
  const globals: GlobalStep[] = ['coloured', 'gauss-seidel', 'jacobi', 'chebyshev', 'cholesky'];
  it.each(globals)('a pulled sheet narrows with %s', async (global) => {
    const { across } = await stretched(300, global, backend);
    // 0.75 m without areas; 0.75 / 1.1 would keep the area where the ends do not hold the width.
    expect(across).toBeLessThan(0.72);
    expect(across).toBeGreaterThan(0.75 / (1 + pulled));
  });

  it('the elastic energy has that of the areas in it', async () => {
    const { positions, elastic } = await stretched(300, 'coloured', backend);
    const { springs, areas } = assemble(scene({ bodies: [sheet(300)] }));
    const ofAreas = areaElements(areas).energy(positions);
    const expected = springEnergy(positions, springs) + ofAreas;
    expect(ofAreas).toBeGreaterThan(0.05 * expected);
    expect(Math.abs(elastic - expected)).toBeLessThan(1e-4 * expected);
  });
});

it('without areas its width stays', async () => {
  expect((await stretched(0, 'coloured', 'reference')).across).toBeGreaterThan(0.74);
});

describe('red-black', () => {
  const solver = projective({ global: 'red-black' });
  const springs = { shear: false, bend: false };

  it('takes areas on a grid, whose right angles tie no diagonals', async () => {
    const body = cloth({ particles: [4, 4], springs, area: 10 });
    await withWorld({ bodies: [body] }, { solver }, (world) => expect(world.facts.global).toBe('red-black'));
  });

  it('refuses others by the name of the option', async () => {
    const vertices = [0, 0, 0, 1, 0, 0, 1.2, 0, 1, 0, 0, 1.1];
    const body = clothFromMesh({ vertices, faces: [[0, 1, 2, 3]], springs, area: 10 });
    await expect(withWorld({ bodies: [body] }, { solver }, () => undefined)).rejects.toThrow(
      /build the body with area: 0\), got 1 area springs of that sort/,
    );
  });
});
