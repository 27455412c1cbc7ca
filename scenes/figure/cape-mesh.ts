/** A cape as a mesh of quads: from a collar around the neck over the shoulders and down the back, open in front. In the coordinates of the figure at rest. */
import type { Vec3 } from '../../src/scene/types';
import type { QuadMesh } from './dress-mesh';

export interface CapeMesh extends QuadMesh {
  /** The vertices of its upper edge. */
  collar: number[];
  uvs: number[];
}

const columns = 49;
const rows = 57;
/** How far round it reaches from the middle of the back, to either side [degrees]. */
const reach = 78;

/** The outline from above at one height: half its width and depth, about a middle, at a share of the length from the collar to the hem. All in metres. */
interface Outline {
  down: number;
  y: number;
  halfWidth: number;
  depth: number;
}

/** Collar, edge of the shoulders, hem. */
const outlines: readonly Outline[] = [
  { down: 0, y: 1.465, halfWidth: 0.085, depth: 0.07 },
  { down: 0.06, y: 1.455, halfWidth: 0.14, depth: 0.1 },
  { down: 0.14, y: 1.4, halfWidth: 0.205, depth: 0.135 },
  { down: 0.2, y: 1.335, halfWidth: 0.225, depth: 0.15 },
  { down: 1, y: 0.42, halfWidth: 0.36, depth: 0.33 },
];
/** Of the neck, between front and back [m]. */
const middle = -0.02;

function outlineAt(down: number): Outline {
  const next = Math.max(
    1,
    outlines.findIndex((outline) => outline.down >= down),
  );
  const [from, to] = [outlines[next - 1], outlines[next]];
  const t = (down - from.down) / (to.down - from.down);
  const mix = (key: keyof Outline) => from[key] + t * (to[key] - from[key]);
  return { down, y: mix('y'), halfWidth: mix('halfWidth'), depth: mix('depth') };
}

function pointAt(across: number, down: number): Vec3 {
  const { y, halfWidth, depth } = outlineAt(down);
  const angle = ((2 * across - 1) * reach * Math.PI) / 180;
  return [halfWidth * Math.sin(angle), y, middle - depth * Math.cos(angle)];
}

export function capeMesh(): CapeMesh {
  const at = (column: number, row: number) => row * columns + column;
  const grid = Array.from({ length: rows * columns }, (_, v) => [
    (v % columns) / (columns - 1),
    Math.floor(v / columns) / (rows - 1),
  ]);
  const faces: number[][] = [];
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      faces.push([at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)]);
    }
  }
  return {
    vertices: grid.flatMap(([across, down]) => [...pointAt(across, down)]),
    faces,
    uvs: grid.flatMap(([across, down]) => [across, 1 - down]),
    collar: Array.from({ length: columns }, (_, column) => column),
  };
}
