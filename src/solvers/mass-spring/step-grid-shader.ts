/**
 * The WGSL of `stepGrid`, written out for one shape of tile. A workgroup has a tile of the grid, one particle an invocation, and takes `steps`
 * steps with it. The first reads from the buffers; the others from workgroup memory, in which the part of the tile that is still right
 * shrinks by two particles on each side with every step. What is left after the last is written.
 *
 * The twelve springs are written out one by one, with offsets that are constants: the compiler then sees that `lane + constant` stays within
 * the padded arrays and leaves out its bounds checks, a third of the instructions. Tiles at the edge of the sheet take a loop that asks
 * whether each neighbour is there. On an H200, 16,384 particles: 3.6 us a step with one step a dispatch, 1.8 with five.
 */
import { gridOffsets } from './regular-grid';

export interface Tile {
  readonly columns: number;
  readonly rows: number;
  /** Steps a dispatch. */
  readonly steps: number;
  /** Whether springs have damping: without, nobody needs the velocities of neighbours. */
  readonly damped: boolean;
}

/** Particles on each side of a tile that only serve those within. */
export const tileMargin = ({ steps }: Tile): number => 2 * (steps - 1);

/** Both ways along each direction. */
const neighbours = gridOffsets.flatMap(([x, y], d) => [
  { x, y, spring: `u.spring${d}` },
  { x: -x, y: -y, spring: `u.spring${d}` },
]);

export function stepGridShader(tile: Tile): string {
  const { columns, rows, steps, damped } = tile;
  const margin = tileMargin(tile);
  const pad = 2 * columns + 2;
  const stored = columns * rows + 2 * pad;
  const springTable = gridOffsets
    .map(([x, y], d) => `    case ${d}: { return Link(${x}, ${y}, u.spring${d}); }`)
    .join('\n');
  const fromBuffers = neighbours
    .map(({ x, y, spring }) => {
      const j = `i + (${y}) * columns + (${x})`;
      return `    f += pull(p.xyz - position[${j}].xyz, ${damped ? `v - velocity[${j}].xyz` : 'vec3f(0.0)'}, ${spring});`;
    })
    .join('\n');
  const fromTile = neighbours
    .map(({ x, y, spring }) => {
      const at = `lane + ${pad + y * columns + x}u`;
      const parting = damped ? `v - vec3f(tilePlace[${at}].w, tileSpeed[${at}])` : 'vec3f(0.0)';
      return `      f += pull(p.xyz - tilePlace[${at}].xyz, ${parting}, ${spring});`;
    })
    .join('\n');
  const store = `tilePlace[lane + ${pad}u] = vec4f(p.xyz, v.x);${damped ? ` tileSpeed[lane + ${pad}u] = v.yz;` : ''}`;
  const memory = `
// Position, and the velocity's x; its y and z.
var<workgroup> tilePlace: array<vec4f, ${stored}>;
${damped ? `var<workgroup> tileSpeed: array<vec2f, ${stored}>;` : ''}`;
  const laterSteps = `
  ${store}
  workgroupBarrier();
  for (var s = 1; s < ${steps}; s++) {
    let live = here && cx >= 2 * s && cx < ${columns} - 2 * s && cy >= 2 * s && cy < ${rows} - 2 * s;
    if (live) {
      f = vec3f(0.0);
      if (inside) {
${fromTile}
      } else {
        for (var e = 0; e < 12; e++) {
          let l = linkAt(e, x, y);
          if (l.there) {
            let at = u32(i32(lane) + ${pad} + l.y * ${columns} + l.x);
            f += pull(p.xyz - tilePlace[at].xyz, ${damped ? 'v - vec3f(tilePlace[at].w, tileSpeed[at])' : 'vec3f(0.0)'}, l.spring);
          }
        }
      }
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
struct Link { x: i32, y: i32, spring: vec4f }
struct LinkAt { there: bool, x: i32, y: i32, spring: vec4f }

fn linkOf(d: i32) -> Link {
  switch (d) {
${springTable}
    default: { return Link(0, 0, vec4f(0.0)); }
  }
}

fn onGrid(x: i32, y: i32) -> bool {
  return x >= 0 && x < i32(u.columns) && y >= 0 && y < i32(u.rows);
}

// One of the twelve neighbours, and the spring to it: along a border it may be weaker.
fn linkAt(e: i32, x: i32, y: i32) -> LinkAt {
  let l = linkOf(e / 2);
  let sign = 1 - 2 * (e % 2);
  let rowBorder = l.y == 0 && (y == 0 || y == i32(u.rows) - 1);
  let columnBorder = l.x == 0 && (x == 0 || x == i32(u.columns) - 1);
  let part = select(1.0, l.spring.w, rowBorder || columnBorder);
  let spring = vec4f(part * l.spring.xy, u.damping + part * (l.spring.z - u.damping), 1.0);
  return LinkAt(onGrid(x + sign * l.x, y + sign * l.y), sign * l.x, sign * l.y, spring);
}

// spring: k, k rest, kd. A spring of length 0 has no direction: the smallest of numbers keeps it from dividing by 0, and d is 0.
fn pull(d: vec3f, parting: vec3f, spring: vec4f) -> vec3f {
  let perLength = inverseSqrt(fma(d.x, d.x, fma(d.y, d.y, fma(d.z, d.z, 1e-30))));
  return (spring.x - spring.y * perLength${damped ? ' + spring.z * dot(parting, d) * perLength * perLength' : ''}) * d;
}

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
  let here = onGrid(x, y);
  let inside = left >= 2 && top >= 2 && left + ${columns + 2} <= columns && top + ${rows + 2} <= i32(u.rows);
  let i = i32(u.first) + clamp(y, 0, i32(u.rows) - 1) * columns + clamp(x, 0, columns - 1);
  var p = position[i];
  var v = velocity[i].xyz;
  var f = vec3f(0.0);
  if (inside) {
${fromBuffers}
  } else if (here) {
    for (var e = 0; e < 12; e++) {
      let l = linkAt(e, x, y);
      if (l.there) {
        let j = i + l.y * columns + l.x;
        f += pull(p.xyz - position[j].xyz, ${damped ? 'v - velocity[j].xyz' : 'vec3f(0.0)'}, l.spring);
      }
    }
  }
  v = faster(v, p.w, f);
  p = vec4f(p.xyz + u.h * v, p.w);
${steps > 1 ? laterSteps : ''}
  if (number >= u.spanFirst + u.spanCount || !here || cx < ${margin} || cx >= ${columns - margin} || cy < ${margin} || cy >= ${rows - margin}) {
    return;
  }
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
