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

const sizeOf = ([columns, rows]: readonly [number, number]) => [spacing * (columns - 1), spacing * (rows - 1)] as const;

/** A sheet that hangs from its top edge by springs of one constant. A call of `world.step()` is `steps` steps of mass-spring. */
export function hangingGrid(particles: readonly [number, number], steps: number): SceneOptions {
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

/** A disc held at its rim, of irregular triangles in no order, with springs along edges and across them. */
export function irregularDisc(nodes: number, steps: number): SceneOptions {
  const { positions, triangles } = irregularMesh({ vertices: nodes });
  // The mesh has radius 1: as many nodes to the square metre as a grid.
  const scale = spacing * Math.sqrt(nodes / Math.PI);
  const disc = clothFromMesh({
    vertices: positions.map((x) => scale * x),
    triangles,
    material,
    springConstants: constants,
    pins: ['boundary'],
  });
  return { bodies: [disc], gravity, timeStep: steps * explicitStep };
}

/** A frame of the paper's figures 8 and 9 [s]. */
export const frameStep = 0.01;

/** A sheet that starts out level and swings down from its top edge. */
export function swingingSheet(side: number, bend: boolean): SceneOptions {
  const sheet = cloth({
    size: sizeOf([side, side]),
    particles: [side, side],
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

/** A level sheet whose middle, a disc of a fifth of its width, is shaken up and down faster than its springs can follow. */
export function pushedSheet(side: number): SceneOptions {
  const [width] = sizeOf([side, side]);
  return softSheet(side, {
    name: 'middle',
    at: ({ x, z }) => Math.hypot(x - width / 2, z - width / 2) < width / 10,
    motion: { kind: 'oscillate', amplitude: [0, 1, 0], period: 1 },
  });
}

/** A level sheet on a lattice of posts, one every 32 nodes, that sags between them. */
export function sheetOnPosts(side: number): SceneOptions {
  const onPost = (k: number) => k % 32 === 16;
  return softSheet(side, {
    name: 'posts',
    at: ({ index }) => onPost(index % side) && onPost(Math.floor(index / side)),
  });
}

function softSheet(side: number, pin: PinOption): SceneOptions {
  const sheet = cloth({
    size: sizeOf([side, side]),
    particles: [side, side],
    material,
    springConstants: softConstants,
    pins: [pin],
    noise,
  });
  return { bodies: [sheet], gravity, timeStep: frameStep };
}
