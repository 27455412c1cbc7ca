/**
 * The scenes of the GPU suite. Nothing blows, nothing is touched. Nodes are equally far apart at every size and weigh the same, so that a
 * larger sheet is more of the same.
 */
import { cloth, clothFromMesh, type PinOption, type SceneOptions } from '../../src/index';
import { irregularMesh } from './irregular-mesh';

/** Distance between neighbours [m]. */
export const spacing = 0.1;
/** Of a node [kg]. */
const mass = 0.01;
const material = { massPerArea: mass / spacing ** 2, stretch: 1, shear: 1, bend: 1 };
/** Without it, nothing would ever leave the plane [m]. */
const noise = 0.05 * spacing;

/** Length of a step of explicit mass-spring [s]. */
export const explicitStep = 1e-4;
/** For which that step is short enough: a corner of a grid is stable up to three times, a mean vertex of a mesh up to twice as long ones [N/m]. */
const constant = mass * (0.1 / explicitStep) ** 2;
const constants = { structural: constant, shear: constant, bend: constant };
/** Light, so that a large sheet does not tear itself apart under its own weight [m/s2]. */
const gravity = [0, -1, 0] as const;

/** Nodes of a sheet along its top edge and down its side. */
export type Grid = readonly [columns: number, rows: number];

export const nodesOf = ([columns, rows]: Grid): number => columns * rows;

const sizeOf = ([columns, rows]: Grid) => [spacing * (columns - 1), spacing * (rows - 1)] as const;

/** A sheet that hangs from its top edge by springs of one constant. A call of `world.step()` is `steps` steps of mass-spring. */
export function hangingGrid(particles: Grid, steps: number): SceneOptions {
  const sheet = cloth({
    size: sizeOf(particles),
    particles,
    plane: 'vertical',
    material,
    springConstants: constants,
    pins: ['top'],
    noise,
  });
  return { bodies: [sheet], gravity, timeStep: steps * explicitStep };
}

/** Stretch and bend of a material whose springs are about as stiff as `constant`, and each a little different [N/m]. */
const ownConstants = { stretch: 0.5 * constant, bend: 0.5 * constant };

/**
 * A disc held at its rim, of irregular triangles in no order, with springs along edges and across them: all of one constant, or each of its own, as a
 * material makes them.
 */
export function irregularDisc(nodes: number, steps: number, own: boolean): SceneOptions {
  const { positions, triangles } = irregularMesh({ vertices: nodes });
  // The mesh has radius 1: as many nodes to the square metre as a grid.
  const scale = spacing * Math.sqrt(nodes / Math.PI);
  const disc = clothFromMesh({
    vertices: positions.map((x) => scale * x),
    triangles,
    ...(own ? { material: { ...material, ...ownConstants } } : { material, springConstants: constants }),
    pins: ['boundary'],
  });
  return { bodies: [disc], gravity, timeStep: steps * explicitStep };
}

/** A frame of the paper's figures 8 and 9 [s]. */
export const frameStep = 0.01;

/** A sheet that starts out level and swings down from its top edge. */
export function swingingSheet(particles: Grid, bend: boolean): SceneOptions {
  const sheet = cloth({
    size: sizeOf(particles),
    particles,
    material,
    springs: { bend },
    pins: ['top'],
    noise,
  });
  return { bodies: [sheet], timeStep: frameStep };
}

/** Springs of this constant are stable over a frame when they are explicit: a corner bears twice that [N/m]. */
const softConstant = mass * (0.2 / frameStep) ** 2;
const softConstants = { structural: softConstant, shear: softConstant, bend: softConstant };

/** A level sheet whose middle, a disc of a fifth of its shorter side, is shaken up and down faster than its springs can follow. */
export function pushedSheet(particles: Grid): SceneOptions {
  const [width, depth] = sizeOf(particles);
  return softSheet(particles, {
    name: 'middle',
    at: ({ x, z }) => Math.hypot(x - width / 2, z - depth / 2) < Math.min(width, depth) / 10,
    motion: { kind: 'oscillate', amplitude: [0, 1, 0], period: 1 },
  });
}

/** A level sheet on a lattice of posts, one every 32 nodes, that sags between them. */
export function sheetOnPosts(particles: Grid): SceneOptions {
  const [columns] = particles;
  const onPost = (k: number) => k % 32 === 16;
  return softSheet(particles, {
    name: 'posts',
    at: ({ index }) => onPost(index % columns) && onPost(Math.floor(index / columns)),
  });
}

function softSheet(particles: Grid, pin: PinOption): SceneOptions {
  const sheet = cloth({
    size: sizeOf(particles),
    particles,
    material,
    springConstants: softConstants,
    pins: [pin],
    noise,
  });
  return { bodies: [sheet], gravity, timeStep: frameStep };
}
