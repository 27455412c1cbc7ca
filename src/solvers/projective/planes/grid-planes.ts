/**
 * A regular grid of structural springs in planes: of four particles of a colour that lie side by side, first all x, then all y, then all z. So four of them are moved at once, their neighbours are loads too, and no index is read from memory.
 *
 * A line has the particles of one colour in one row, in groups of four. That of column x and row y has the colour x + y mod 2; in row y, particle m of colour c is in column 2 m + o, where o = y + c mod 2. So its neighbours above and below have
 * the index m in their lines, and those on both sides m - 1 + o and m + o. A line of positions ends with a group of zeros: what comes after its last particle, and before the first one of the next line.
 *
 * Bands of rows are apart from each other, each with a halo of rows of its neighbours, so that threads share nothing while they sweep. Halos that reach over the edge of the grid have zeros there. Springs that would lead there have the stiffness
 * 0, so that all rows run the same code.
 *
 * Beside its positions a group has terms, eight numbers of each particle: where inertia leads (three), kappa = h^2 / m, the goal of the local step (three), and omega / (1 + kappa S): see `projectSprings`.
 */
import type { RegularGrid } from '../../../scene/cloth/regular-grid';

const planesPerGroup = 12;
const termsPerGroup = 32;

export interface PlaneLayout {
  readonly columns: number;
  readonly rows: number;
  /** Of each line. */
  readonly groups: number;
  readonly bands: number;
  /** Rows above a band and as many below it that it has too: at least two. */
  readonly halo: number;
  /** All rows that a band has room for. */
  readonly bandRows: number;
}

export function planeLayout(
  { columns, rows }: Pick<RegularGrid, 'columns' | 'rows'>,
  { bands, halo }: Pick<PlaneLayout, 'bands' | 'halo'>,
): PlaneLayout {
  return { columns, rows, groups: Math.ceil(columns / 8), bands, halo, bandRows: Math.ceil(rows / bands) + 2 * halo };
}

/** The first row of a band without its halo; that of the one after the last is the number of rows. */
export const bandStart = (band: number, { rows, bands }: Pick<PlaneLayout, 'rows' | 'bands'>): number =>
  Math.floor((band * rows) / bands);

/** Where a particle is in a band. */
export interface PlaneIndex {
  readonly band: number;
  readonly row: number;
  readonly colour: number;
  /** May be one too small or too large for the line. */
  readonly m: number;
}

type BandLayout = Omit<PlaneLayout, 'columns'>;
const lineOf = (layout: BandLayout, { band, row, colour }: PlaneIndex): number =>
  2 * (band * layout.bandRows + row - bandStart(band, layout) + layout.halo) + colour;
/** The index of its x; y is 4 further, and z another 4. */
export const planeAt = (layout: BandLayout, at: PlaneIndex): number =>
  planesPerGroup * (lineOf(layout, at) * (layout.groups + 1) + (at.m >> 2)) + (at.m & 3);
/** The index of its first term; the others follow, each 4 further. */
export const termAt = (layout: BandLayout, at: PlaneIndex): number =>
  termsPerGroup * (lineOf(layout, at) * layout.groups + (at.m >> 2)) + (at.m & 3);
export const kappaTerm = 3;
export const goalTerm = 4;
export const weightTerm = 7;

export const planeNumbers = ({ bands, bandRows, groups }: PlaneLayout): number =>
  2 * planesPerGroup * bands * bandRows * (groups + 1);
export const termNumbers = ({ bands, bandRows, groups }: PlaneLayout): number =>
  2 * termsPerGroup * bands * bandRows * groups;

/** o of the particles of a colour in a row. */
export const offsetOf = (row: number, colour: number): number => (row + colour) & 1;
/** How many there are, */
export const countOf = ({ columns }: Pick<PlaneLayout, 'columns'>, offset: number): number =>
  (columns + 1 - offset) >> 1;
/** and how many of the colour come in the rows before. */
export const countBefore = ({ columns }: Pick<PlaneLayout, 'columns'>, row: number, offset: number): number =>
  (row * columns + offset) >> 1;

/** Lines of `springLines`. */
const lineCount = 7;
const springsPerGroup = 16;
/** The index of the stiffness of the spring to the left of a particle; right, up and down follow, each 4 further. */
export function springAt(
  { rows, groups }: Pick<PlaneLayout, 'rows' | 'groups'>,
  row: number,
  offset: number,
  m: number,
): number {
  const kind = row === 0 ? 0 : row < rows - 1 ? 1 : 2;
  const line = row < 0 || row >= rows ? 0 : 1 + 3 * offset + kind;
  return springsPerGroup * (line * groups + (m >> 2)) + (m & 3);
}

/** The stiffness of the springs around particles [N/m]: a line of zeros for rows beside the grid, then, for either o, lines for the first row, all inner ones and the last. */
export function springLines(grid: RegularGrid, layout: PlaneLayout): Float32Array {
  const { columns, rows } = grid;
  const [across, along] = grid.springs;
  const lines = new Float32Array(springsPerGroup * lineCount * layout.groups);
  for (const row of [0, 1, rows - 1]) {
    const k = across.stiffness * (row === 0 || row === rows - 1 ? across.border : 1);
    for (const offset of [0, 1]) {
      for (let m = 0; m < countOf(layout, offset); m++) {
        const column = 2 * m + offset;
        const kAlong = along.stiffness * (column === 0 || column === columns - 1 ? along.border : 1);
        const around = [
          column > 0 ? k : 0,
          column + 1 < columns ? k : 0,
          row > 0 ? kAlong : 0,
          row + 1 < rows ? kAlong : 0,
        ];
        for (const [side, stiffness] of around.entries())
          lines[springAt(layout, row, offset, m) + 4 * side] = stiffness;
      }
    }
  }
  return lines;
}
