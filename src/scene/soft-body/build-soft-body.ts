/**
 * A soft body as particles and springs: one spring along each edge of its tetrahedra.
 *
 * How spring constants follow from Young's modulus E. Let a tetrahedron t of volume V_t give each of its six edges the constant
 * a V_t / S_t, where S_t is the sum of their squared lengths l2. Under a small strain e the springs in a unit of volume hold
 *
 *   1/2 C_ijkl e_ij e_kl,   C_ijkl = a <n_i n_j n_k n_l>,
 *
 * the mean being over edge directions n, weighted by l2 / S_t, as a spring along n holds (n.e.n)2 l2 k / 2. Were directions spread evenly,
 * the mean would be 1/15 (d_ij d_kl + d_ik d_jl + d_il d_jk): a solid with both Lamé constants a / 15, hence Poisson's ratio 1/4 and
 * Young's modulus a / 6. So a = 6 E and
 *
 *   k = 6 E (sum over the tetrahedra around the edge of V_t / S_t).
 *
 * In the lattice's tetrahedra the two long edges (squared length c2, c the side of a cube, along x, y and z) have 2/5 of the weight and
 * the four short ones (3/4 c2, along the diagonals of the cube) 3/5: C_1111 = a (2/15 + 3/45) = a / 5 and C_1122 = C_1212 = a / 15, so
 * there the solid is evenly stiff in every direction, exactly. Long edges have k = 0.4 E c, short ones 0.6 E c: constants grow with the
 * size of the cells, and what the body does under a load does not depend on it.
 *
 * Volume: the springs hold their share of it, a bulk modulus of E 2/3. What is nearly incompressible, as most soft things are, has tetrahedra that resist a change of
 * volume besides: see src/elements/volume.
 *
 * By strain: the tetrahedra have the same constants a / 15 = 0.4 E, the second in their stretch and shear (src/elements/solid), the first as a resistance to changes of volume that comes to that of the material.
 *
 * Mass: each tetrahedron weighs on its corners in equal parts.
 */

import { pathOf } from '../../core/check';
import type { Slices } from '../../core/slices';
import { makeSolids } from '../../elements/solid/solids';
import { SpringList } from '../../elements/spring/spring-list';
import { makeVolumes } from '../../elements/volume/volumes';
import { distance } from '../../mesh/face-area';
import { surfaceOfLattice } from '../../mesh/surface-of-lattice';
import { sixVolumes } from '../../mesh/tetrahedral-lattice';
import { tetrahedronEdges } from '../../mesh/tetrahedron-edges';
import { weld } from '../../mesh/weld';
import { softMaterial } from '../materials';
import { surfacePositions } from '../surface-vertices';
import type { BuiltBody, SoftBody, SoftSurface, Springs, Surface } from '../types';
import { latticeSurface } from './lattice-surface';
import { softHeld } from './soft-pins';

/** Bulk modulus over Young's modulus, for materials that do not say. With that of the springs, 2/3, it makes a Poisson's ratio of 0.47. */
const bulkPerStiffness = 5;

export function* softBodyParts(body: SoftBody): Slices<BuiltBody> {
  const { vertices, tetrahedra } = body;
  const particleCount = vertices.length / 3;
  const skin = surfaceOfLattice(particleCount, tetrahedra);
  yield;
  const springs = body.solid === 'springs' ? yield* edgeSprings(body) : new SpringList(0).finish();
  yield;
  const surface = body.surface === undefined ? latticeSurface(skin) : embeddedSurface(body, body.surface);
  yield;
  const solids = body.solid === 'strain' && { solids: makeSolids(vertices, tetrahedra, lameOf(body)) };
  yield;
  const volumes = resistingVolumes(body);
  yield;
  const pins = softHeld(pathOf('softBody'), body.pins, vertices);
  yield;
  return {
    name: body.name,
    kind: 'softBody',
    particleCount,
    positions: Float64Array.from(vertices, (x, i) => x + body.position[i % 3]),
    masses: cornerMasses(body),
    springs,
    ...solids,
    ...volumes,
    ...(body.repairs !== undefined && { repairs: body.repairs }),
    pins,
    surface,
    skin,
    radius: 0,
  };
}

/** Both Lamé constants of the springs [N/m2]. */
const lameOf = ({ material }: SoftBody): number => 0.4 * softMaterial(material).stiffness;

/** A solver that knows springs alone may leave them out, unless they were asked for. */
function resistingVolumes(body: SoftBody): Pick<BuiltBody, 'volumes' | 'optional'> {
  const { bulkModulus, stiffness } = softMaterial(body.material);
  const ofMaterial = body.springConstant === undefined ? (bulkModulus ?? bulkPerStiffness * stiffness) : 0;
  const bulk = body.volume ?? ofMaterial;
  const all = bulk + (body.solid === 'strain' ? lameOf(body) : 0);
  if (all === 0) return {};
  const volumes = makeVolumes(body.vertices, body.tetrahedra, 3 * all);
  return { volumes, ...(body.volume === undefined && { optional: ['volume' as const] }) };
}

function cornerMasses({ vertices, tetrahedra, material }: SoftBody): Float64Array {
  const { density } = softMaterial(material);
  const masses = new Float64Array(vertices.length / 3);
  for (let t = 0; t < tetrahedra.length; t += 4) {
    const [a, b, c, d] = [tetrahedra[t], tetrahedra[t + 1], tetrahedra[t + 2], tetrahedra[t + 3]];
    const part = (density * sixVolumes(vertices, a, b, c, d)) / 24;
    masses[a] += part;
    masses[b] += part;
    masses[c] += part;
    masses[d] += part;
  }
  return masses;
}

function* edgeSprings({ vertices, tetrahedra, material, springConstant }: SoftBody): Slices<Springs> {
  const { stiffness } = softMaterial(material);
  const edges = tetrahedronEdges(vertices.length / 3, tetrahedra);
  yield;
  const rest = new Float64Array(edges.count);
  for (let e = 0; e < edges.count; e++) rest[e] = distance(vertices, edges.ends[2 * e], edges.ends[2 * e + 1]);
  const constants = new Float64Array(edges.count);
  for (let t = 0; t < tetrahedra.length / 4; t++) {
    const six = sixVolumes(
      vertices,
      tetrahedra[4 * t],
      tetrahedra[4 * t + 1],
      tetrahedra[4 * t + 2],
      tetrahedra[4 * t + 3],
    );
    let squares = 0;
    for (let e = 6 * t; e < 6 * t + 6; e++) squares += rest[edges.of[e]] ** 2;
    const share = (stiffness * six) / squares;
    for (let e = 6 * t; e < 6 * t + 6; e++) constants[edges.of[e]] += share;
  }
  yield;
  const list = new SpringList(edges.count);
  for (let e = 0; e < edges.count; e++) {
    list.add('structural', edges.ends[2 * e], edges.ends[2 * e + 1], rest[e], springConstant ?? constants[e]);
  }
  return list.finish();
}

function embeddedSurface({ vertices, tetrahedra }: SoftBody, surface: SoftSurface): Surface {
  const count = surface.tetrahedron.length;
  const particles = new Uint32Array(4 * count);
  const weights = new Float32Array(4 * count);
  const vertexParticle = new Uint32Array(count);
  for (let v = 0; v < count; v++) {
    const [second, third, fourth] = [surface.weights[3 * v], surface.weights[3 * v + 1], surface.weights[3 * v + 2]];
    weights.set([1 - second - third - fourth, second, third, fourth], 4 * v);
    let heaviest = 0;
    for (let k = 0; k < 4; k++) {
      particles[4 * v + k] = tetrahedra[4 * surface.tetrahedron[v] + k];
      if (weights[4 * v + k] > weights[4 * v + heaviest]) heaviest = k;
    }
    vertexParticle[v] = particles[4 * v + heaviest];
  }
  const embedding = { particles, weights, sharedNormal: new Uint32Array(count) };
  const drawn: Surface = {
    vertexParticle,
    embedding,
    uvs: surface.uvs === undefined ? null : Float32Array.from(surface.uvs),
    triangles: Uint32Array.from(surface.triangles),
    lines: new Uint32Array(0),
  };
  // Vertices that a mesh repeats at its texture seams are tied alike and come out at the same place.
  const { pointOf, firstVertex } = weld(surfacePositions(drawn, vertices), 0);
  embedding.sharedNormal.set(pointOf.map((point) => firstVertex[point]));
  return drawn;
}
