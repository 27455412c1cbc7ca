/**
 * The WGSL of `relaxGrid`, generated for one shape of tile. A workgroup has a tile of the grid in its memory and makes all iterations of a dispatch there; an invocation has `strip` rows of two particles side by side, one of
 * each colour. With every sweep the part of the tile that is right shrinks by two particles on each side; what is right after the last one is written.
 *
 * In row y of a pair of columns, the particle a of the first colour is on the left where y + parity is even, else on the right, and b of the second colour beside it. So the neighbours of a are b, the second colour's particle of
 * the next pair on a's side, and those of the same pair in the rows above and below; for b likewise. No index is read from memory.
 *
 * The first colour has two arrays in workgroup memory, which take turns: the local step of the second colour still needs where the first was when others have already moved. That saves one barrier of three.
 */

export interface GridTile {
  /** Pairs of columns. */
  readonly pairs: number;
  /** A multiple of `strip`. */
  readonly rows: number;
  /** Rows of an invocation: an even number, or 1. */
  readonly strip: number;
  /** Local steps of a dispatch, */
  readonly iterations: number;
  /** and sweeps that follow each of them. */
  readonly sweeps: number;
}

/** Width of the halo of a tile, in particles on each side. */
export const gridMargin = ({ iterations, sweeps }: Pick<GridTile, 'iterations' | 'sweeps'>): number =>
  2 * iterations * sweeps;
export const gridInvocations = ({ pairs, rows, strip }: GridTile): number => (pairs * rows) / strip;
/** Padding before and after the tile keeps the neighbours of its edges within the array; their values are not used. */
const padding = ({ pairs }: GridTile): number => pairs + 1;
const cells = (tile: GridTile): number => tile.pairs * tile.rows + 2 * padding(tile);
export const gridBytes = (tile: GridTile): number => 3 * 16 * cells(tile);

type Colour = 'a' | 'b';
const rowsOf = <T>({ strip }: GridTile, make: (r: number) => T): T[] =>
  Array.from({ length: strip }, (_, r) => make(r));
const eachRow = (tile: GridTile, line: (r: number) => string): string => rowsOf(tile, line).join('\n');

/** WGSL of the particles around the one of colour `own` in row r of a strip, each with its spring (stiffness, and that times the rest length). `checked`: they may be off the grid. */
function around(tile: GridTile, own: Colour, r: number, checked: boolean) {
  const { pairs, strip } = tile;
  const other = own === 'a' ? 'b' : 'a';
  const memory = (offset: string) => (own === 'a' ? `tileB[at + ${offset}].xyz` : `tileA[turn + at + ${offset}].xyz`);
  const across = checked ? `across${r}` : 'u.spring0.xy';
  const down = checked ? `down${own}${r % 2}` : 'u.spring1.xy';
  const spring = (name: string, there: string) => (checked ? `select(vec2f(0.0), ${name}, ${there})` : name);
  // On which side the next pair is depends on the row's parity.
  const next = `${own}${r % 2}`;
  return [
    { near: `${other}${r}`, spring: spring(across, `${next}Paired`) },
    { near: memory(`${r * pairs}u + ${next}Side`), spring: spring(across, `${next}Next`) },
    { near: r > 0 ? `${other}${r - 1}` : memory(`0u - ${pairs}u`), spring: spring(down, `y + ${r} > 0`) },
    {
      near: r + 1 < strip ? `${other}${r + 1}` : memory(`${(r + 1) * pairs}u`),
      spring: spring(down, `y + ${r + 1} < rows`),
    },
  ];
}

/** What the springs of a particle ask for, at the positions at hand: `turned` is the local step, `drawn` the pull of the springs if their rest length were 0, `stiff` the sum of stiffnesses. */
const localSums = (tile: GridTile, own: Colour, r: number, checked: boolean) =>
  around(tile, own, r, checked)
    .map(
      ({ near, spring }) =>
        `{ let d = ${own}${r} - ${near}; let k = ${spring}; let s = dot(d, d); turned += (k.y * select(0.0, inverseSqrt(s), s > 0.0)) * d; drawn += k.x * d; stiff += k.x; }`,
    )
    .join('\n');

const drawnSum = (tile: GridTile, own: Colour, r: number, checked: boolean) =>
  around(tile, own, r, checked)
    .map(({ near, spring }) => `drawn += (${spring}).x * (${own}${r} - ${near});`)
    .join('\n');

/** The goals of both colours, and the first colour moved. */
const firstSweep = (tile: GridTile, checked: boolean) =>
  [
    ...rowsOf(
      tile,
      (r) => `{
      var turned = vec3f(0.0); var drawn = vec3f(0.0); var stiff = 0.0;
      ${localSums(tile, 'b', r, checked)}
      goalb${r} = yb${r} + kb${r} * turned; inverseb${r} = u.omega / (1.0 + kb${r} * stiff);
    }`,
    ),
    ...rowsOf(
      tile,
      (r) => `var movedA${r}: vec3f; {
      var turned = vec3f(0.0); var drawn = vec3f(0.0); var stiff = 0.0;
      ${localSums(tile, 'a', r, checked)}
      goala${r} = ya${r} + ka${r} * turned; inversea${r} = u.omega / (1.0 + ka${r} * stiff);
      movedA${r} = a${r} + inversea${r} * (goala${r} - a${r} - ka${r} * drawn);
    }`,
    ),
    eachRow(tile, (r) => `a${r} = movedA${r};`),
  ].join('\n');

const sweepOf = (tile: GridTile, own: Colour, checked: boolean) =>
  eachRow(
    tile,
    (r) => `{
      var drawn = vec3f(0.0);
      ${drawnSum(tile, own, r, checked)}
      ${own}${r} += inverse${own}${r} * (goal${own}${r} - ${own}${r} - k${own}${r} * drawn);
    }`,
  );

const either = (part: (checked: boolean) => string) => `if (inside) {
  ${part(false)}
} else {
  ${part(true)}
}`;

export function relaxGridShader(tile: GridTile): string {
  const { pairs, rows, strip, iterations, sweeps } = tile;
  const margin = gridMargin(tile);
  const size = cells(tile);
  // Sweeps of one colour read the other alone, so that rows may be moved one after the other.
  const laterSweeps =
    sweeps === 1
      ? ''
      : `
    for (var s = 1; s < ${sweeps}; s++) {
      if (live) {
        ${either((checked) => sweepOf(tile, 'a', checked))}
      }
      turn = ${size}u - turn;
      ${eachRow(tile, (r) => `tileA[turn + at + ${r * pairs}u] = vec4f(a${r}, 0.0);`)}
      workgroupBarrier();
      if (live) {
        ${either((checked) => sweepOf(tile, 'b', checked))}
      }
      ${eachRow(tile, (r) => `tileB[at + ${r * pairs}u] = vec4f(b${r}, 0.0);`)}
      workgroupBarrier();
    }`;
  const column = (colour: Colour, r: number) => (colour === 'a' ? `x + o${r % 2}` : `x + 1 - o${r % 2}`);
  // Off the grid there is nothing: what is read instead has no part in anything, but must be finite.
  const load = (colour: Colour, r: number) => {
    const name = `${colour}${r}`;
    const first = colour === 'a' ? 'u.firstA' : 'u.firstB';
    return `let on${name} = isThere(${column(colour, r)}, y + ${r});
  let i${name} = ${first} + u32(max(0, (y + ${r}) * columns + ${column(colour, r)})) / 2u;
  let p${name} = select(vec4f(0.0), position[i${name}], on${name}); var ${name} = p${name}.xyz;
  let y${name} = select(vec3f(0.0), inertial[i${name}].xyz, on${name}); let k${name} = u.h * u.h * p${name}.w;
  var goal${name} = vec3f(0.0); var inverse${name} = 0.0;`;
  };
  return `
var<workgroup> tileA: array<vec4f, ${2 * size}>;
var<workgroup> tileB: array<vec4f, ${size}>;

fn isThere(x: i32, y: i32) -> bool {
  return x >= 0 && x < i32(u.columns) && y >= 0 && y < i32(u.rows);
}

// The springs along a border may be weaker.
fn bordering(spring: vec4f, border: bool) -> vec2f {
  return select(1.0, spring.z, border) * spring.xy;
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
  let left = i32(number % u.tilesAcross) * ${2 * pairs - 2 * margin} - ${margin};
  let top = i32(number / u.tilesAcross) * ${rows - 2 * margin} - ${margin};
  let pair = i32(lane % ${pairs}u);
  let row = i32(lane / ${pairs}u) * ${strip};
  let x = left + 2 * pair;
  let y = top + row;
  let at = ${padding(tile)}u + u32(row) * ${pairs}u + u32(pair);
  var turn = 0u;
  let inside = left >= 1 && top >= 1 && left + ${2 * pairs + 1} <= columns && top + ${rows + 1} <= rows;
  // Where the first colour is in even and odd rows of the strip: 0 on the left of the pair, 1 on the right.
  let o0 = (y + i32(u.parity)) & 1;
  let o1 = 1 - o0;
  // The next pair on a's side, and on b's, as u32 that wrap around.
  let a0Side = bitcast<u32>(2 * o0 - 1); let b0Side = bitcast<u32>(1 - 2 * o0);
  let a1Side = b0Side; let b1Side = a0Side;
  // Whether those are on the grid, and the other one of the pair.
  let a0Paired = x >= 0 && x + 1 < columns; let b0Paired = a0Paired; let a1Paired = a0Paired; let b1Paired = a0Paired;
  let toLeft = x > 0 && x < columns; let toRight = x + 1 >= 0 && x + 2 < columns;
  let a0Next = select(toLeft, toRight, o0 == 1); let b0Next = select(toRight, toLeft, o0 == 1);
  let a1Next = b0Next; let b1Next = a0Next;
  ${eachRow(tile, (r) => `let across${r} = bordering(u.spring0, y + ${r} == 0 || y + ${r} == rows - 1);`)}
  let leftDown = bordering(u.spring1, x == 0 || x == columns - 1);
  let rightDown = bordering(u.spring1, x + 1 == 0 || x + 1 == columns - 1);
  let downa0 = select(leftDown, rightDown, o0 == 1); let downb0 = select(rightDown, leftDown, o0 == 1);
  let downa1 = downb0; let downb1 = downa0;
  ${eachRow(tile, (r) => `${load('a', r)}\n  ${load('b', r)}`)}
  ${eachRow(tile, (r) => `tileA[at + ${r * pairs}u] = pa${r}; tileB[at + ${r * pairs}u] = pb${r};`)}
  workgroupBarrier();
  for (var k = 0; k < ${iterations}; k++) {
    // Rows that are wrong by now are left alone.
    let live = row + ${strip} > ${2 * sweeps} * k && row < ${rows} - ${2 * sweeps} * k;
    if (live) {
      ${either((checked) => firstSweep(tile, checked))}
    }
    turn = ${size}u - turn;
    ${eachRow(tile, (r) => `tileA[turn + at + ${r * pairs}u] = vec4f(a${r}, 0.0);`)}
    workgroupBarrier();
    if (live) {
      ${either((checked) => sweepOf(tile, 'b', checked))}
    }
    ${eachRow(tile, (r) => `tileB[at + ${r * pairs}u] = vec4f(b${r}, 0.0);`)}
    workgroupBarrier();${laterSweeps}
  }
  let mine = pair >= ${margin / 2} && pair < ${pairs - margin / 2};
  ${eachRow(tile, (r) => {
    const inRows = `mine && row + ${r} >= ${margin} && row + ${r} < ${rows - margin} && y + ${r} < rows`;
    return `if (${inRows}) {
    if (${column('a', r)} < columns) { nextPosition[ia${r}] = vec4f(a${r}, pa${r}.w); }
    if (${column('b', r)} < columns) { nextPosition[ib${r}] = vec4f(b${r}, pb${r}.w); }
  }`;
  })}
}
`;
}
