/** Joins the bodies of a scene into one set of particles and springs: what solvers prepare from. */
import type { AnyElementKind } from '../elements/element-kind';
import { joinLists } from '../elements/element-list';
import { type ElementLists, elementKinds } from '../generated/elements';
import { PairIndex } from '../mesh/pair-index';
import { buildBody } from './build-body';
import type { BuiltBody, Scene, Surface } from './types';

/** A whole scene as particles and elements: one list of each kind (`springs`, `areas`, ...), over the particles of all bodies in their order. */
export interface Model extends ElementLists {
  scene: Scene;
  bodies: BuiltBody[];
  particleCount: number;
  /** First particle of each body, and after the last body the particle count: length bodies + 1. */
  bodyFirst: Uint32Array;
  /** Body of each particle. */
  bodyOf: Uint32Array;
  /** x, y, z of each particle [m]. */
  positions: Float64Array;
  /** [1/kg]; 0 = pinned. */
  inverseMasses: Float64Array;
  /** [kg], also of pinned particles. */
  masses: Float64Array;
}

/** The model of a scene that `scene()` made. */
export function assemble(scene: Scene): Model {
  return joinBodies(scene, scene.bodies.map(buildBody));
}

/** The model of bodies that are built: those of the scene, in its order. */
export function joinBodies(scene: Scene, bodies: BuiltBody[]): Model {
  const bodyFirst = new Uint32Array(bodies.length + 1);
  bodies.forEach((body, b) => {
    bodyFirst[b + 1] = bodyFirst[b] + body.particleCount;
  });
  const particleCount = bodyFirst[bodies.length];
  const bodyOf = new Uint32Array(particleCount);
  const positions = new Float64Array(3 * particleCount);
  const masses = new Float64Array(particleCount);
  const pinned = new Uint8Array(particleCount);
  bodies.forEach((body, b) => {
    bodyOf.fill(b, bodyFirst[b], bodyFirst[b + 1]);
    positions.set(body.positions, 3 * bodyFirst[b]);
    masses.set(body.masses, bodyFirst[b]);
    for (const pin of body.pins) for (const particle of pin.particles) pinned[bodyFirst[b] + particle] = 1;
  });
  return {
    scene,
    bodies,
    particleCount,
    bodyFirst,
    bodyOf,
    positions,
    inverseMasses: inverseMassesOf(masses, pinned),
    masses,
    ...joinElements(bodies, bodyFirst),
  };
}

/** Those of pinned particles are 0. */
function inverseMassesOf(masses: Float64Array, pinned: Uint8Array): Float64Array {
  const inverse = new Float64Array(masses.length);
  for (let i = 0; i < inverse.length; i++) if (pinned[i] === 0) inverse[i] = 1 / masses[i];
  return inverse;
}

/** 1 for each particle that is pinned. */
export function pinnedParticles({ inverseMasses }: Pick<Model, 'inverseMasses'>): Uint8Array {
  const pinned = new Uint8Array(inverseMasses.length);
  for (let i = 0; i < pinned.length; i++) if (inverseMasses[i] === 0) pinned[i] = 1;
  return pinned;
}

/** The lists of all bodies as one for each kind. */
function joinElements(bodies: readonly BuiltBody[], bodyFirst: Uint32Array): ElementLists {
  const joined = Object.values<AnyElementKind>(elementKinds).map((kind) => {
    const field = `${kind.name}s` as keyof ElementLists;
    const lists = bodies.map((body) => body[field]);
    return [field, joinLists(kind, lists, bodyFirst)];
  });
  return Object.fromEntries(joined);
}

function particlesOf({ triangles, vertexParticle }: Surface): Uint32Array {
  const particles = new Uint32Array(triangles.length);
  for (let c = 0; c < triangles.length; c++) particles[c] = vertexParticle[triangles[c]];
  return particles;
}

/** Three particles of the model a triangle: surfaces of all bodies, skins of soft ones; each face once, without those that welding made a line. Only who pushes or draws them asks for them. */
export function joinTriangles({ bodies, bodyFirst }: Pick<Model, 'bodies' | 'bodyFirst'>): Uint32Array {
  const joined = new Uint32Array(3 * triangleCount({ bodies }));
  let next = 0;
  bodies.forEach(({ skin, surface }, b) => {
    const own = skin ?? particlesOf(surface);
    for (let c = 0; c < own.length; c++) joined[next++] = bodyFirst[b] + own[c];
  });
  return joined;
}

/** Two particles of the model an edge: those of the triangles that `joinTriangles` gave, each once, and the segments of ropes and strands. */
export function joinEdges({ bodies, bodyFirst, particleCount }: Model, triangles: Uint32Array): Uint32Array {
  const pairs = new PairIndex(particleCount, particleCount + triangles.length / 3);
  const ends: number[] = [];
  const add = (a: number, b: number) => {
    if (pairs.add(a, b) === ends.length / 2) ends.push(a, b);
  };
  for (let c = 0; c < triangles.length; c++) add(triangles[c], triangles[c % 3 === 2 ? c - 2 : c + 1]);
  const segments = joinSegments({ bodies, bodyFirst });
  for (let s = 0; s < segments.length; s += 2) add(segments[s], segments[s + 1]);
  return Uint32Array.from(ends);
}

/** Two particles of the model for each segment of a rope or strand. */
export function joinSegments({ bodies, bodyFirst }: Pick<Model, 'bodies' | 'bodyFirst'>): Uint32Array {
  const ends: number[] = [];
  bodies.forEach(({ surface: { lines, vertexParticle } }, b) => {
    for (const vertex of lines) ends.push(bodyFirst[b] + vertexParticle[vertex]);
  });
  return Uint32Array.from(ends);
}

export const triangleCount = ({ bodies }: Pick<Model, 'bodies'>): number =>
  bodies.reduce((sum, { skin, surface }) => sum + (skin ?? surface.triangles).length / 3, 0);
