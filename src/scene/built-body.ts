/** A body after `buildBody`: the types of its particles, springs, triangles that resist change of area, and of what is drawn. */
import type { ElementLists, ElementName } from '../generated/elements';
import type { MeshRepair } from '../mesh/mesh-repair';
import type { Body, Motion } from './types';

export type { Areas } from '../elements/area/areas';
export { type SpringKind, type Springs, springKinds } from '../elements/spring/springs';

/** Vertices that are not particles but lie between them. */
export interface SurfaceEmbedding {
  /** Four particles of the body a vertex. */
  particles: Uint32Array;
  /** Their weights, four a vertex; they sum to 1. */
  weights: Float32Array;
  /** Vertex -> the first vertex at its place: both have one normal. */
  sharedNormal: Uint32Array;
}

/** What is drawn: vertices that follow particles (several may follow one, at UV seams). */
export interface Surface {
  /** Render vertex -> particle of the body; the nearest one for a vertex that is embedded. */
  vertexParticle: Uint32Array;
  /** Where the vertices of a soft body are. Without it, each is where its particle is. */
  embedding?: SurfaceEmbedding;
  /** u, v of each render vertex, or null. */
  uvs: Float32Array | null;
  /** Of a body that was torn: the vertex of the whole body that each was, or is a copy of. Without it, no vertex has been copied, or none can be told. */
  origin?: Uint32Array;
  /** Three render vertices a triangle. Empty for ropes and strands. */
  triangles: Uint32Array;
  /** Two render vertices a segment. Empty for cloth. */
  lines: Uint32Array;
}

/** Air within a closed surface. */
export interface Air {
  /** Three particles per triangle, counter-clockwise from outside. */
  triangles: Uint32Array;
  /** The volume that it wants [m3]. */
  volume: number;
  /** How far the volume gives way, per pressure [m3/Pa]. */
  compliance: number;
}

/** A body as particles and elements, in the body's own order. Besides springs it has a list of each kind of element that it is made of: `areas`, say. */
export interface BuiltBody extends Partial<Omit<ElementLists, 'springs'>>, Pick<ElementLists, 'springs'> {
  name: string;
  kind: Body['kind'];
  particleCount: number;
  /** x, y, z [m] */
  positions: Float64Array;
  /** [kg], also of pinned particles. */
  masses: Float64Array;
  /** Of a body that tore: for each particle the one that it came from, of those that the body was built with. */
  origins?: Uint32Array;
  /** For each particle beyond those, in their order, the one that it was split off. */
  parents?: Uint32Array;
  /** The body as it was before it tore. */
  whole?: BuiltBody;
  /** Kinds of elements that solvers may leave out which do not take them: nobody asked for them by name. */
  optional?: readonly ElementName[];
  /** What is within a closed mesh that has a `pressure`. */
  air?: Air;
  /** What was done to the mesh that it was made of; left out where that is nothing. */
  repairs?: readonly MeshRepair[];
  pins: readonly { name: string; particles: Uint32Array; motion: Motion | null }[];
  surface: Surface;
  /**
   * Three particles a triangle where the air acts, if that is not what is drawn: the boundary of a soft body's lattice; the faces of a mesh, each
   * once, without those that welding made a line.
   */
  skin?: Uint32Array;
  /** Radius for drawing ropes and strands [m]; 0 for cloth. */
  radius: number;
}
