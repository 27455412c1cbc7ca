/** Dresses as meshes of quads: a tube from the armpits to the hem, a panel in front and one behind, straps over the shoulders. They fit the figure, by rough measure. */
import type { Vec3 } from '../../src/scene/types';

export interface QuadMesh {
  vertices: number[];
  faces: number[][];
}

/** How finely a dress is cut. */
export interface DressCut {
  /** Columns around the tube, and rings from the armpits to the hem, of which one is at the waist. */
  around: number;
  rings: number;
  waistRing: number;
  /** Columns of the panels in front and behind, and their rows above the armpits. An even number of columns of the tube is left out beside them. */
  panel: number;
  panelRows: number;
  /** How wide the panels are at the collar, as a share of their width at the armpits. */
  taper: number;
  /** Columns of each strap, and its rows in front and behind; one more row on the shoulder joins them. */
  strap: number;
  strapRows: number;
}

export interface DressMesh extends QuadMesh {
  /** Vertices around the waist, and those on the shoulders. */
  belt: number[];
  shoulders: number[];
  /** Each column of the straps from the panel in front to the one behind, with a vertex of either. */
  straps: number[][];
}

/** Heights [m]. */
const armpit = 1.24;
const collar = 1.34;
const shoulder = 1.42;
const waist = 1.02;
const hem = 0.45;

/** Half the width of the dress at a height [m]: chest, waist, then flaring. */
function halfWidth(y: number): number {
  if (y > waist) return 0.125 + 0.035 * smooth((y - waist) / (armpit - waist));
  const down = (waist - y) / (waist - hem);
  return 0.125 + 0.09 * smooth(Math.min(1, 2.5 * down)) + 0.16 * down;
}

const smooth = (t: number): number => t * t * (3 - 2 * t);
const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** A point of an oval, `turn` from 0 to 1: +x, then the front (+z), -x, the back. */
function onOval(half: number, y: number, turn: number): Vec3 {
  // Bodies are wider than deep, hems are not.
  const depth = mix(0.68, 1, Math.max(0, (waist - y) / (waist - hem)));
  return [half * Math.cos(2 * Math.PI * turn), y, half * depth * Math.sin(2 * Math.PI * turn)];
}

class Mesh {
  readonly vertices: number[] = [];
  readonly faces: number[][] = [];

  add(point: Vec3): number {
    this.vertices.push(...point);
    return this.vertices.length / 3 - 1;
  }

  /** Quads between two rows of vertices, of which `below` is the lower one; `mirrored` where rows run to the left seen from outside. */
  join(above: readonly number[], below: readonly number[], { closed = false, mirrored = false } = {}): void {
    const count = above.length;
    for (let k = 0; k < (closed ? count : count - 1); k++) {
      const quad = [above[k], above[(k + 1) % count], below[(k + 1) % count], below[k]];
      this.faces.push(mirrored ? quad.reverse() : quad);
    }
  }
}

function tube(mesh: Mesh, count: number, ringCount: number, point: (turn: number, down: number) => Vec3): number[][] {
  const rows = Array.from({ length: ringCount }, (_, ring) =>
    Array.from({ length: count }, (_, k) => mesh.add(point((k + 0.5) / count, ring / (ringCount - 1)))),
  );
  for (let ring = 0; ring + 1 < ringCount; ring++) mesh.join(rows[ring], rows[ring + 1], { closed: true });
  return rows;
}

export function dressMesh(cut: DressCut): DressMesh {
  const { around, rings, waistRing, panel, strap } = cut;
  const mesh = new Mesh();
  const rows = tube(mesh, around, rings, (turn, down) => {
    const torso = waistRing / (rings - 1);
    const y = down < torso ? mix(armpit, waist, down / torso) : mix(waist, hem, (down - torso) / (1 - torso));
    return onOval(halfWidth(y), y, turn);
  });
  const skipped = (around / 2 - panel) / 2;
  // From +x to -x on either side; seen from outside, that is to the right in front and to the left behind.
  const front = rows[0].slice(skipped, skipped + panel);
  const back = rows[0].slice(around / 2 + skipped, around / 2 + skipped + panel).reverse();
  const [frontTop, backTop] = [front, back].map((bottom, side) => raisePanel(mesh, bottom, cut, side === 1));
  const straps = [0, panel - strap].flatMap((first) => {
    const strapOf = (row: readonly number[]) => row.slice(first, first + strap);
    return raiseStrap(mesh, strapOf(frontTop), strapOf(backTop), cut.strapRows);
  });
  const { vertices, faces } = mesh;
  return {
    vertices,
    faces,
    belt: rows[waistRing],
    shoulders: straps.map((column) => column[cut.strapRows + 1]),
    straps,
  };
}

/** The rows of a panel above the armpits; returns the last. */
function raisePanel(
  mesh: Mesh,
  bottom: readonly number[],
  { panelRows: rows, taper }: DressCut,
  mirrored: boolean,
): number[] {
  let below = [...bottom];
  for (let row = 1; row <= rows; row++) {
    const t = row / rows;
    const next = bottom.map((v) => {
      const [x, , z] = mesh.vertices.slice(3 * v, 3 * v + 3);
      return mesh.add([x * mix(1, taper, t), mix(armpit, collar, t), z * mix(1, 0.9, t)]);
    });
    mesh.join(next, below, { mirrored });
    below = next;
  }
  return below;
}

/** From the front up over the shoulder and down to the back; returns its columns. */
function raiseStrap(mesh: Mesh, front: readonly number[], back: readonly number[], rows: number): number[][] {
  const over = (v: number, t: number): Vec3 => {
    const [x, y, z] = mesh.vertices.slice(3 * v, 3 * v + 3);
    return [x * mix(1, 0.85, t), mix(y, shoulder, Math.sin((t * Math.PI) / 2)), z * (1 - t)];
  };
  const [up, down] = [front, back].map((bottom, side) => {
    const strip = [[...bottom]];
    for (let row = 1; row <= rows; row++) {
      strip.push(bottom.map((v) => mesh.add(over(v, row / (rows + 1)))));
      mesh.join(strip[row], strip[row - 1], { mirrored: side === 1 });
    }
    return strip;
  });
  const top = front.map((v) => mesh.add(over(v, 1)));
  mesh.join(top, up[rows]);
  mesh.join(top, down[rows], { mirrored: true });
  const strips = [...up, top, ...down.reverse()];
  return front.map((_, column) => strips.map((row) => row[column]));
}

/** A skirt over the dress, from the waist to a height [m], of which it keeps off a little more the lower it is. */
export function overskirtMesh(around: number, rings: number, to: number): QuadMesh {
  const mesh = new Mesh();
  tube(mesh, around, rings, (turn, down) => {
    const y = mix(waist, to, down);
    return onOval(halfWidth(y) + mix(0.004, 0.05, down), y, turn);
  });
  return { vertices: mesh.vertices, faces: mesh.faces };
}
