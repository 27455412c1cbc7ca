/** What is done to meshes as people have them, as data: for events, and to be read in a scene. */

export const repairNames = [
  'faces-without-area',
  'duplicate-faces',
  'unused-vertices',
  'turned-faces',
  'open-edges',
  'crowded-edges',
  'several-pieces',
  'small-pieces',
  'unfilled-vertices',
] as const;

/**
 * - 'faces-without-area': left out. `at`: faces.
 * - 'duplicate-faces': each counts once. `at`: faces that are there already.
 * - 'unused-vertices': no particle for those that no face uses. `at`: vertices.
 * - 'turned-faces': turned round, so that they turn counter-clockwise seen from outside. `at`: faces.
 * - 'open-edges': what is inside is told by the winding number. `at`: two vertices an edge.
 * - 'crowded-edges': edges with more than two faces, taken as they are. `at`: two vertices an edge.
 * - 'several-pieces': one body of all of them. `at`: a vertex of each.
 * - 'small-pieces': parts of a lattice that hang on nothing and hold next to nothing, left out. `at`: none.
 * - 'unfilled-vertices': more than a cell away from the lattice, as the mesh is thinner there than cells, or ends at a wide opening. What is drawn there follows the lattice from afar. `at`: vertices.
 */
export type RepairName = (typeof repairNames)[number];

export interface MeshRepair {
  what: RepairName;
  /** How many of them there are. */
  count: number;
  /** Where: the first few, by their indices in the mesh as it came. */
  at: readonly number[];
}

const listed = 8;

/** One repair of as many as `places` are, each of `size` numbers; none where there are none. */
export function repairOf(what: RepairName, places: ArrayLike<number>, size = 1): MeshRepair[] {
  const count = places.length / size;
  if (count === 0) return [];
  return [{ what, count, at: Array.from({ length: size * Math.min(listed, count) }, (_, i) => places[i]) }];
}

/** What was done, in words: that of one, and that of several. */
const words: Record<RepairName, readonly [string, string]> = {
  'faces-without-area': ['face without an area was left out', 'faces without an area were left out'],
  'duplicate-faces': ['face that was there already counts once', 'faces that were there already count once'],
  'unused-vertices': ['vertex that no face uses has no particle', 'vertices that no face uses have no particle'],
  'turned-faces': ['face was turned round', 'faces were turned round'],
  'open-edges': ['open edge was bridged by the winding number', 'open edges were bridged by the winding number'],
  'crowded-edges': [
    'edge of more than two faces was taken as it is',
    'edges of more than two faces were taken as they are',
  ],
  'several-pieces': ['piece is one body', 'pieces are one body'],
  'small-pieces': ['piece too small to matter was left out', 'pieces too small to matter were left out'],
  'unfilled-vertices': [
    'vertex is more than a cell away from the lattice',
    'vertices are more than a cell away from the lattice',
  ],
};

export const repairText = ({ what, count, at }: MeshRepair): string =>
  `${count} ${words[what][count === 1 ? 0 : 1]}${at.length === 0 ? '' : `, at ${at.join(', ')}${at.length < count ? ' ...' : ''}`}`;
