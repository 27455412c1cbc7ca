/**
 * Meshes as people have them, each as a collider (its triangles as they are, called solid, and as a distance field), as cloth and as a soft body: a world of it runs, and nothing of it flies apart or falls through; or an error says why it cannot be made. What exactly is mended is tested
 * beside what mends it (foreign-fields, foreign-sheets and foreign-solids).
 */
import { describe, expect, it } from 'vitest';
import { SelvedgeError } from '../../src/core/error';
import {
  type Body,
  type Collider,
  cloth,
  clothFromMesh,
  distanceField,
  meshCollider,
  plane,
  softBody,
} from '../../src/index';
import { cutMesh, halfBall, joinMeshes, movedMesh, turnedMesh } from '../../src/mesh/foreign-meshes.fixture';
import type { SolidFixture } from '../../src/mesh/solid-meshes.fixture';
import { shakenGrid } from '../../src/mesh/triangle-meshes.fixture';
import { massSpring } from '../../src/solvers/mass-spring/index';
import { positionBased } from '../../src/solvers/position-based/index';
import { projective } from '../../src/solvers/projective/index';
import type { Solver } from '../../src/solvers/solver';
import { withWorld } from '../worlds';

/** A ball of radius 0.5 m. */
const { vertices, triangles } = halfBall(2);
/** 1 m wide, about the origin. */
const sheet = movedMesh(shakenGrid(8, 8, 0, 3), -0.5, 0.5, -0.5, 1 / 8);
/** A fin that stands on the edges of the ball along one of its triangles' sides: three faces each. */
const [a, b] = triangles;
const tip = vertices.length / 3;
const fin = [0, 1, 2].map((axis) => 0.8 * (vertices[3 * a + axis] + vertices[3 * b + axis]));

const meshes: Record<string, SolidFixture> = {
  holes: cutMesh({ vertices, triangles }, (_x, y) => y < -0.4),
  'flipped faces': turnedMesh({ vertices, triangles }, (t) => t % 4 === 0),
  'duplicate faces': { vertices, triangles: [...triangles, ...triangles.slice(0, 60)] },
  'degenerate faces': {
    vertices: [...vertices, ...vertices.slice(0, 3)],
    triangles: [0, 0, 1, ...triangles, a, tip, a],
  },
  'three faces at an edge': { vertices: [...vertices, ...fin], triangles: [...triangles, a, b, tip] },
  'several pieces': joinMeshes(
    movedMesh({ vertices, triangles }, 0, 0, 0, 0.8),
    movedMesh({ vertices, triangles }, 1.2, 0, 0, 0.4),
  ),
  'a single sheet': sheet,
};

/** What a mesh is used as, and what it is then expected to say, by mesh; nothing: it works. */
interface Use {
  make(mesh: SolidFixture): Body | Collider;
  refuses?: Record<string, RegExp>;
}

const material = { massPerArea: 0.3, stretch: 500, shear: 50, bend: 0.5 };
const colliders: Record<string, Use> = {
  'a mesh collider': { make: (mesh) => meshCollider({ name: 'it', mesh, friction: 0.8 }) },
  'a mesh collider, called solid': {
    make: (mesh) => meshCollider({ name: 'it', mesh, sides: 'outside', friction: 0.8 }),
    refuses: {
      'flipped faces':
        /^meshCollider: mesh must have all its triangles turn the same way where sides is 'outside' .*got two that turn opposite ways at the edge of vertices \d+ and \d+$/,
    },
  },
  'a distance field': {
    make: (mesh) => distanceField({ name: 'it', mesh, cellSize: 0.06, friction: 0.8 }),
    refuses: { 'a single sheet': /^distanceField: mesh must enclose a solid/ },
  },
};
const noInside = /^softBody: mesh must enclose a solid: have an inside/;
const bodies: Record<string, Use> = {
  cloth: {
    make: (mesh) => clothFromMesh({ name: 'it', ...mesh, material, position: [0, 0.7, 0] }),
    refuses: { 'several pieces': /^clothFromMesh: triangles must form one piece .*got 2 pieces$/ },
  },
  'cloth of all pieces': {
    make: (mesh) => clothFromMesh({ name: 'it', ...mesh, pieces: 'all', material, position: [0, 0.7, 0] }),
  },
  'a soft body': {
    make: (mesh) => softBody({ name: 'it', mesh, resolution: 5, position: [0, 0.7, 0] }),
    refuses: { 'several pieces': /^softBody: tetrahedra must form one piece/, 'a single sheet': noInside },
  },
  'a soft body of all pieces': {
    make: (mesh) => softBody({ name: 'it', mesh, pieces: 'all', resolution: 5, position: [0, 0.7, 0] }),
    refuses: { 'a single sheet': noInside },
  },
};

const solvers: readonly Solver[] = [projective(), positionBased(), massSpring()];

/** It, or what an error says. */
function made({ make }: Use, mesh: SolidFixture): { made: Body | Collider } | { refusal: string } {
  try {
    return { made: make(mesh) };
  } catch (error) {
    expect(error).toBeInstanceOf(SelvedgeError);
    return { refusal: (error as Error).message };
  }
}

interface Bodies {
  bodies: Body[];
  colliders: Collider[];
}

async function run(scene: Bodies, solver: Solver) {
  return await withWorld(scene, { solver, backend: 'wasm', threads: 1 }, async (world) => {
    for (let k = 0; k < 40; k++) world.step();
    expect(world.frozen).toEqual([]);
    let [lowest, farthest] = [Number.POSITIVE_INFINITY, 0];
    for (const { name } of world.bodies) {
      const at = world.positions(name);
      for (let i = 0; i < at.length; i += 3) {
        lowest = Math.min(lowest, at[i + 1]);
        farthest = Math.max(farthest, Math.hypot(at[i], at[i + 1], at[i + 2]));
      }
    }
    return { lowest, farthest };
  });
}

const patch = cloth({ name: 'patch', size: [0.2, 0.2], particles: [6, 6], position: [-0.1, 0.6, -0.1] });
const ground = plane({ name: 'ground', thickness: 0.01 });

/** Runs it with every solver, or compares what it says with what it should. `most`: how far from the origin anything gets [m]. */
async function tried(use: Use, name: string, around: (it: Body | Collider) => Bodies, least: number, most: number) {
  const result = made(use, meshes[name]);
  const refused = use.refuses?.[name];
  if (refused || 'refusal' in result) {
    expect('refusal' in result ? result.refusal : 'works').toMatch(refused ?? /^works$/);
    return;
  }
  for (const solver of solvers) {
    const { lowest, farthest } = await run(around(result.made), solver);
    expect(lowest, solver.name).toBeGreaterThan(least);
    expect(farthest, solver.name).toBeLessThan(most);
  }
}

describe.each(Object.entries(colliders))('as %s', (_, use) => {
  it.each(Object.keys(meshes))('%s', async (name) => {
    // The patch lies on top; of the two balls the one below it is smaller.
    const top = name === 'several pieces' ? 0.4 : 0.5;
    const around = (it: Body | Collider) => ({ bodies: [patch], colliders: [it as Collider] });
    await tried(use, name, around, top - 0.06, top + 0.06);
  });
});

describe.each(Object.entries(bodies))('as %s', (_, use) => {
  it.each(Object.keys(meshes))('%s', async (name) => {
    const around = (it: Body | Collider) => ({ bodies: [it as Body], colliders: [ground] });
    await tried(use, name, around, 0, 1.6);
  });
});
