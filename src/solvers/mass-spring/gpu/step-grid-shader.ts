/**
 * The WGSL of `stepGrid`, generated for one shape of tile. A workgroup has a tile of the grid and takes `steps` steps with it; an invocation has a
 * strip of the tile, which is `strip` particles one below the other. The first step reads from the buffers; the others from workgroup memory, in which the
 * valid part of the tile shrinks by two particles on each side with every step. The part that is valid after the last step is written.
 *
 * Springs are unrolled, with offsets that are constants: the compiler then sees that `lane + constant` stays within the padded
 * arrays and leaves out its bounds checks. A strip reads each particle of its neighbourhood once, for all springs that lead there: with damping that halves
 * the traffic through the L1 cache. The code has to be lean: the number of registers decides how much memory latency can be hidden.
 */
import { springPullShader } from '../../../elements/spring/spring-pull-shader';
import { gridOffsets } from '../../../scene/cloth/regular-grid';

export interface Tile {
  readonly columns: number;
  /** A multiple of `strip`. */
  readonly rows: number;
  /** Steps per dispatch. */
  readonly steps: number;
  /** Particles per invocation: at most 4, so that 32 bits are enough for one bit per particle of the neighbourhood. */
  readonly strip: number;
  /** Whether springs have damping. Without, the shader reads no velocities of neighbours. */
  readonly damped: boolean;
  /** Whether springs along a border are as stiff as those inside. */
  readonly evenBorders: boolean;
}

/** Width of the halo of a tile, in particles on each side. */
export const tileMargin = ({ steps }: Pick<Tile, 'steps'>): number => 2 * (steps - 1);
export const tileInvocations = ({ columns, rows, strip }: Pick<Tile, 'columns' | 'rows' | 'strip'>): number =>
  (columns * rows) / strip;
/** Padding before and after the tile keeps the neighbours of its edges within the array; their values are not used. */
const padding = ({ columns }: Pick<Tile, 'columns'>): number => 2 * columns + 2;
/** Particles in workgroup memory, and the bytes that they take there. */
const tileCells = (tile: Pick<Tile, 'columns' | 'rows'>): number => tile.columns * tile.rows + 2 * padding(tile);
export const tileBytes = (tile: Pick<Tile, 'columns' | 'rows'>, damped: boolean): number =>
  (damped ? 24 : 16) * tileCells(tile);

/** A particle in the neighbourhood of a strip, relative to the strip's first, and the springs that lead there: from which of the strip, and in what direction. */
interface Cell {
  x: number;
  y: number;
  springs: { from: number; direction: number }[];
}

/** The index in `gridOffsets` of this offset or its opposite; -1 where it has neither. */
const directionOf = (x: number, y: number): number =>
  gridOffsets.findIndex(([dx, dy]) => (dx === x && dy === y) || (dx === -x && dy === -y));

const counted = <T>(count: number, make: (r: number) => T): T[] => Array.from({ length: count }, (_, r) => make(r));
/** Lines of WGSL, one for each particle of a strip. */
const each = (strip: number, line: (r: number) => string): string => counted(strip, line).join('\n  ');

/** By columns: particles that are loaded together are then used together. */
function neighbourhood(strip: number): Cell[] {
  const cells: Cell[] = [];
  for (let x = -2; x <= 2; x++) {
    for (let y = -2; y < strip + 2; y++) {
      const springs = counted(strip, (from) => ({ from, direction: directionOf(x, y - from) }));
      const leading = springs.filter(({ direction }) => direction >= 0);
      const own = x === 0 && y >= 0 && y < strip;
      if (!own && leading.length > 0) cells.push({ x, y, springs: leading });
    }
  }
  return cells;
}

/** Springs between particles of a strip. */
const springsWithin = (strip: number): { upper: number; lower: number; direction: number }[] =>
  counted(strip, (upper) => [1, 2].map((down) => ({ upper, lower: upper + down, direction: directionOf(0, down) })))
    .flat()
    .filter(({ lower }) => lower < strip);

/** WGSL that defines `np`, the position of the particle of a cell, and `nv`, its velocity, where springs have damping. `checked`: the cell may be off the grid. */
type Load = (x: number, y: number, checked: boolean) => string;

function fromBuffers(tile: Tile): Load {
  return (x, y, checked) => {
    const there = `i + (${y}) * columns + (${x})`;
    // A cell off the grid could be a particle of another body: the strip's first particle is read instead, and its pull is multiplied by 0.
    const at = `let at = ${checked ? `select(i0, ${there}, ${isThere(tile, x, y)})` : there};`;
    const near = `${at} let near = positionVx[at]; let np = near.xyz;`;
    return tile.damped ? `${near} let nv = vec3f(near.w, velocityYz[at]);` : near;
  };
}

/** Workgroup memory has the first particles of all strips, then the second particles of all strips, and so on. */
function indexInTile(tile: Tile, x: number, y: number): string {
  const strips = Math.floor(y / tile.strip);
  const from = y - strips * tile.strip;
  return `lane + ${padding(tile) + from * tileInvocations(tile) + strips * tile.columns + x}u`;
}

function fromTile(tile: Tile): Load {
  return (x, y) => {
    const at = indexInTile(tile, x, y);
    const near = `let near = tilePositionVx[${at}]; let np = near.xyz;`;
    return tile.damped ? `${near} let nv = vec3f(near.w, tileVelocityYz[${at}]);` : near;
  };
}

/** The cells that have a bit in `there`. */
const cellBits = ({ strip }: Tile): { x: number; y: number }[] => [
  ...neighbourhood(strip),
  ...counted(strip > 1 ? strip : 0, (y) => ({ x: 0, y })),
];

function isThere(tile: Tile, x: number, y: number): string {
  const bit = cellBits(tile).findIndex((cell) => cell.x === x && cell.y === y);
  return `(there & ${(1 << bit) >>> 0}u) != 0u`;
}

/**
 * Adds up the forces of all springs. `checked`: of the springs whose other end is on the grid, weaker along a border. The pulls of the others are computed too
 * and replaced by 0, without a branch: where all tiles of a sheet run at once, the tiles at its edges must not take longer than the others.
 */
function sumSprings(tile: Tile, load: Load, checked: boolean): string {
  const { strip, damped, evenBorders } = tile;
  const spring = (direction: number, from: number) => {
    const [x, y] = gridOffsets[direction];
    if (evenBorders || !checked || (x !== 0 && y !== 0)) return `u.spring${direction}`;
    return `weaker(u.spring${direction}, ${y === 0 ? `onRowBorder(y + ${from})` : 'onColumnBorder'})`;
  };
  const parting = (a: string, b: string) => (damped ? `${a} - ${b}` : 'vec3f(0.0)');
  const pull = (a: string, b: string, spring: string, needed: { x: number; y: number }[]) => {
    const drawn = `p${a} - ${b === 'n' ? 'np' : `p${b}`}, ${parting(`v${a}`, b === 'n' ? 'nv' : `v${b}`)}, ${spring}`;
    return checked
      ? `pullIf(${needed.map(({ x, y }) => isThere(tile, x, y)).join(' && ')}, ${drawn})`
      : `pull(${drawn})`;
  };
  return [
    ...springsWithin(strip).map(({ upper: a, lower: b, direction }) => {
      const ends = [
        { x: 0, y: a },
        { x: 0, y: b },
      ];
      return `{ let q = ${pull(`${a}`, `${b}`, spring(direction, a), ends)}; f${a} += q; f${b} -= q; }`;
    }),
    ...neighbourhood(strip).map(({ x, y, springs }) => {
      const pulls = springs.map(
        ({ from, direction }) => `f${from} += ${pull(`${from}`, 'n', spring(direction, from), [{ x, y }])};`,
      );
      return `{ ${load(x, y, checked)} ${pulls.join(' ')} }`;
    }),
  ].join('\n    ');
}

/** The branch is uniform: all invocations of a tile take the same side, and the compiler knows it. */
const sumForces = (tile: Tile, load: Load): string => `if (inside) {
    ${sumSprings(tile, load, false)}
  } else {
    ${sumSprings(tile, load, true)}
  }`;

/** Computed once for all steps, by columns and rows: bit by bit it would take as long as the springs of a step. */
function findThere(tile: Tile): string {
  const cells = cellBits(tile);
  const maskOf = (chosen: (cell: { x: number; y: number }) => boolean) =>
    cells.reduce((mask, cell, bit) => (chosen(cell) ? mask | (1 << bit) : mask), 0) >>> 0;
  const masks = (axis: 'x' | 'y', size: string) =>
    [...new Set(cells.map((cell) => cell[axis]))].map((offset) => {
      const mask = maskOf((cell) => cell[axis] === offset);
      return `select(0u, ${mask}u, u32(${axis} + (${offset})) < u.${size})`;
    });
  return `// A bit for each particle of the neighbourhood that is on the grid. A negative index, as u32, is above every size.
  var there = 0xffffffffu;
  if (!inside) {
    there = (${masks('x', 'columns').join(' | ')}) &
      (${masks('y', 'rows').join(' | ')});
  }`;
}

const weaker = `
fn onRowBorder(y: i32) -> bool {
  return y == 0 || y == i32(u.rows) - 1;
}

// The spring along a border: less stiff, and with less of the damping that is proportional to stiffness.
fn weaker(spring: vec4f, border: bool) -> vec4f {
  let part = select(1.0, spring.w, border);
  return vec4f(part * spring.xy, u.damping + part * (spring.z - u.damping), 1.0);
}
`;

const moveOn = (strip: number): string =>
  each(strip, (r) => `v${r} = faster(v${r}, w${r}, f${r}); p${r} += u.h * v${r};`);

function laterSteps(tile: Tile): string {
  const { rows, steps, strip, damped } = tile;
  const store = each(strip, (r) => {
    const at = indexInTile(tile, 0, r);
    return `tilePositionVx[${at}] = vec4f(p${r}, v${r}.x);${damped ? ` tileVelocityYz[${at}] = v${r}.yz;` : ''}`;
  });
  return `${store}
  workgroupBarrier();
  for (var s = 1; s < ${steps}; s++) {
    let live = cy + ${strip - 1} >= 2 * s && cy < ${rows} - 2 * s;
    if (live) {
      ${each(strip, (r) => `f${r} = vec3f(0.0);`)}
      ${sumForces(tile, fromTile(tile))}
      ${moveOn(strip)}
    }
    if (s == ${steps - 1}) {
      break;
    }
    workgroupBarrier();
    if (live) {
      ${store}
    }
    workgroupBarrier();
  }`;
}

function tileMemory(tile: Tile): string {
  const stored = tileCells(tile);
  return `
// The packed particles of the tile: position and the velocity's x; the velocity's y and z.
var<workgroup> tilePositionVx: array<vec4f, ${stored}>;
${tile.damped ? `var<workgroup> tileVelocityYz: array<vec2f, ${stored}>;` : ''}`;
}

export function stepGridShader(tile: Tile): string {
  const { columns, rows, steps, strip, damped, evenBorders } = tile;
  const margin = tileMargin(tile);
  const mine = (r: number) =>
    steps === 1 ? `y + ${r} < rows` : `cy + ${r} >= ${margin} && cy + ${r} < ${rows - margin} && onGrid(x, y + ${r})`;
  const outside = steps === 1 ? 'x >= columns || y >= rows' : `cx < ${margin} || cx >= ${columns - margin}`;

  return `${springPullShader(damped)}${steps > 1 ? tileMemory(tile) : ''}
fn onGrid(x: i32, y: i32) -> bool {
  return x >= 0 && x < i32(u.columns) && y >= 0 && y < i32(u.rows);
}

// The force of a spring on the particle at the head of d, negated: spring is k, k rest, kd.
fn pull(d: vec3f, parting: vec3f, spring: vec4f) -> vec3f {
  return springPull(d, parting, spring.x, spring.y, spring.z) * d;
}

fn pullIf(there: bool, d: vec3f, parting: vec3f, spring: vec4f) -> vec3f {
  return select(0.0, springPull(d, parting, spring.x, spring.y, spring.z), there) * d;
}
${evenBorders ? '' : weaker}
fn faster(v: vec3f, inverseMass: f32, f: vec3f) -> vec3f {
  if (inverseMass > 0.0) {
    return u.keep * v + u.h * (u.gravity.xyz - inverseMass * f);
  }
  return v;
}

// Returns the bits of the squared speed: bits of positive floats are ordered as the floats are, and those of infinity and NaN come after all others.
fn write(at: i32, p: vec3f, v: vec3f) -> u32 {
  nextPositionVx[at] = vec4f(p, v.x);
  nextVelocityYz[at] = v.yz;
  return bitcast<u32>(dot(v, v));
}

@compute @workgroup_size(${tileInvocations(tile)})
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let groupIndex = group.y * groups.x + group.x;
  if (groupIndex >= u.spanCount) {
    return;
  }
  let number = u.spanFirst + select(groupIndex, u.spanCount - 1u - groupIndex, u.backwards != 0u);
  let columns = i32(u.columns);
  let rows = i32(u.rows);
  let cx = i32(lane % ${columns}u);
  let cy = i32(lane / ${columns}u) * ${strip};
  let left = i32(number % u.tilesAcross) * ${columns - 2 * margin} - ${margin};
  let top = i32(number / u.tilesAcross) * ${rows - 2 * margin} - ${margin};
  let x = left + cx;
  let y = top + cy;
  ${steps === 1 ? `if (${outside}) { return; }` : ''}
  let inside = left >= 2 && top >= 2 && left + ${columns + 2} <= columns && top + ${rows + 2} <= rows;
  ${evenBorders ? '' : 'let onColumnBorder = x == 0 || x == columns - 1;'}
  ${findThere(tile)}
  let first = i32(u.first);
  let i = first + y * columns + x;
  ${each(strip, (r) => {
    const at = `let i${r} = first + clamp(y + ${r}, 0, rows - 1) * columns + clamp(x, 0, columns - 1); let a${r} = positionVx[i${r}];`;
    return `${at} var p${r} = a${r}.xyz; var v${r} = vec3f(a${r}.w, velocityYz[i${r}]); let w${r} = inverseMass[i${r}]; var f${r} = vec3f(0.0);`;
  })}
  ${sumForces(tile, fromBuffers(tile))}
  ${moveOn(strip)}
  ${steps > 1 ? laterSteps(tile) : ''}
  ${steps > 1 ? `if (${outside}) { return; }` : ''}
  var fastest = 0u;
  ${each(strip, (r) => `if (${mine(r)}) { fastest = max(fastest, write(i${r}, p${r}, v${r})); }`)}
  if (fastest > bitcast<u32>(u.maxSpeed * u.maxSpeed)) {
    atomicStore(&bodyStatus[u.body], 1u);
  }
}
`;
}
