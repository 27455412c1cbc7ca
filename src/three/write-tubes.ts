/**
 * The vertices of tubes around lines, on the CPU. `write-tubes.wgsl` says the same for the GPU; a test holds them together.
 *
 * A ring needs a direction n across the tangent t in which its first corner lies. It is carried along the line without twist: from one
 * tangent to the next by the shortest rotation, for which n' = n - (n . t') / (1 + t . t') (t + t'). The first ring gets it by the same
 * rotation from a frame that was chosen once, so that the texture of a swinging rope does not spin.
 */
import type { TubeLayout } from './tube-layout';

export interface TubeShape {
  /** Radius at the first particle of each line [m]. */
  radius: number;
  /** Radius at the last particle over that at the first. */
  taper: number;
}

/** How far a pole sticks out, in radii. */
const poleHeight = 0.6;

type V = [number, number, number];

/** For each tube a tangent and a direction across it, x, y, z, 0 each, from where its particles are at the start. */
export function tubeFrames({ tubes }: TubeLayout, centres: ArrayLike<number>, stride: number): Float32Array {
  const frames = new Float32Array(8 * tubes.length);
  tubes.forEach(({ first, count }, k) => {
    const t = tangent(centres, stride, first, count, 0, [0, -1, 0]);
    const smallest = t.map(Math.abs).indexOf(Math.min(...t.map(Math.abs)));
    const axis: V = [0, 0, 0];
    axis[smallest] = 1;
    frames.set(t, 8 * k);
    frames.set(unit(cross(t, axis), axis), 8 * k + 4);
  });
  return frames;
}

/** Writes x, y, z of each vertex's position and normal, four numbers apart. `centres`: the lines' points, `stride` numbers apart. */
export function writeTubes(
  layout: TubeLayout,
  shape: TubeShape,
  frames: Float32Array,
  centres: ArrayLike<number>,
  stride: number,
  positions: Float32Array,
  normals: Float32Array,
): void {
  const { tubes, sides } = layout;
  const cos = Array.from({ length: sides + 1 }, (_, side) => Math.cos((2 * Math.PI * (side % sides)) / sides));
  const sin = Array.from({ length: sides + 1 }, (_, side) => Math.sin((2 * Math.PI * (side % sides)) / sides));
  tubes.forEach(({ first, count, firstVertex }, k) => {
    let t: V = [frames[8 * k], frames[8 * k + 1], frames[8 * k + 2]];
    let n: V = [frames[8 * k + 4], frames[8 * k + 5], frames[8 * k + 6]];
    let vertex = firstVertex + 1;
    const put = (at: number, centre: number, direction: V, distance: number) => {
      for (let axis = 0; axis < 3; axis++) {
        positions[4 * at + axis] = centres[stride * centre + axis] + distance * direction[axis];
        normals[4 * at + axis] = direction[axis];
      }
    };
    for (let ring = 0; ring < count; ring++) {
      const next = tangent(centres, stride, first, count, ring, t);
      n = carry(n, t, next);
      t = next;
      const b = cross(t, n);
      const radius = shape.radius * (1 + ((shape.taper - 1) * ring) / (count - 1));
      if (ring === 0) put(firstVertex, first, scale(t, -1), poleHeight * radius);
      for (let side = 0; side <= sides; side++) {
        const out: V = [
          cos[side] * n[0] + sin[side] * b[0],
          cos[side] * n[1] + sin[side] * b[1],
          cos[side] * n[2] + sin[side] * b[2],
        ];
        put(vertex++, first + ring, out, radius);
      }
      if (ring === count - 1) put(vertex, first + ring, t, poleHeight * radius);
    }
  });
}

/** Direction of the line at one of its points; `before` where points coincide. */
function tangent(centres: ArrayLike<number>, stride: number, first: number, count: number, ring: number, before: V): V {
  const from = stride * (first + Math.max(0, ring - 1));
  const to = stride * (first + Math.min(count - 1, ring + 1));
  return unit(
    [centres[to] - centres[from], centres[to + 1] - centres[from + 1], centres[to + 2] - centres[from + 2]],
    before,
  );
}

/** Turns n, which is across t, with the shortest rotation from t to next. */
function carry(n: V, t: V, next: V): V {
  const down = 1 + dot(t, next);
  // Straight back: n is across that as well.
  if (down < 1e-4) return n;
  const amount = dot(n, next) / down;
  const turned: V = [
    n[0] - amount * (t[0] + next[0]),
    n[1] - amount * (t[1] + next[1]),
    n[2] - amount * (t[2] + next[2]),
  ];
  return unit(turned, n);
}

const dot = (a: V, b: V): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const scale = (a: V, s: number): V => [s * a[0], s * a[1], s * a[2]];
const cross = (a: V, b: V): V => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

function unit(a: V, otherwise: V): V {
  const length = Math.sqrt(dot(a, a));
  return length > 1e-12 ? scale(a, 1 / length) : otherwise;
}
