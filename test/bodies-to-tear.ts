/** Bodies that tear when they are cut and not before, and cuts through them, for tests of tears that solvers follow in place. */
import { type ClothOptions, cloth, rope } from '../src/index';

/** Far above any strain that a test has. `reserve`: room for new particles, as a share of those that a body has. */
export const byCutsAlone = (reserve: number) => ({ strain: 50, reserve });

export const sheetToTear = (reserve: number, more: ClothOptions = {}) =>
  cloth({
    name: 'sheet',
    size: [1, 1],
    particles: [8, 9],
    pins: ['top-left', 'top-right'],
    tearing: byCutsAlone(reserve),
    ...more,
  });

export const ropeToTear = (reserve: number) =>
  rope({
    name: 'rope',
    from: [0.3, 0.2, 0.1],
    to: [0.3, 0.2, 1],
    particles: 9,
    pins: ['first'],
    tearing: byCutsAlone(reserve),
  });

/** A slit along z at this x, seen from above. */
export const slitAt = (x: number, from: number, to: number) =>
  ({ eye: [x, 5, 0.5], from: [x, 2, from], to: [x, 2, to] }) as const;

/** A slit into the sheet, and a cut through all of it: no cell lies on them. */
export const slit = slitAt(0.327, 0.21, 0.613);
export const across = { point: [0.5, 0, 0.537], normal: [0.23, 0, 1] } as const;
