/** Joins the bodies of a scene into one set of particles and springs: what solvers prepare from. */
import { buildBody } from './build-body';
import type { BuiltBody, Scene, Springs } from './types';

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
  /** Three particles a triangle: the surfaces of all bodies, each face once, without those that welding made a line. */
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
    springs: joinSprings(bodies, bodyFirst),
    triangles: joinTriangles(bodies, bodyFirst),
  };
}

function joinSprings(bodies: readonly BuiltBody[], bodyFirst: Uint32Array): Springs {
  const count = bodies.reduce((sum, body) => sum + body.springs.count, 0);
  const joined: Springs = {
    count,
    ends: new Uint32Array(2 * count),
    rest: new Float64Array(count),
    stiffness: new Float64Array(count),
    kind: new Uint8Array(count),
  };
  let first = 0;
  bodies.forEach(({ springs }, b) => {
    for (let e = 0; e < springs.ends.length; e++) joined.ends[2 * first + e] = springs.ends[e] + bodyFirst[b];
    joined.rest.set(springs.rest, first);
    joined.stiffness.set(springs.stiffness, first);
    joined.kind.set(springs.kind, first);
    first += springs.count;
  });
  return joined;
}

/** A double-sided mesh draws each face twice; wind must push it once. */
function joinTriangles(bodies: readonly BuiltBody[], bodyFirst: Uint32Array): Uint32Array {
  const joined = new Uint32Array(bodies.reduce((sum, body) => sum + body.surface.triangles.length, 0));
  let next = 0;
  bodies.forEach(({ surface: { triangles, vertexParticle }, kind }, b) => {
    const first = bodyFirst[b];
    const seen = kind === 'clothFromMesh' ? new Set<string>() : null;
    for (let t = 0; t < triangles.length; t += 3) {
      const i = first + vertexParticle[triangles[t]];
      const j = first + vertexParticle[triangles[t + 1]];
      const k = first + vertexParticle[triangles[t + 2]];
      if (i === j || j === k || k === i) continue;
      if (seen !== null) {
        const key = [i, j, k].sort((p, q) => p - q).join();
        if (seen.has(key)) continue;
        seen.add(key);
      }
      joined[next++] = i;
      joined[next++] = j;
      joined[next++] = k;
    }
  });
  return joined.slice(0, next);
}
