/**
 * Turns triangles round until a mesh encloses something: neighbours over an edge of two turn the same way, as most of their part (by area) did; and a part that is inside out is turned as a whole, unless it lies within others: then it
 * is the wall of a cavity.
 */
import type { Slices } from '../core/slices';
import { components } from './components';
import type { Edges } from './edges';
import { FastWinding } from './fast-winding';
import type { TriangleSoup } from './triangle-soup';
import { TriangleTree } from './triangle-tree';

/** A part that holds less than this share of the ball of its area is a sheet, which has no outside. */
const leastVolume = 0.02;
/** This share of a cavity's wall is within other parts. */
const mostlyWithin = 0.9;

/** The triangles that are to be turned, ascending. `edges`: of the same triangles. */
export function* facesToTurn(mesh: TriangleSoup, edges: Edges): Slices<number[]> {
  const { triangles } = mesh;
  const count = triangles.length / 3;
  const { part, turned } = turnTogether(triangles, edges, count);
  yield;
  const parts = measureParts(mesh, part, turned);
  // A part most of which would be turned is left, and the rest of it turned.
  for (const each of parts) each.turn = each.turnedArea > each.area / 2;
  let all = 0;
  for (const each of parts) all += each.turn ? -each.volume : each.volume;
  if (all < 0) for (const each of parts) each.turn = !each.turn;
  yield;
  turnInsideOut(mesh, part, parts, turned);
  const found: number[] = [];
  for (let t = 0; t < count; t++) if ((turned[t] === 1) !== parts[part[t]].turn) found.push(t);
  return found;
}

interface Part {
  /** [m2] */
  area: number;
  /** Of the triangles of it that are turned to turn like the first one [m2]. */
  turnedArea: number;
  /** What it holds, seen from its middle, with those turned: below 0 where it is inside out [m3]. */
  volume: number;
  /** Whether the others are to be turned instead. */
  turn: boolean;
}

/** Parts that hang together by edges of two, and the triangles that turn otherwise than the first of their part. */
function turnTogether(triangles: Uint32Array, edges: Edges, count: number): { part: Uint32Array; turned: Uint8Array } {
  const crowded = new Uint8Array(edges.count);
  for (let k = 0; k < edges.more.length; k += 2) crowded[edges.more[k]] = 1;
  // Three numbers a link: two triangles, and 1 where they turn alike.
  const links: number[] = [];
  const pairs: number[] = [];
  for (let e = 0; e < edges.count; e++) {
    const [left, right] = [edges.faces[2 * e], edges.faces[2 * e + 1]];
    if (right < 0 || crowded[e] === 1) continue;
    const [a, b] = [edges.ends[2 * e], edges.ends[2 * e + 1]];
    pairs.push(left, right);
    const alike = goesAlong(triangles, left, a, b) !== goesAlong(triangles, right, a, b);
    links.push(left, right, alike ? 1 : 0);
  }
  const { of: part } = components(count, pairs);
  return { part, turned: parities(count, links) };
}

/** Follows the links from the first triangle of each part: 1 for those that it finds to turn the other way. A Moebius strip has no answer, and gets one all the same. */
function parities(count: number, links: readonly number[]): Uint8Array {
  const first = new Uint32Array(count + 1);
  for (let k = 0; k < links.length; k += 3) {
    first[links[k] + 1]++;
    first[links[k + 1] + 1]++;
  }
  for (let t = 0; t < count; t++) first[t + 1] += first[t];
  const next = first.slice(0, -1);
  const linkOf = new Uint32Array(first[count]);
  for (let k = 0; k < links.length; k += 3) {
    linkOf[next[links[k]]++] = k;
    linkOf[next[links[k + 1]]++] = k;
  }
  const turned = new Uint8Array(count);
  const seen = new Uint8Array(count);
  const queue: number[] = [];
  for (let start = 0; start < count; start++) {
    if (seen[start] === 1) continue;
    seen[start] = 1;
    queue.push(start);
    while (queue.length > 0) {
      const t = queue.pop() as number;
      for (let i = first[t]; i < first[t + 1]; i++) {
        const k = linkOf[i];
        const other = links[k] === t ? links[k + 1] : links[k];
        if (seen[other] === 1) continue;
        seen[other] = 1;
        turned[other] = links[k + 2] === 1 ? turned[t] : 1 - turned[t];
        queue.push(other);
      }
    }
  }
  return turned;
}

/** Numbers a part while it is measured: area, that of turned triangles, sums of middles times area along x, y and z, and six times the volume. */
const sums = 6;

function measureParts({ points: p, triangles }: TriangleSoup, part: Uint32Array, turned: Uint8Array): Part[] {
  let count = 0;
  for (let t = 0; t < part.length; t++) count = Math.max(count, part[t] + 1);
  const of = new Float64Array(sums * count);
  /** Twice the area of a triangle, with its direction. */
  const normal = new Float64Array(3);
  const setNormal = (a: number, b: number, c: number) => {
    for (let axis = 0; axis < 3; axis++) {
      const [k, l] = [(axis + 1) % 3, (axis + 2) % 3];
      normal[axis] = (p[b + k] - p[a + k]) * (p[c + l] - p[a + l]) - (p[b + l] - p[a + l]) * (p[c + k] - p[a + k]);
    }
  };
  for (let t = 0; t < part.length; t++) {
    const [a, b, c] = [3 * triangles[3 * t], 3 * triangles[3 * t + 1], 3 * triangles[3 * t + 2]];
    setNormal(a, b, c);
    const area = Math.sqrt(normal[0] ** 2 + normal[1] ** 2 + normal[2] ** 2) / 2;
    const at = sums * part[t];
    of[at] += area;
    if (turned[t] === 1) of[at + 1] += area;
    for (let axis = 0; axis < 3; axis++) of[at + 2 + axis] += (area * (p[a + axis] + p[b + axis] + p[c + axis])) / 3;
  }
  for (let t = 0; t < part.length; t++) {
    const [a, b, c] = [3 * triangles[3 * t], 3 * triangles[3 * t + 1], 3 * triangles[3 * t + 2]];
    setNormal(a, b, c);
    const at = sums * part[t];
    let six = 0;
    for (let axis = 0; axis < 3; axis++) six += normal[axis] * (p[a + axis] - of[at + 2 + axis] / of[at]);
    of[at + 5] += turned[t] === 1 ? -six : six;
  }
  return Array.from({ length: count }, (_, k) => {
    const at = sums * k;
    return { area: of[at], turnedArea: of[at + 1], volume: of[at + 5] / 6, turn: false };
  });
}

/** Parts that are inside out are turned where they are not within those that are not. */
function turnInsideOut(mesh: TriangleSoup, part: Uint32Array, parts: readonly Part[], turned: Uint8Array): void {
  const ball = ({ area }: Part) => area ** 1.5 / (6 * Math.sqrt(Math.PI));
  const volume = (of: Part) => (of.turn ? -of.volume : of.volume);
  const insideOut = parts.map((of) => volume(of) < -leastVolume * ball(of));
  if (!insideOut.includes(true)) return;
  const { points, triangles } = mesh;
  const others: number[] = [];
  for (let t = 0; t < part.length; t++) {
    if (insideOut[part[t]]) continue;
    const turn = (turned[t] === 1) !== parts[part[t]].turn;
    others.push(triangles[3 * t], triangles[3 * t + (turn ? 2 : 1)], triangles[3 * t + (turn ? 1 : 2)]);
  }
  const around = new FastWinding(new TriangleTree({ points, triangles: Uint32Array.from(others) }));
  const samples = new Float64Array(parts.length);
  const within = new Float64Array(parts.length);
  for (let t = 0; t < part.length; t++) {
    if (!insideOut[part[t]]) continue;
    const [x, y, z] = [0, 1, 2].map(
      (axis) => [0, 1, 2].reduce((sum, c) => sum + points[3 * triangles[3 * t + c] + axis], 0) / 3,
    );
    samples[part[t]]++;
    if (around.at(x, y, z) > 0.5) within[part[t]]++;
  }
  parts.forEach((of, p) => {
    if (insideOut[p] && within[p] < mostlyWithin * samples[p]) of.turn = !of.turn;
  });
}

/** Whether the triangle goes from a to b. */
function goesAlong(triangles: Uint32Array, t: number, a: number, b: number): boolean {
  for (let c = 0; c < 3; c++) {
    if (triangles[3 * t + c] === a) return triangles[3 * t + ((c + 1) % 3)] === b;
  }
  return false;
}
