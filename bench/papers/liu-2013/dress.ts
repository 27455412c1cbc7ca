/**
 * A dress at the paper's counts: 3505 vertices and 6811 springs.
 *
 * Fewer than two springs a vertex is what quads without diagonals have. With B edges on the border, a quad mesh of Euler characteristic c
 * has B = 4 V - 2 E - 4 c: this many vertices and springs need some four hundred, more than one garment has. So there are two layers: a
 * dress (a tube from the armpits to the hem, a panel in front and one behind, straps over the shoulders) and a short overskirt.
 *
 *   dress       80 x 24 + 2 (34 x 7) + 4 (5 x 6) + 2 x 5 = 2526 vertices
 *   overskirt   89 x 11                                  =  979 vertices
 */
import { clothFromMesh } from '../../../src/scene/mesh-cloth/cloth-from-mesh';
import { scene } from '../../../src/scene/scene';
import type { Motion, Scene, Vec3 } from '../../../src/scene/types';

/** Columns around the tube, and rings from the armpits to the hem. */
const around = 80;
const rings = 24;
const waistRing = 7;
/** Columns of the panels in front and behind, and their rows above the armpits. */
const panel = 34;
const panelRows = 7;
/** Columns of each strap, and its rows in front and behind; one more row on the shoulder joins them. */
const strap = 5;
const strapRows = 6;
const overskirt = { around: 89, rings: 11 };

/** Heights [m]. */
const armpit = 1.24;
const collar = 1.34;
const shoulder = 1.42;
const waist = 1.02;
const hem = 0.45;

const dance: Motion = { kind: 'oscillate', amplitude: [0.1, 0.01, 0.04], period: 1.1 };

export function dress(): Scene {
  const silk = { material: 'silk', springs: { shear: false, bend: false } } as const;
  return scene({
    name: 'dress',
    bodies: [
      clothFromMesh({
        name: 'dress',
        ...dressMesh(),
        ...silk,
        pins: [
          { name: 'belt', at: ringOf(around, waistRing), motion: dance },
          { name: 'shoulders', at: shoulderVertices(), motion: dance },
        ],
      }),
      clothFromMesh({
        name: 'overskirt',
        ...overskirtMesh(),
        ...silk,
        pins: [{ name: 'belt', at: ringOf(overskirt.around, 0), motion: dance }],
      }),
    ],
    timeStep: 1 / 120,
    drag: 0.8,
  });
}

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

function ringOf(count: number, ring: number): number[] {
  return Array.from({ length: count }, (_, k) => ring * count + k);
}

class Mesh {
  readonly vertices: number[] = [];
  readonly faces: number[][] = [];

  add(point: Vec3): number {
    this.vertices.push(...point);
    return this.vertices.length / 3 - 1;
  }

  /** Quads between two rows of vertices, of which `below` is the lower one. */
  join(above: readonly number[], below: readonly number[], closed: boolean): void {
    const count = above.length;
    for (let k = 0; k < (closed ? count : count - 1); k++) {
      this.faces.push([above[k], above[(k + 1) % count], below[(k + 1) % count], below[k]]);
    }
  }
}

function tube(mesh: Mesh, count: number, ringCount: number, point: (turn: number, down: number) => Vec3): number[][] {
  const rows = Array.from({ length: ringCount }, (_, ring) =>
    Array.from({ length: count }, (_, k) => mesh.add(point((k + 0.5) / count, ring / (ringCount - 1)))),
  );
  for (let ring = 0; ring + 1 < ringCount; ring++) mesh.join(rows[ring], rows[ring + 1], true);
  return rows;
}

function dressMesh(): { vertices: number[]; faces: number[][] } {
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
  const [frontTop, backTop] = [front, back].map((bottom) => raisePanel(mesh, bottom));
  for (const first of [0, panel - strap]) {
    const strapOf = (row: readonly number[]) => row.slice(first, first + strap);
    raiseStrap(mesh, strapOf(frontTop), strapOf(backTop));
  }
  return mesh;
}

/** The rows of a panel above the armpits; returns the last. */
function raisePanel(mesh: Mesh, bottom: readonly number[]): number[] {
  let below = [...bottom];
  for (let row = 1; row <= panelRows; row++) {
    const t = row / panelRows;
    const next = bottom.map((v) => {
      const [x, , z] = mesh.vertices.slice(3 * v, 3 * v + 3);
      return mesh.add([x * mix(1, 0.86, t), mix(armpit, collar, t), z * mix(1, 0.9, t)]);
    });
    mesh.join(next, below, false);
    below = next;
  }
  return below;
}

/** From the front up over the shoulder and down to the back. */
function raiseStrap(mesh: Mesh, front: readonly number[], back: readonly number[]): void {
  const over = (v: number, t: number): Vec3 => {
    const [x, y, z] = mesh.vertices.slice(3 * v, 3 * v + 3);
    return [x * mix(1, 0.85, t), mix(y, shoulder, Math.sin((t * Math.PI) / 2)), z * (1 - t)];
  };
  const [frontTop, backTop] = [front, back].map((bottom) => {
    let below = [...bottom];
    for (let row = 1; row <= strapRows; row++) {
      const next = bottom.map((v) => mesh.add(over(v, row / (strapRows + 1))));
      mesh.join(next, below, false);
      below = next;
    }
    return below;
  });
  const top = front.map((v) => mesh.add(over(v, 1)));
  mesh.join(top, frontTop, false);
  mesh.join(top, backTop, false);
}

/** The row on each shoulder: the last vertices of each strap. */
function shoulderVertices(): number[] {
  const before = around * rings + 2 * panel * panelRows;
  const each = 2 * strap * strapRows + strap;
  return [1, 2].flatMap((n) => Array.from({ length: strap }, (_, k) => before + n * each - strap + k));
}

function overskirtMesh(): { vertices: number[]; faces: number[][] } {
  const mesh = new Mesh();
  tube(mesh, overskirt.around, overskirt.rings, (turn, down) => {
    const y = mix(waist, 0.72, down);
    return onOval(halfWidth(y) + mix(0.004, 0.05, down), y, turn);
  });
  return mesh;
}
