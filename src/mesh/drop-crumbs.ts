/** Leaves out parts of a lattice that hang on nothing and hold next to nothing: the edge of a hole or a fold may cut them off a solid. */
import { components } from './components';
import { sixVolumes, type TetrahedralLattice } from './tetrahedral-lattice';

/** `share`: parts that hold less of the whole volume than this are left out. Tells how many these are. */
export function dropCrumbs(
  lattice: TetrahedralLattice,
  share: number,
): { lattice: TetrahedralLattice; dropped: number } {
  const { vertices, tetrahedra, onSurface } = lattice;
  const links = new Uint32Array((6 * tetrahedra.length) / 4);
  for (let t = 0, next = 0; t < tetrahedra.length; t += 4) {
    for (let c = 1; c < 4; c++) {
      links[next++] = tetrahedra[t];
      links[next++] = tetrahedra[t + c];
    }
  }
  const pieces = components(vertices.length / 3, links);
  if (pieces.count === 1) return { lattice, dropped: 0 };
  const volumes = new Float64Array(pieces.count);
  let whole = 0;
  for (let t = 0; t < tetrahedra.length; t += 4) {
    const six = sixVolumes(vertices, tetrahedra[t], tetrahedra[t + 1], tetrahedra[t + 2], tetrahedra[t + 3]);
    volumes[pieces.of[tetrahedra[t]]] += six;
    whole += six;
  }
  const dropped = volumes.filter((volume) => volume < share * whole).length;
  if (dropped === 0) return { lattice, dropped };
  const stays = (vertex: number) => volumes[pieces.of[vertex]] >= share * whole;
  const renamed = new Uint32Array(vertices.length / 3);
  let next = 0;
  for (let v = 0; v < renamed.length; v++) if (stays(v)) renamed[v] = next++;
  return {
    lattice: {
      ...lattice,
      vertices: vertices.filter((_, i) => stays(Math.floor(i / 3))),
      onSurface: onSurface.filter((_, v) => stays(v)),
      tetrahedra: tetrahedra.filter((_, i) => stays(tetrahedra[i - (i % 4)])).map((vertex) => renamed[vertex]),
    },
    dropped,
  };
}
