/** Joins the bodies of a scene into one set of particles and springs: what solvers prepare from. */
import type { AnyElementKind } from '../elements/element-kind';
import { joinLists } from '../elements/element-list';
import { type ElementLists, elementKinds } from '../generated/elements';
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
  /** Three particles a triangle: surfaces of all bodies, skins of soft ones; each face once, without those that welding made a line. */
  triangles: Uint32Array;
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
    inverseMasses: masses.map((mass, i) => (pinned[i] ? 0 : 1 / mass)),
    masses,
    ...joinElements(bodies, bodyFirst),
    triangles: joinTriangles(bodies, bodyFirst),
  };
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

function joinTriangles(bodies: readonly BuiltBody[], bodyFirst: Uint32Array): Uint32Array {
  const own = bodies.map(({ skin, surface }) => skin ?? particlesOf(surface));
  if (own.length === 1) return own[0];
  const joined = new Uint32Array(own.reduce((sum, list) => sum + list.length, 0));
  let next = 0;
  own.forEach((list, b) => {
    for (let c = 0; c < list.length; c++) joined[next++] = bodyFirst[b] + list[c];
  });
  return joined;
}
