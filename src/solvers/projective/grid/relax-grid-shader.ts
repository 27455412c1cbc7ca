/**
 * The WGSL of `relaxGrid`, generated for one shape of tile. A workgroup has a tile of the grid in its memory and makes all iterations of a dispatch there; an invocation has `strip` rows of two particles side by side, one of
 * each colour. With every sweep the part of the tile that is right shrinks by two particles on each side; what is right after the last one is written.
 *
 * In row y of a pair of columns, the particle a of the first colour is on the left where y + parity is even, else on the right, and b of the second colour beside it. So the neighbours of a are b, the second colour's particle of
 * the next pair on a's side, and those of the same pair in the rows above and below; for b likewise. No index is read from memory, and no spring: what differs from particle to particle is in registers, and is 0 for springs that
 * would lead off the grid, so that tiles at the edges run the same code as those within.
 *
 * Three barriers a sweep. Two are enough where the first colour has two arrays that take turns, since the local step of the second colour needs where the first was when others have already moved; that was no faster on an H200,
 * and took more memory.
 */

export interface GridTile {
  /** Pairs of columns. */
  readonly pairs: number;
  /** A multiple of `strip`. */
  readonly rows: number;
  /** Rows of an invocation: an even number, or 1. */
  readonly strip: number;
  /** Whether a local step is followed by one sweep alone, which needs less code. */
  readonly singleSweeps: boolean;
}

/** What a dispatch does. */
export interface GridWork {
  /** Local steps, */
  readonly iterations: number;
  /** and sweeps that follow each of them. */
  readonly sweeps: number;
}

/** The part of a tile that is written, in particles: without the halo. */
export function innerSize({ pairs, rows }: GridTile, { iterations, sweeps }: GridWork) {
  const halo = 4 * iterations * sweeps;
  return { columns: 2 * pairs - halo, rows: rows - halo };
}

export const gridInvocations = ({ pairs, rows, strip }: GridTile): number => (pairs * rows) / strip;
/** Padding before and after the tile keeps the neighbours of its edges within the array; their values are not used. */
const padding = ({ pairs }: GridTile): number => pairs + 1;
const cells = (tile: GridTile): number => tile.pairs * tile.rows + 2 * padding(tile);
export const gridBytes = (tile: GridTile): number => 2 * 16 * cells(tile);

type Colour = 'a' | 'b';
const rowsOf = <T>({ strip }: GridTile, make: (r: number) => T): T[] =>
  Array.from({ length: strip }, (_, r) => make(r));
const eachRow = (tile: GridTile, line: (r: number) => string): string => rowsOf(tile, line).join('\n  ');

/** WGSL of the four particles around the one of colour `own` in row r of a strip, of kappa times the stiffness of the springs that lead there, and of their rest lengths. */
function around({ pairs, strip }: GridTile, own: Colour, r: number) {
  const other = own === 'a' ? 'b' : 'a';
  const memory = (offset: string) => (own === 'a' ? `tileB[at + ${offset}].xyz` : `tileA[at + ${offset}].xyz`);
  const above = r > 0 ? `${other}${r - 1}` : memory(`0u - ${pairs}u`);
  const below = r + 1 < strip ? `${other}${r + 1}` : memory(`${(r + 1) * pairs}u`);
  const k = `k${own}${r}`;
  return [
    { near: `${other}${r}`, k: `${k}.x`, rest: 'restAcross' },
    { near: memory(`${r * pairs}u + ${own}${r % 2}Side`), k: `${k}.y`, rest: 'restAcross' },
    { near: above, k: `${k}.z`, rest: 'restDown' },
    { near: below, k: `${k}.w`, rest: 'restDown' },
  ];
}

/** kappa times the sum of k d, where d leads from the neighbour. */
const drawn = (tile: GridTile, own: Colour, r: number) =>
  around(tile, own, r)
    .map(({ near, k }) => `drawn += ${k} * (${own}${r} - ${near});`)
    .join(' ');

/** The local step: kappa times the sum of k rest d / |d|; and, with `and`, of what else d is needed for. */
const turned = (tile: GridTile, own: Colour, r: number, and: (k: string) => string) =>
  around(tile, own, r)
    .map(
      ({ near, k, rest }) =>
        `{ let d = ${own}${r} - ${near}; turned += (${k} * ${rest} * inverseLength(d)) * d; ${and(k)} }`,
    )
    .join(' ');

/** The goals of both colours, and where the first moves. */
const firstSweep = (tile: GridTile) => `
  ${eachRow(tile, (r) => `{ var turned = vec3f(0.0); ${turned(tile, 'b', r, () => '')} goalb${r} = yb${r} + turned; }`)}
  ${eachRow(
    tile,
    (
      r,
    ) => `var moveda${r}: vec3f; { var turned = vec3f(0.0); var drawn = vec3f(0.0); ${turned(tile, 'a', r, (k) => `drawn += ${k} * d;`)}
  goala${r} = ya${r} + turned; moveda${r} = a${r} + inversea${r} * (goala${r} - a${r} - drawn); }`,
  )}
  ${eachRow(tile, (r) => `a${r} = moveda${r};`)}`;

/** Particles of one colour read the other alone, so that rows may be moved one after the other. */
const sweepOf = (tile: GridTile, own: Colour) =>
  eachRow(
    tile,
    (r) =>
      `{ var drawn = vec3f(0.0); ${drawn(tile, own, r)} ${own}${r} += inverse${own}${r} * (goal${own}${r} - ${own}${r} - drawn); }`,
  );

export function relaxGridShader(tile: GridTile): string {
  const { pairs, rows, strip, singleSweeps } = tile;
  const size = cells(tile);
  const store = (own: Colour) =>
    eachRow(tile, (r) => `tile${own.toUpperCase()}[at + ${r * pairs}u] = vec4f(${own}${r}, 0.0);`);
  const moveA = singleSweeps
    ? firstSweep(tile)
    : `if (u32(s) % u.sweeps == 0u) {
        ${firstSweep(tile)}
      } else {
        ${sweepOf(tile, 'a')}
      }`;
  const column = (colour: Colour, r: number) => (colour === 'a' ? `x + o${r % 2}` : `x + 1 - o${r % 2}`);
  // Off the grid there is nothing: what is read instead has no part in anything, but must be finite.
  const load = (own: Colour, r: number) => {
    const name = `${own}${r}`;
    const side = `${own}${r % 2}`;
    return `let on${name} = isThere(${column(own, r)}, y + ${r});
  let i${name} = ${own === 'a' ? 'u.firstA' : 'u.firstB'} + u32(max(0, (y + ${r}) * columns + ${column(own, r)})) / 2u;
  let p${name} = select(vec4f(0.0), position[i${name}], on${name}); var ${name} = p${name}.xyz;
  let y${name} = select(vec3f(0.0), inertial[i${name}].xyz, on${name}); var goal${name} = vec3f(0.0);
  let k${name} = (u.h * u.h * p${name}.w) * springsAt(${column(own, r)}, y + ${r}, select(0, 1, ${side}Side == 1u));
  let inverse${name} = u.omega / (1.0 + dot(k${name}, vec4f(1.0)));`;
  };
  return `
var<workgroup> tileA: array<vec4f, ${size}>;
var<workgroup> tileB: array<vec4f, ${size}>;

fn isThere(x: i32, y: i32) -> bool {
  return x >= 0 && x < i32(u.columns) && y >= 0 && y < i32(u.rows);
}

// Stiffness of the springs to the other one of the pair, to the next pair on the given side (0 left, 1 right), up and down.
fn springsAt(x: i32, y: i32, side: i32) -> vec4f {
  let lastColumn = i32(u.columns) - 1;
  let lastRow = i32(u.rows) - 1;
  // The springs along a border may be weaker.
  let across = u.spring0.x * select(1.0, u.spring0.z, y == 0 || y == lastRow);
  let down = u.spring1.x * select(1.0, u.spring1.z, x == 0 || x == lastColumn);
  let toLeft = select(0.0, across, x > 0);
  let toRight = select(0.0, across, x < lastColumn);
  return vec4f(select(vec2f(toRight, toLeft), vec2f(toLeft, toRight), side == 1), select(0.0, down, y > 0), select(0.0, down, y < lastRow));
}

// Of no direction at all it is finite too.
fn inverseLength(d: vec3f) -> f32 {
  return inverseSqrt(max(dot(d, d), 1e-30));
}

@compute @workgroup_size(${gridInvocations(tile)})
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let groupIndex = group.y * groups.x + group.x;
  if (groupIndex >= u.spanCount) {
    return;
  }
  let number = u.spanFirst + groupIndex;
  let columns = i32(u.columns);
  let rows = i32(u.rows);
  let pair = i32(lane % ${pairs}u);
  let row = i32(lane / ${pairs}u) * ${strip};
  let margin = 2 * i32(u.iterations * u.sweeps);
  let x = i32(number % u.tilesAcross) * (${2 * pairs} - 2 * margin) - margin + 2 * pair;
  let y = i32(number / u.tilesAcross) * (${rows} - 2 * margin) - margin + row;
  let at = ${padding(tile)}u + u32(row) * ${pairs}u + u32(pair);
  let restAcross = u.spring0.y;
  let restDown = u.spring1.y;
  // Where the first colour is in even and odd rows of the strip: 0 on the left of the pair, 1 on the right.
  let o0 = (y + i32(u.parity)) & 1;
  let o1 = 1 - o0;
  // The next pair on a's side, and on b's, as u32 that wrap around.
  let a0Side = bitcast<u32>(2 * o0 - 1); let b0Side = bitcast<u32>(1 - 2 * o0);
  let a1Side = b0Side; let b1Side = a0Side;
  ${eachRow(tile, (r) => `${load('a', r)}\n  ${load('b', r)}`)}
  ${eachRow(tile, (r) => `tileA[at + ${r * pairs}u] = pa${r}; tileB[at + ${r * pairs}u] = pb${r};`)}
  workgroupBarrier();
  for (var s = 0; s < i32(u.iterations * u.sweeps); s++) {
    // Rows that are wrong by now are left alone.
    let live = row + ${strip} > 2 * s && row < ${rows} - 2 * s;
    if (live) {
      ${moveA}
    }
    workgroupBarrier();
    ${store('a')}
    workgroupBarrier();
    if (live) {
      ${sweepOf(tile, 'b')}
    }
    ${store('b')}
    workgroupBarrier();
  }
  let mine = 2 * pair >= margin && 2 * pair < ${2 * pairs} - margin;
  ${eachRow(tile, (r) => {
    const inRows = `mine && row + ${r} >= margin && row + ${r} < ${rows} - margin`;
    return `if (${inRows}) {
    if (ona${r}) { nextPosition[ia${r}] = vec4f(a${r}, pa${r}.w); }
    if (onb${r}) { nextPosition[ib${r}] = vec4f(b${r}, pb${r}.w); }
  }`;
  })}
}
`;
}
