/**
 * The WGSL of `stepGrid`, written out for one shape of tile. A workgroup has a tile of the grid, one particle an invocation, and takes `steps`
 * steps with it. The first reads from the buffers; the others from workgroup memory, in which the part of the tile that is still right
 * shrinks by two particles on each side with every step. What is left after the last is written.
 *
 * The twelve springs are written out one by one, with offsets that are constants: the compiler then sees that `lane + constant` stays within
 * the padded arrays and leaves out its bounds checks. It has to be lean: registers decide how much of the waiting for memory can be hidden. With a loop over
 * the springs at the edge of the sheet, 147,456 particles took 9.9 us a step on an H200; with a bit for each neighbour that is there, see choose-tile.ts. A sheet
 * whose springs are as strong on the border as within, and tiles of several steps in it, need no second way through the springs for the edge.
 */
import { gridOffsets } from './regular-grid';

export interface Tile {
  readonly columns: number;
  readonly rows: number;
  /** Steps a dispatch. */
  readonly steps: number;
  /** Whether springs have damping: without, nobody needs the velocities of neighbours. */
  readonly damped: boolean;
  /** Whether springs along a border are as strong as those within. */
  readonly evenBorders: boolean;
}

/** Particles on each side of a tile that only serve those within. */
export const tileMargin = ({ steps }: Tile): number => 2 * (steps - 1);

interface Neighbour {
  x: number;
  y: number;
  spring: string;
}

/** Both ways along each direction. */
const neighbours: readonly Neighbour[] = gridOffsets.flatMap(([x, y], d) => [
  { x, y, spring: `u.spring${d}` },
  { x: -x, y: -y, spring: `u.spring${d}` },
]);

/** What one neighbour adds to f, read from the buffers. */
function fromBuffers({ x, y, spring }: Neighbour, damped: boolean): string {
  const j = `i + (${y}) * columns + (${x})`;
  return `pull(p.xyz - position[${j}].xyz, ${damped ? `v - velocity[${j}].xyz` : 'vec3f(0.0)'}, ${spring})`;
}

/** The same from workgroup memory. */
function fromTile({ x, y, spring }: Neighbour, { columns, damped }: Tile): string {
  const at = `lane + ${padding(columns) + y * columns + x}u`;
  const parting = damped ? `v - vec3f(tilePlace[${at}].w, tileSpeed[${at}])` : 'vec3f(0.0)';
  return `pull(p.xyz - tilePlace[${at}].xyz, ${parting}, ${spring})`;
}

/** So that neighbours of particles on the edge of a tile are within the array; nobody reads what they are. */
const padding = (columns: number): number => 2 * columns + 2;

type Term = (neighbour: Neighbour) => string;

/** Adds up what `term` says of the neighbours that are there: asked for each time, or once for all steps and kept as bits. */
function sumThere(term: Term, { steps }: Tile): string {
  const there = ({ x, y }: Neighbour, bit: number) =>
    steps === 1 ? `onGrid(x + (${x}), y + (${y}))` : `(near & ${1 << bit}u) != 0u`;
  return neighbours.map((n, bit) => `if (${there(n, bit)}) { f += ${term(n)}; }`).join('\n');
}

/** The same neighbour, by a spring as weak as it is along a border. */
function weakAlongBorder(n: Neighbour): Neighbour {
  if (n.x !== 0 && n.y !== 0) return n;
  return { ...n, spring: `weaker(${n.spring}, ${n.y === 0 ? 'rowBorder' : 'columnBorder'})` };
}

/**
 * Adds up the forces of all springs. All of a tile that is inside go the same way, and the compiler knows it. Where several steps are taken and
 * borders are no different, one way for all is faster.
 */
function sumSprings(term: Term, tile: Tile): string {
  if (tile.evenBorders && tile.steps > 1) return sumThere(term, tile);
  return `if (inside) {
    ${neighbours.map((n) => `f += ${term(n)};`).join('\n    ')}
  } else {
    ${sumThere(tile.evenBorders ? term : (n) => term(weakAlongBorder(n)), tile)}
  }`;
}

const neighbourBits = `// A bit for each neighbour that is there.
  var near = 0xfffu;
  if (!inside) {
    near = 0u;
    if (here) {
      ${neighbours.map(({ x, y }, bit) => `near |= select(0u, ${1 << bit}u, onGrid(x + (${x}), y + (${y})));`).join('\n      ')}
    }
  }`;

const borders = `let rowBorder = y == 0 || y == i32(u.rows) - 1;
  let columnBorder = x == 0 || x == columns - 1;`;

const weaker = `
// The spring on a border: less stiff, and with less of the damping that comes with stiffness.
fn weaker(spring: vec4f, border: bool) -> vec4f {
  let part = select(1.0, spring.w, border);
  return vec4f(part * spring.xy, u.damping + part * (spring.z - u.damping), 1.0);
}
`;

export function stepGridShader(tile: Tile): string {
  const { columns, rows, steps, damped, evenBorders } = tile;
  const margin = tileMargin(tile);
  const pad = padding(columns);
  const stored = columns * rows + 2 * pad;
  const memory = `
// Position, and the velocity's x; its y and z.
var<workgroup> tilePlace: array<vec4f, ${stored}>;
${damped ? `var<workgroup> tileSpeed: array<vec2f, ${stored}>;` : ''}`;
  const store = `tilePlace[lane + ${pad}u] = vec4f(p.xyz, v.x);${damped ? ` tileSpeed[lane + ${pad}u] = v.yz;` : ''}`;
  const laterSteps = `
  ${store}
  workgroupBarrier();
  for (var s = 1; s < ${steps}; s++) {
    let live = cx >= 2 * s && cx < ${columns} - 2 * s && cy >= 2 * s && cy < ${rows} - 2 * s;
    if (live) {
      f = vec3f(0.0);
      ${sumSprings((neighbour) => fromTile(neighbour, tile), tile)}
      v = faster(v, p.w, f);
      p = vec4f(p.xyz + u.h * v, p.w);
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

  return `${steps > 1 ? memory : ''}
fn onGrid(x: i32, y: i32) -> bool {
  return x >= 0 && x < i32(u.columns) && y >= 0 && y < i32(u.rows);
}

// spring: k, k rest, kd. A spring of length 0 has no direction: the smallest of numbers keeps it from dividing by 0, and d is 0.
fn pull(d: vec3f, parting: vec3f, spring: vec4f) -> vec3f {
  let perLength = inverseSqrt(fma(d.x, d.x, fma(d.y, d.y, fma(d.z, d.z, 1e-30))));
  return (spring.x - spring.y * perLength${damped ? ' + spring.z * dot(parting, d) * perLength * perLength' : ''}) * d;
}

${evenBorders ? '' : weaker}
fn faster(v: vec3f, inverseMass: f32, f: vec3f) -> vec3f {
  if (inverseMass > 0.0) {
    return u.keep * v + u.h * (u.gravity.xyz - inverseMass * f);
  }
  return v;
}

@compute @workgroup_size(${columns * rows})
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let number = u.spanFirst + group.y * groups.x + group.x;
  let columns = i32(u.columns);
  let cx = i32(lane % ${columns}u);
  let cy = i32(lane / ${columns}u);
  let left = i32(number % u.tilesAcross) * ${columns - 2 * margin} - ${margin};
  let top = i32(number / u.tilesAcross) * ${rows - 2 * margin} - ${margin};
  let x = left + cx;
  let y = top + cy;
  let here = onGrid(x, y) && number < u.spanFirst + u.spanCount;
  ${steps === 1 ? 'if (!here) { return; }' : ''}
  ${evenBorders ? '' : borders}
  let inside = left >= 2 && top >= 2 && left + ${columns + 2} <= columns && top + ${rows + 2} <= i32(u.rows);
  ${steps > 1 ? neighbourBits : ''}
  let i = i32(u.first) + clamp(y, 0, i32(u.rows) - 1) * columns + clamp(x, 0, columns - 1);
  var p = position[i];
  var v = velocity[i].xyz;
  var f = vec3f(0.0);
  ${sumSprings((neighbour) => fromBuffers(neighbour, damped), tile)}
  v = faster(v, p.w, f);
  p = vec4f(p.xyz + u.h * v, p.w);
${steps > 1 ? laterSteps : ''}
  ${steps > 1 ? `if (!here || cx < ${margin} || cx >= ${columns - margin} || cy < ${margin} || cy >= ${rows - margin}) { return; }` : ''}
  next[i] = p;
  nextVelocity[i] = vec4f(v, 0.0);
  let squaredSpeed = dot(v, v);
  // WGSL may assume that no float is NaN or infinite and drop a comparison that asks: look at the exponent's bits instead.
  let broken = (bitcast<u32>(squaredSpeed) & 0x7f800000u) == 0x7f800000u;
  if (broken || squaredSpeed > u.maxSpeed * u.maxSpeed) {
    atomicStore(&bodyStatus[u.body], 1u);
  }
}
`;
}
