/**
 * Lists of the triangles of mesh colliders that are near each particle, made once in a step of the world for all times that contact is looked for in it. Where a list is good, `collide` looks at its triangles alone and needs no search in the hierarchy, and a particle
 * that is too far from all of them costs nothing more. Lists change nothing of where particles go, and the f64 references of the kernels that read them do without.
 *
 * Everything is seen from the mesh. A particle is at p when the list is made, with the fraction f0 of the step of the world done. It is taken to be carried by the mesh: at a fraction f it would be at c(f) = p + (f - f0) D, D being the way of a triangle next to it in the whole step.
 * The points of the mesh go on straight lines, so that a triangle which is at a distance d from p at f0 is never nearer to c(f) than its gap, d - (1 - f0) max |w - D|, w being the ways of its corners. Whatever strays from c(f) by e and keeps off by the thickness
 * can therefore meet only triangles whose gap is at most e + thickness. Both ends of its way in a step of the solver, and with them all of it, stray by no more than the farther one does.
 *
 * A list has the eight triangles with the least gaps, sorted by them, and is good up to the gap that the next one may have at least. It holds whatever the particle does: one that strays farther is looked for in the hierarchy again. So is one
 * that begins below the surface of a solid, which looks farther off than it keeps off (mesh-block.ts). One that begins outside can come in only through triangles of its list. Where no triangle is near enough to tell the two apart, the list holds while the particle is sure to be farther off than is looked for.
 *
 * | vec4 | x, y, z, w |
 * | --- | --- |
 * | 0 | p, and up to which gap the list is whole, or -1 where it is of no use |
 * | 1 | D, f0 |
 * | 2, 3 | the triangles, or -1 |
 * | 4, 5 | their gaps, or a large number |
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, dot, length, scale, sub, type Three, three } from '../contact-vectors';
import fieldWgsl from '../field-distance.wgsl?raw';
import { contactUniforms, isOfOthers } from '../out-of-colliders';
import { colliderKind, colliderLanes } from '../pack-colliders';
import { seen, turnBack } from '../shape-distance';
import shapeWgsl from '../shape-distance.wgsl?raw';
import wgsl from './find-nearby.wgsl?raw';
import listWgsl from './list-nearby.wgsl?raw';
import { MeshReader, nearestWeights, pointOf, sameDistance } from './out-of-mesh';
import meshWgsl from './out-of-mesh.wgsl?raw';

/** vec4 in the list of a particle, and of a face (../faces/find-nearby-faces.kernel.ts). */
export const listVectors = 6;
export const faceListVectors = 5;
const capacity = 8;
/** Triangles are listed up to this distance, in thicknesses, or as far as the nearest one where that is farther off. */
const capShare = 2;
/** Up to so many times as far off as a solid looks for what is below its surface, triangles tell whether a particle is outside. */
const toldShare = 2;
/** The gap of no triangle. */
const none = 1e9;

export const findNearby = kernel({
  name: 'findNearby',
  bindings: {
    /** At the start of the step. */
    previous: read('vec4f'),
    collider: read('vec4f'),
    contactGroup: read('u32'),
    nearby: write('vec4f'),
  },
  uniforms: contactUniforms,
  wgsl: fieldWgsl + shapeWgsl + meshWgsl + listWgsl + wgsl,
  reference(begin, end, { previous, collider, contactGroup, nearby }, uniforms) {
    const { colliderFirst, colliderCount, moveShare, moveAhead, listed } = uniforms;
    for (let c = colliderFirst; c < colliderFirst + colliderCount; c++) {
      const at = colliderLanes * c;
      if (collider[at] !== colliderKind.mesh) continue;
      const mesh = new MeshReader(collider, c, uniforms);
      const [origin, q, w] = [three(collider, at + 4), three(collider, at + 12), collider[at + 15]];
      const [thickness, size] = [collider[at + 1], collider[at + 3]];
      for (let i = begin; i < end; i++) {
        if (isOfOthers(contactGroup, i, uniforms)) continue;
        const from = seen(collider, c, three(previous, 4 * i), moveAhead + moveShare);
        const p = scale(turnBack(sub(from, origin), q, w), 1 / size);
        const list = 4 * (listed * collider[at + 27] + listVectors * i);
        nearby.set(listFor(mesh, p, thickness / size), list);
      }
    }
  },
});

/** Triangles of a list, sorted by their gaps. */
export class NearestTriangles {
  private readonly found: { triangle: number; gap: number }[] = [];
  /** The least gap of those that have no room. */
  limit = none;

  add(triangle: number, gap: number): void {
    this.found.push({ triangle, gap });
    this.found.sort((a, b) => a.gap - b.gap);
    if (this.found.length > capacity) this.limit = Math.min(this.limit, this.found.pop()!.gap);
  }

  /** As numbers, triangles first: those with a gap of less than `known`. */
  upTo(known: number): number[] {
    const kept = this.found.filter(({ gap }) => gap < known);
    const padded = (values: number[], rest: number) => [
      ...values,
      ...new Array<number>(capacity - values.length).fill(rest),
    ];
    const triangles = kept.map(({ triangle }) => triangle);
    const gaps = kept.map(({ gap }) => gap);
    return [...padded(triangles, -1), ...padded(gaps, none)];
  }
}

function listFor(mesh: MeshReader, p: Three, thickness: number): number[] {
  const { reach, done } = mesh;
  const rest = mesh.isMoving ? 1 - done : 0;
  const cap = capShare * thickness;
  const told = toldShare * reach;
  let radius = Math.max(cap, told);
  let isTold = reach === 0;
  let isFar = true;
  const around = [p.map((x) => x - radius), p.map((x) => x + radius)] as const;
  mesh.eachLeaf(
    () => around,
    () => {
      isFar = false;
    },
  );
  const carrier = isFar || rest === 0 ? ([0, 0, 0] as Three) : carrierOf(mesh, p);
  const goal = add(p, scale(carrier, rest));
  const found = new NearestTriangles();
  let squared = told * told;
  let steepest = 0;
  let behind = false;
  const box = () =>
    [p.map((x, k) => Math.min(x, goal[k]) - radius), p.map((x, k) => Math.max(x, goal[k]) + radius)] as const;
  let [low, high] = box();
  const visit = (leaf: readonly number[]) => {
    for (const triangle of leaf) {
      const corners = mesh.corners(triangle, 0);
      const away = sub(p, pointOf(corners, nearestWeights(corners, p)));
      const distance = dot(away, away);
      const beyond = mesh.ways(triangle).map((way) => length(sub(way, carrier)));
      const gap = Math.sqrt(distance) - rest * Math.max(...beyond);
      if (gap < Math.min(found.limit, radius)) found.add(triangle, gap);
      if (reach === 0) continue;
      const height = dot(sub(p, corners[0]), mesh.normal(corners));
      const same = Math.abs(distance - squared) <= sameDistance * squared;
      if (same ? Math.abs(height) > steepest : distance < squared) {
        isTold = true;
        behind = height < 0;
        squared = same ? Math.min(squared, distance) : distance;
        steepest = Math.abs(height);
      }
    }
    radius = Math.min(radius, Math.max(cap, Math.sqrt(squared) * 1.0001));
    [low, high] = box();
  };
  if (!isFar) mesh.eachLeaf(() => [low, high], visit);
  const known = Math.min(radius, found.limit);
  const good = isTold ? known : Math.min(known, known - reach + thickness);
  return [...p, behind ? -1 : good, ...carrier, done, ...found.upTo(known)];
}

/** The way of the triangle whose middle is nearest, of those of the leaf that is found by always going to the nearer box. */
function carrierOf(mesh: MeshReader, p: Three): Three {
  let carrier: Three = [0, 0, 0];
  let nearest = Number.POSITIVE_INFINITY;
  for (const triangle of mesh.nearestLeaf(p)) {
    const third: Three = [1 / 3, 1 / 3, 1 / 3];
    const away = length(sub(p, pointOf(mesh.corners(triangle, 0), third)));
    if (!(away < nearest)) continue;
    nearest = away;
    carrier = pointOf(mesh.ways(triangle), third);
  }
  return carrier;
}
