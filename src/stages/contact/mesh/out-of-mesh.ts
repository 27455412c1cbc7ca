/**
 * Where a particle goes that meets a mesh collider (mesh-block.ts), with its twins in out-of-mesh.as.ts and out-of-mesh.wgsl. Like the rest of contact (../out-of-colliders.ts) it is seen from the collider, which moves, turns and grows as a whole;
 * what its points do besides is in the block: they go from where they are at the start of a step of the world to where they are at its end.
 *
 * Triangles are looked for that come near the way of the particle. Of these
 *
 * - the first that the particle crosses counts, by continuous collision detection: it was on one side of the triangle's plane before the step, is on the other after it, and goes through the triangle when it changes sides. It stays on the side that it
 *   came from, at the point of the triangle that it would have passed through, as far off as the thickness, and keeps its motion along the triangle;
 * - where none is crossed, the nearest one counts if it is nearer than the thickness: away from it the particle goes. Below the surface of a solid, that is through it.
 *
 * Having moved, it may meet another triangle, in a corner: it is looked for again, three times at most. The last time a particle that is still about to cross a triangle gives up its motion along it.
 */
import { add, cross, dot, length, scale, sub, type Three, three } from '../contact-vectors';
import { colliderLanes } from '../pack-colliders';
import { turn, turnBack } from '../shape-distance';

/** How often a particle is moved out of triangles in a step. */
export const meshPasses = 3;
/** So far beyond the edges of a triangle, as a share of it, a particle still goes through it: none slips through between two. */
export const edgeTolerance = 1e-4;
/** Of two triangles whose squared distances differ by no more than this share the one that faces the particle counts: only its side tells inside from outside. */
export const sameDistance = 1e-4;

type Weights = Three;

/** What a mesh does to a particle. */
export interface MeshContactOptions {
  recovery: number;
  moveShare: number;
  moveAhead: number;
}

interface Meeting {
  /** The time of impact as a share of the way, or 2 where the particle only is too near. */
  time: number;
  triangle: number;
  /** Of its three corners at the point that is met. */
  weights: Weights;
  /** 1 on the side from which the triangle turns counter-clockwise, -1 on the other. */
  side: number;
}

/** The mesh of collider c for one step of a call: its numbers, and how far its points are on their way before and after the step. */
export class MeshReader {
  readonly nodeCount: number;
  readonly reach: number;
  private readonly nodesAt: number;
  private readonly trianglesAt: number;
  private readonly startAt: number;
  private readonly endAt: number;
  private readonly before: number;
  private readonly now: number;

  constructor(
    private readonly numbers: Float64Array,
    c: number,
    { moveShare, moveAhead }: MeshContactOptions,
  ) {
    const at = colliderLanes * c;
    const [nodes, triangles, points, done] = numbers.subarray(at + 8, at + 12);
    const [reach, advance] = numbers.subarray(at + 30, at + 32);
    this.nodeCount = nodes;
    this.reach = reach;
    this.nodesAt = at + 4 * numbers[at + 7];
    this.trianglesAt = this.nodesAt + 8 * nodes;
    this.startAt = this.trianglesAt + 4 * triangles;
    this.endAt = this.startAt + 4 * points;
    this.now = done - advance * moveAhead;
    this.before = done - advance * (moveAhead + moveShare);
  }

  node(n: number): { low: Three; high: Three; next: number; first: number; sharp: boolean } {
    const at = this.nodesAt + 8 * n;
    const { numbers } = this;
    const next = numbers[at + 3];
    return {
      low: three(numbers, at),
      high: three(numbers, at + 4),
      next: Math.abs(next),
      first: numbers[at + 7],
      sharp: next > 0,
    };
  }

  isLast(triangle: number): boolean {
    return this.numbers[this.trianglesAt + 4 * triangle + 3] === 1;
  }

  /** How much of the step of the world is done before the step, and after it, and whether its points go anywhere in it. */
  get done(): number {
    return this.before;
  }

  get doneAfter(): number {
    return this.now;
  }

  get isMoving(): boolean {
    return this.now !== this.before;
  }

  /** The ways of the corners of a triangle in the whole step of the world. */
  ways(triangle: number): [Three, Three, Three] {
    const way = (c: number): Three => {
      const point = 4 * this.numbers[this.trianglesAt + 4 * triangle + c];
      return sub(three(this.numbers, this.endAt + point), three(this.numbers, this.startAt + point));
    };
    return [way(0), way(1), way(2)];
  }

  /** The square of the distance of a point from the box of a node. */
  private squaredAway(p: Three, n: number): number {
    const { low, high } = this.node(n);
    const away = p.map((x, axis) => x - Math.min(Math.max(x, low[axis]), high[axis]));
    return away[0] ** 2 + away[1] ** 2 + away[2] ** 2;
  }

  private trianglesOf(first: number): number[] {
    const found = [first];
    while (!this.isLast(found.at(-1)!)) found.push(found.at(-1)! + 1);
    return found;
  }

  /** The triangles of the leaf to which the way down from the first node leads that always goes to the child whose box is nearer to a point. */
  nearestLeaf(p: Three): number[] {
    let n = 0;
    while (this.node(n).first < 0) {
      const second = this.node(n + 1).next;
      n = this.squaredAway(p, n + 1) <= this.squaredAway(p, second) ? n + 1 : second;
    }
    return this.trianglesOf(this.node(n).first);
  }

  /** Visits the triangles of one leaf after the other whose box overlaps the box at hand, which may change meanwhile; of those alone that hold sharp ones, where that is asked for. */
  eachLeaf(
    box: () => readonly [readonly number[], readonly number[]],
    visit: (leaf: readonly number[], around: { low: Three; high: Three }) => void,
    sharpAlone = false,
  ): void {
    for (let n = 0; n < this.nodeCount; ) {
      const node = this.node(n);
      const [low, high] = box();
      const apart =
        (sharpAlone && !node.sharp) || low.some((x, axis) => x > node.high[axis] || high[axis] < node.low[axis]);
      n = apart ? node.next : n + 1;
      if (!apart && node.first >= 0) visit(this.trianglesOf(node.first), node);
    }
  }

  /** Visits the triangles of all leaves whose boxes overlap the one from `low` to `high`. */
  eachTriangle(
    low: readonly number[],
    high: readonly number[],
    visit: (triangle: number) => void,
    sharpAlone = false,
  ): void {
    this.eachLeaf(
      () => [low, high],
      (leaf) => leaf.forEach(visit),
      sharpAlone,
    );
  }

  /** Unit normal of a triangle, from the side where it turns counter-clockwise; 0 where it has no area. */
  normal(corners: readonly [Three, Three, Three]): Three {
    return normalOf(corners);
  }

  /** Its corners with this share of the step done. */
  corners(triangle: number, share: number): [Three, Three, Three] {
    const fraction = this.before + share * (this.now - this.before);
    const corner = (c: number): Three => {
      const point = 4 * this.numbers[this.trianglesAt + 4 * triangle + c];
      const start = three(this.numbers, this.startAt + point);
      const end = three(this.numbers, this.endAt + point);
      return add(start, scale(sub(end, start), fraction));
    };
    return [corner(0), corner(1), corner(2)];
  }
}

/** The point of a triangle with these weights of its corners. */
export const pointOf = ([a, b, c]: readonly [Three, Three, Three], [u, v, w]: Weights): Three =>
  add(add(scale(a, u), scale(b, v)), scale(c, w));

const normalOf = ([a, b, c]: readonly [Three, Three, Three]): Three => {
  const n = cross(sub(b, a), sub(c, a));
  const size = length(n);
  return size > 0 ? scale(n, 1 / size) : [0, 0, 0];
};

/** Height of a point above the plane of a triangle. */
const height = (corners: readonly [Three, Three, Three], p: Three): number =>
  dot(sub(p, corners[0]), normalOf(corners));

/** Weights of the corners at the foot of a point on the plane of a triangle. */
function weightsOn([a, b, c]: readonly [Three, Three, Three], p: Three): Weights {
  const [ab, ac, ap] = [sub(b, a), sub(c, a), sub(p, a)];
  const n = cross(ab, ac);
  const inverse = 1 / dot(n, n);
  const w = dot(cross(ab, ap), n) * inverse;
  const v = dot(cross(ap, ac), n) * inverse;
  return [1 - v - w, v, w];
}

/** Weights of the point of a triangle that is nearest to p (Ericson 2005, section 5.1.5). */
export function nearestWeights([a, b, c]: readonly [Three, Three, Three], p: Three): Weights {
  const [ab, ac, ap] = [sub(b, a), sub(c, a), sub(p, a)];
  const [d1, d2] = [dot(ab, ap), dot(ac, ap)];
  if (d1 <= 0 && d2 <= 0) return [1, 0, 0];
  const bp = sub(p, b);
  const [d3, d4] = [dot(ab, bp), dot(ac, bp)];
  if (d3 >= 0 && d4 <= d3) return [0, 1, 0];
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return onEdge(d1 / (d1 - d3), 0, 1);
  const cp = sub(p, c);
  const [d5, d6] = [dot(ab, cp), dot(ac, cp)];
  if (d6 >= 0 && d5 <= d6) return [0, 0, 1];
  const vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return onEdge(d2 / (d2 - d6), 0, 2);
  const va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) return onEdge((d4 - d3) / (d4 - d3 + (d5 - d6)), 1, 2);
  const inverse = 1 / (va + vb + vc);
  return [va * inverse, vb * inverse, vc * inverse];
}

function onEdge(share: number, from: number, to: number): Weights {
  const weights: Weights = [0, 0, 0];
  weights[from] = 1 - share;
  weights[to] = share;
  return weights;
}

/** When a particle that changes sides goes through the plane of a triangle, as a share of the step. The plane moves too, so that is the root of a cubic; false position finds it well enough. */
function crossingTime(mesh: MeshReader, triangle: number, from: Three, to: Three, h0: number, h1: number): number {
  let [early, late, hEarly, hLate] = [0, 1, h0, h1];
  let time = h0 / (h0 - h1);
  for (let refinement = 0; refinement < 2; refinement++) {
    const h = height(mesh.corners(triangle, time), add(from, scale(sub(to, from), time)));
    if (h >= 0 === h0 >= 0) [early, hEarly] = [time, h];
    else [late, hLate] = [time, h];
    if (hEarly !== hLate) time = early + ((late - early) * hEarly) / (hEarly - hLate);
  }
  return time;
}

const clampWeights = (weights: Weights): Weights => {
  const kept = weights.map((x) => Math.max(0, x));
  const sum = kept[0] + kept[1] + kept[2];
  return [kept[0] / sum, kept[1] / sum, kept[2] / sum];
};

/** The first triangle that is crossed on the way from `from` to `to`, or else the one that is nearest to the end, where one is nearer than `within`. */
function meet(mesh: MeshReader, from: Three, to: Three, within: number, thickness: number): Meeting | null {
  let crossed: Meeting | null = null;
  let nearest: Meeting | null = null;
  let squared = within * within;
  let steepest = 0;
  const low = from.map((x, axis) => Math.min(x - thickness, to[axis] - within));
  const high = from.map((x, axis) => Math.max(x + thickness, to[axis] + within));
  mesh.eachTriangle(low, high, (triangle) => {
    const [before, now] = [mesh.corners(triangle, 0), mesh.corners(triangle, 1)];
    const [h0, h1] = [height(before, from), height(now, to)];
    const enters = h0 >= 0 ? h1 < 0 : h1 >= 0 && mesh.reach === 0;
    if (enters) {
      const time = crossingTime(mesh, triangle, from, to, h0, h1);
      const weights = weightsOn(mesh.corners(triangle, time), add(from, scale(sub(to, from), time)));
      const through = weights.every((x) => x >= -edgeTolerance);
      if (through && time < (crossed?.time ?? 2)) {
        crossed = { time, triangle, weights: clampWeights(weights), side: h0 >= 0 ? 1 : -1 };
      }
    }
    const weights = nearestWeights(now, to);
    const away = sub(to, pointOf(now, weights));
    const distance = dot(away, away);
    const same = Math.abs(distance - squared) <= sameDistance * squared;
    if (same ? Math.abs(h1) > steepest : distance < squared) {
      nearest = { time: 2, triangle, weights, side: (mesh.reach > 0 ? h1 : h0) >= 0 ? 1 : -1 };
      squared = same ? Math.min(squared, distance) : distance;
      steepest = Math.abs(h1);
    }
  });
  return crossed ?? nearest;
}

/** Where a particle is after the mesh of collider c moved it; `from` and `to`: its way, seen from the collider as at the end of its own way. Where nothing is met, `to` itself. */
export function outOfMesh(
  collider: Float64Array,
  c: number,
  from: Three,
  to: Three,
  options: MeshContactOptions,
  calm: number,
): Three {
  const lane = colliderLanes * c;
  const [, thicknessOutside, friction, size] = collider.subarray(lane, lane + 4);
  const [staticFriction, restitution] = collider.subarray(lane + 28, lane + 30);
  const origin = three(collider, lane + 4);
  const [q, w] = [three(collider, lane + 12), collider[lane + 15]];
  const local = (p: Three) => scale(turnBack(sub(p, origin), q, w), 1 / size);
  const mesh = new MeshReader(collider, c, options);
  const [thickness, recovery] = [thicknessOutside / size, options.recovery / size];
  const within = Math.max(thickness, mesh.reach);
  const start = local(from);
  const goal = local(to);
  let now = goal;
  for (let pass = 0; pass < meshPasses; pass++) {
    const met = meet(mesh, start, now, within, thickness);
    if (!met) break;
    const [before, after] = [mesh.corners(met.triangle, 0), mesh.corners(met.triangle, 1)];
    const touched = pointOf(after, met.weights);
    const crosses = met.time < 2;
    let normal = scale(normalOf(after), met.side);
    let distance = dot(sub(now, touched), normal);
    let distanceBefore = Math.abs(height(before, start));
    if (!crosses) {
      const away = sub(now, touched);
      const far = length(away);
      const inside = mesh.reach > 0 && met.side < 0;
      distance = inside ? -far : far;
      if (inside) normal = scale(normal, -1);
      if (far > 0) normal = scale(away, 1 / distance);
      const wasAway = length(sub(start, pointOf(before, nearestWeights(before, start))));
      distanceBefore = mesh.reach > 0 && height(before, start) < 0 ? -wasAway : wasAway;
    }
    const allowed = distanceBefore < thickness ? Math.min(thickness, distanceBefore + recovery) : thickness;
    const depth = allowed - distance;
    if (!(depth > 0)) break;
    if (crosses && pass === meshPasses - 1) {
      now = add(touched, scale(normal, allowed));
      break;
    }
    now = add(now, scale(normal, depth));
    const surface = sub(touched, pointOf(before, met.weights));
    const relative = sub(sub(now, start), surface);
    const slide = sub(relative, scale(normal, dot(relative, normal)));
    const sliding = length(slide);
    const kept = sliding > staticFriction * depth ? Math.max(0, 1 - (friction * depth) / sliding) : 0;
    now = sub(now, scale(slide, 1 - kept));
    const approach = -dot(sub(sub(goal, start), surface), normal);
    const lift = restitution * approach - dot(sub(sub(now, start), surface), normal);
    if (restitution > 0 && approach > calm * recovery && lift > 0) now = add(now, scale(normal, lift));
  }
  return now === goal ? to : add(scale(turn(now, q, w), size), origin);
}
