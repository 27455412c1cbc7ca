import { describe, expect, it } from 'vitest';
import { springEnergy } from '../../elements/spring/spring-energy.fixture';
import { clothMaterial } from '../materials';
import type { PinOption } from '../pins';
import type { ClothBody, SpringKinds } from '../types';
import { buildCloth } from './build-cloth';
import { cloth } from './cloth';
import { cellSize } from './cloth-grid';

const only = (kind: keyof SpringKinds) => ({ structural: false, shear: false, bend: false, [kind]: true });
const count = (body: ClothBody) => buildCloth(body).springs.count;

describe('cloth', () => {
  it.each([
    [2, 2],
    [2, 7],
    [5, 4],
    [9, 3],
  ])('has the springs of a %i x %i grid', (n, m) => {
    const particles = [n, m] as const;
    expect(count(cloth({ particles, springs: only('structural') }))).toBe((n - 1) * m + n * (m - 1));
    expect(count(cloth({ particles, springs: only('shear') }))).toBe(2 * (n - 1) * (m - 1));
    expect(count(cloth({ particles, springs: only('bend') }))).toBe((n - 2) * m + n * (m - 2));
    expect(count(cloth({ particles }))).toBe(
      (n - 1) * m + n * (m - 1) + 2 * (n - 1) * (m - 1) + (n - 2) * m + n * (m - 2),
    );
  });

  it('weighs what its area weighs', () => {
    const body = cloth({ size: [1.5, 0.8], particles: [7, 12], material: 'denim' });
    const mass = buildCloth(body).masses.reduce((sum, m) => sum + m, 0);
    expect(mass).toBeCloseTo(1.5 * 0.8 * 0.4, 12);
  });

  it('lies flat with its top edge at the back, row by row', () => {
    const { positions } = buildCloth(cloth({ size: [2, 3], particles: [3, 4], position: [1, 5, -1] }));
    expect([...positions.slice(0, 9)]).toEqual([1, 5, -1, 2, 5, -1, 3, 5, -1]);
    expect([...positions.slice(-3)]).toEqual([3, 5, 2]);
  });

  it('hangs from its top edge when vertical', () => {
    const { positions } = buildCloth(
      cloth({ size: [2, 3], particles: [3, 4], plane: 'vertical', position: [0, 5, 1] }),
    );
    expect([...positions.slice(0, 3)]).toEqual([0, 5, 1]);
    expect([...positions.slice(-3)]).toEqual([2, 2, 1]);
  });

  it.each([
    ['horizontal', [0, 1, 0]],
    ['vertical', [0, 0, 1]],
  ] as const)('turns every triangle of a %s sheet to one side', (plane, normal) => {
    const { positions, surface } = buildCloth(cloth({ particles: [4, 3], plane }));
    expect(surface.triangles.length).toBe(3 * 2 * 3 * 2);
    for (let t = 0; t < surface.triangles.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => positions.subarray(3 * surface.triangles[t + k]));
      const u = [0, 1, 2].map((k) => b[k] - a[k]);
      const v = [0, 1, 2].map((k) => c[k] - a[k]);
      const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
      const length = Math.hypot(...cross);
      cross.forEach((x, k) => {
        expect(x / length).toBeCloseTo(normal[k], 12);
      });
    }
  });

  it('alternates the diagonals of its cells', () => {
    const { surface } = buildCloth(cloth({ particles: [3, 2] }));
    expect([...surface.triangles]).toEqual([0, 3, 4, 0, 4, 1, 1, 4, 2, 2, 4, 5]);
  });

  it('has texture coordinates with v = 1 along the top', () => {
    const { surface } = buildCloth(cloth({ particles: [3, 2] }));
    expect([...surface.uvs!]).toEqual([0, 1, 0.5, 1, 1, 1, 0, 0, 0.5, 0, 1, 0]);
  });

  it('shakes the start by seeded noise along the normal and keeps flat rest lengths', () => {
    const flat = buildCloth(cloth({ particles: [6, 6] }));
    const noisy = buildCloth(cloth({ particles: [6, 6], noise: 0.01 }));
    const again = buildCloth(cloth({ particles: [6, 6], noise: 0.01 }));
    expect(noisy.positions).toEqual(again.positions);
    expect(noisy.springs).toEqual(flat.springs);
    const lift = noisy.positions.map((x, i) => x - flat.positions[i]);
    expect(lift.every((x, i) => (i % 3 === 1 ? Math.abs(x) <= 0.01 : x === 0))).toBe(true);
    expect(new Set(lift).size).toBeGreaterThan(30);
  });

  it('has one shear spring a cell along the drawn diagonals, when they alternate', () => {
    const built = buildCloth(cloth({ particles: [4, 3], springs: only('shear'), diagonals: 'alternating' }));
    const edges = new Set<string>();
    const { triangles } = built.surface;
    for (let t = 0; t < triangles.length; t += 3) {
      for (const [a, b] of [
        [0, 1],
        [1, 2],
        [2, 0],
      ]) {
        edges.add([triangles[t + a], triangles[t + b]].sort((i, j) => i - j).join());
      }
    }
    expect(built.springs.count).toBe(6);
    for (let s = 0; s < 6; s++) {
      const ends = [...built.springs.ends.subarray(2 * s, 2 * s + 2)];
      expect(edges).toContain(ends.sort((i, j) => i - j).join());
    }
  });

  it('has the particles and springs of the curtain of Liu 2013', () => {
    const curtain = cloth({
      particles: [81, 81],
      springConstants: { structural: 320, shear: 320, bend: 320 },
      diagonals: 'alternating',
    });
    const { particleCount, springs } = buildCloth(curtain);
    expect(particleCount).toBe(6561);
    expect([0, 1, 2].map((kind) => springs.kind.filter((k) => k === kind).length)).toEqual([12960, 6400, 12798]);
    expect(springs.count).toBe(32158);
    expect(springs.stiffness.every((k) => k === 320)).toBe(true);
  });

  it('leaves out kinds of spring whose stiffness is 0', () => {
    const material = { massPerArea: 0.2, stretch: 100, shear: 0, bend: 0 };
    expect(count(cloth({ particles: [4, 4], material }))).toBe(24);
  });

  it('takes spring constants by kind in place of the derived ones', () => {
    const { springs } = buildCloth(cloth({ particles: [4, 4], springConstants: { structural: 7, bend: 3 } }));
    const constants = [0, 1, 2].map((kind) => new Set(springs.stiffness.filter((_, s) => springs.kind[s] === kind)));
    expect([...constants[0]]).toEqual([7]);
    expect([...constants[2]]).toEqual([3]);
    expect([...constants[1]]).not.toContain(7);
  });
});

describe('spring constants of a cloth', () => {
  const size = [1.2, 0.6] as const;
  const grids = [
    [3, 3],
    [9, 9],
    [33, 33],
  ] as const;
  const strain = 1e-5;
  /** Energy of the sheet when x becomes x + strain x, or x + strain z. */
  const energy = (body: ClothBody, deform: (x: number, z: number) => number) => {
    const { positions, springs } = buildCloth(body);
    for (let i = 0; i < positions.length; i += 3) positions[i] += strain * deform(positions[i], positions[i + 2]);
    return springEnergy(positions, springs);
  };
  const { stretch, shear, bend } = clothMaterial('cotton');
  const area = size[0] * size[1];
  const unit = (strain * strain * area) / 2;

  it.each(grids)('resist stretching alike at %i x %i', (n, m) => {
    const body = cloth({ size, particles: [n, m], springs: { bend: false } });
    const [a, b] = cellSize(body);
    const expected = (stretch + (shear * a * a) / (b * b)) * unit;
    expect(energy(body, (x) => x) / expected).toBeCloseTo(1, 4);
  });

  it.each(grids)('resist shearing alike at %i x %i', (n, m) => {
    const body = cloth({ size, particles: [n, m], springs: { bend: false } });
    expect(energy(body, (_, z) => z) / (shear * unit)).toBeCloseTo(1, 4);
  });

  it.each(grids)('resist shearing and stretching alike with one diagonal a cell at %i x %i', (n, m) => {
    const options = { size, particles: [n, m], springs: { bend: false } } as const;
    for (const deform of [(x: number) => x, (_: number, z: number) => z]) {
      const one = energy(cloth({ ...options, diagonals: 'alternating' }), deform);
      expect(one / energy(cloth(options), deform)).toBeCloseTo(1, 4);
    }
  });

  it.each(grids)('count bend springs twice over all but the border at %i x %i', (n, m) => {
    const body = cloth({ size, particles: [n, m], springs: only('bend') });
    const expected = 2 * bend * unit * ((n - 2) / (n - 1));
    expect(energy(body, (x) => x) / expected).toBeCloseTo(1, 4);
  });

  it('do not change when the resolution doubles: the halved length and the halved width cancel', () => {
    const coarse = buildCloth(cloth({ size, particles: [5, 5] })).springs;
    const fine = buildCloth(cloth({ size, particles: [9, 9] })).springs;
    const values = (springs: typeof coarse) => new Set(springs.stiffness.map((k) => Number(k.toFixed(9))));
    expect(values(fine)).toEqual(values(coarse));
  });
});

describe('pins of a cloth', () => {
  const particles = (pins: readonly PinOption[]) =>
    buildCloth(cloth({ particles: [3, 4], pins })).pins.map((pin) => [pin.name, ...pin.particles]);

  it('know corners and edges by name', () => {
    expect(particles(['top-left', 'top-right', 'bottom-left', 'bottom-right'])).toEqual([
      ['top-left', 0],
      ['top-right', 2],
      ['bottom-left', 9],
      ['bottom-right', 11],
    ]);
    expect(particles(['top'])).toEqual([['top', 0, 1, 2]]);
    expect(particles(['bottom'])).toEqual([['bottom', 9, 10, 11]]);
    expect(particles(['left'])).toEqual([['left', 0, 3, 6, 9]]);
    expect(particles(['right'])).toEqual([['right', 2, 5, 8, 11]]);
  });

  it('take indices, several indices and predicates', () => {
    expect(particles([4, { at: [5, 7] }, (v) => v.u === 0.5 && v.v === 0])).toEqual([
      ['vertex-4', 4],
      ['pin-2', 5, 7],
      ['pin-3', 10],
    ]);
  });

  it('are kept as plain data', () => {
    const body = cloth({ particles: [3, 3], pins: [{ name: 'half', at: (v) => v.x < 0.25 }, 8] });
    expect(JSON.parse(JSON.stringify(body))).toEqual(body);
    expect(body.pins).toEqual([
      { name: 'half', at: [0, 3, 6] },
      { name: 'vertex-8', at: 8 },
    ]);
  });

  it('hold a particle once, by the first pin that names it', () => {
    expect(particles(['top', 'left'])).toEqual([
      ['top', 0, 1, 2],
      ['left', 3, 6, 9],
    ]);
  });

  it('carry their motion', () => {
    const motion = { kind: 'linear', velocity: [1, 0, 0] } as const;
    const built = buildCloth(cloth({ pins: [{ name: 'hand', at: 'top', motion }, 'bottom'] }));
    expect(built.pins.map((pin) => pin.motion)).toEqual([motion, null]);
  });
});
