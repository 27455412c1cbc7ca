/** Which sheets are regular grids, and what their springs are. */
import { describe, expect, it } from 'vitest';
import { type ClothOptions, cloth, clothFromMesh } from '../../index';
import { buildBody } from '../build-body';
import type { Body, BuiltBody } from '../types';
import { gridOffsets, regularGrid } from './regular-grid';

const gridOf = (body: Body, edit: (built: BuiltBody) => void = () => {}) => {
  const built = buildBody(body);
  edit(built);
  return regularGrid(body, built);
};
const sheet = (more: ClothOptions = {}) => cloth({ size: [2, 1], particles: [6, 5], ...more });

describe('what is recognised', () => {
  /** Every spring of the sheet is what the grid says of its direction. */
  function explains(body: Body): boolean {
    const grid = gridOf(body);
    if (!grid) return false;
    const { columns, rows } = grid;
    const { springs } = buildBody(body);
    return Array.from({ length: springs.count }, (_, s) => s).every((s) => {
      const [a, b] = [springs.ends[2 * s], springs.ends[2 * s + 1]].sort((p, q) => p - q);
      const [x, y] = [(b % columns) - (a % columns), Math.floor(b / columns) - Math.floor(a / columns)];
      const spring = grid.springs[gridOffsets.findIndex(([across, down]) => across === x && down === y)];
      const [column, row] = [a % columns, Math.floor(a / columns)];
      const onBorder = (y === 0 && row % (rows - 1) === 0) || (x === 0 && column % (columns - 1) === 0);
      const stiffness = spring.stiffness * (onBorder ? spring.border : 1);
      return Math.abs(stiffness - springs.stiffness[s]) < 1e-9 && Math.abs(spring.rest - springs.rest[s]) < 1e-12;
    });
  }

  it.each<[string, ClothOptions]>([
    ['a plain sheet', {}],
    ['one of cotton', { material: 'cotton' }],
    ['one that is not flat, and pinned', { noise: 0.01, pins: ['top'], plane: 'vertical' }],
    ['one with constants', { springConstants: { structural: 20, shear: 30, bend: 5 } }],
    ['one without shear', { springs: { shear: false } }],
    ['one without bending', { springs: { bend: false } }],
    ['a strip that is all border', { particles: [7, 2] }],
  ])('%s', (_, options) => {
    expect(explains(sheet(options))).toBe(true);
  });

  it('with weaker borders where constants come from a material, and even ones where they are given', () => {
    const borders = (options: ClothOptions) => gridOf(sheet(options))?.springs.map(({ border }) => border);
    expect(borders({ material: 'cotton' })).toEqual([0.5, 0.5, 1, 1, 0.5, 0.5]);
    expect(borders({ springConstants: { structural: 20, shear: 30, bend: 5 } })).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('with no stiffness in directions that have no springs', () => {
    const grid = gridOf(sheet({ springs: { bend: false } }));
    expect(grid).toMatchObject({ columns: 6, rows: 5 });
    expect(grid?.springs.map(({ stiffness }) => stiffness > 0)).toEqual([true, true, true, true, false, false]);
  });
});

describe('what is not', () => {
  it.each<[string, ClothOptions]>([
    ['alternating diagonals', { diagonals: 'alternating' }],
    ['quadratic bending', { bending: 'quadratic' }],
  ])('%s', (_, options) => {
    expect(gridOf(sheet(options))).toBeNull();
  });

  it('a mesh', () => {
    const { positions, surface } = buildBody(sheet());
    const mesh = clothFromMesh({ vertices: positions, triangles: surface.triangles });
    expect(gridOf(mesh)).toBeNull();
  });

  it.each<[string, (built: BuiltBody) => void]>([
    ['a stiffer spring', ({ springs }) => (springs.stiffness[7] *= 1.001)],
    ['a longer spring', ({ springs }) => (springs.rest[7] *= 1.001)],
    ['a spring that leads elsewhere', ({ springs }) => springs.ends.set([0, 29], 14)],
    ['a spring that is missing', (built) => Object.assign(built.springs, { count: built.springs.count - 1 })],
  ])('a sheet with %s', (_, edit) => {
    expect(gridOf(sheet(), () => {})).not.toBeNull();
    expect(gridOf(sheet(), edit)).toBeNull();
  });
});
