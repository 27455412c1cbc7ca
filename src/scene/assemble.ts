/** Joins the bodies of a scene into one set of particles and springs: what solvers prepare from. */
import { buildBody } from './build-body';
import type { Areas, BuiltBody, Scene, Springs } from './types';

/** A whole scene as particles and springs. Particles are in the order of the bodies. */
export interface Model {
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
  /** Ends are indices of this model's particles. */
  springs: Springs;
  /** Corners are indices of this model's particles. */
  areas: Areas;
  /** Three particles a triangle: surfaces of all bodies, skins of soft ones; each face once, without those that welding made a line. */
  triangles: Uint32Array;
}

/** The model of a scene that `scene()` made. */
export function assemble(scene: Scene): Model {
  const bodies = scene.bodies.map(buildBody);
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
    springs: joinSprings(
      bodies.map((body) => body.springs),
      bodyFirst,
    ),
    areas: joinAreas(bodies, bodyFirst),
    triangles: joinTriangles(bodies, bodyFirst),
  };
}

/** One list of several. `firstParticles`: what is added to the ends of each. */
export function joinSprings(lists: readonly Springs[], firstParticles: ArrayLike<number>): Springs {
  // A large scene is often one body: its springs need not be there twice.
  if (lists.length === 1 && firstParticles[0] === 0) return lists[0];
  const count = lists.reduce((sum, springs) => sum + springs.count, 0);
  const joined: Springs = {
    count,
    ends: new Uint32Array(2 * count),
    rest: new Float64Array(count),
    stiffness: new Float64Array(count),
    kind: new Uint8Array(count),
  };
  let first = 0;
  lists.forEach((springs, l) => {
    for (let e = 0; e < springs.ends.length; e++) joined.ends[2 * first + e] = springs.ends[e] + firstParticles[l];
    joined.rest.set(springs.rest, first);
    joined.stiffness.set(springs.stiffness, first);
    joined.kind.set(springs.kind, first);
    first += springs.count;
  });
  return joined;
}

function joinAreas(bodies: readonly BuiltBody[], bodyFirst: Uint32Array): Areas {
  const count = bodies.reduce((sum, body) => sum + (body.areas?.count ?? 0), 0);
  const joined: Areas = {
    count,
    corners: new Uint32Array(3 * count),
    restArea: new Float64Array(count),
    inverseRest: new Float64Array(3 * count),
    stiffness: new Float64Array(count),
  };
  let first = 0;
  bodies.forEach(({ areas }, b) => {
    if (!areas) return;
    areas.corners.forEach((particle, c) => {
      joined.corners[3 * first + c] = particle + bodyFirst[b];
    });
    joined.restArea.set(areas.restArea, first);
    joined.inverseRest.set(areas.inverseRest, 3 * first);
    joined.stiffness.set(areas.stiffness, first);
    first += areas.count;
  });
  return joined;
}

function joinTriangles(bodies: readonly BuiltBody[], bodyFirst: Uint32Array): Uint32Array {
  const own = bodies.map(({ skin, surface }) => skin ?? surface.triangles.map((v) => surface.vertexParticle[v]));
  if (own.length === 1) return own[0];
  const joined = new Uint32Array(own.reduce((sum, list) => sum + list.length, 0));
  let next = 0;
  own.forEach((list, b) => {
    for (let c = 0; c < list.length; c++) joined[next++] = bodyFirst[b] + list[c];
  });
  return joined;
}
