/** A body that is cut in two is as if its pieces had been built on their own: masses, springs, bending and all. */
import { expect, it } from 'vitest';
import { sphere } from '../../mesh/sdf-shapes';
import { buildBody } from '../build-body';
import { cloth } from '../cloth/cloth';
import { shakenSheet } from '../cloth/shaken-sheet.fixture';
import { clothFromMesh } from '../mesh-cloth/cloth-from-mesh';
import { rope } from '../rope/rope';
import { softBody } from '../soft-body/soft-body';
import { type Bending, type Body, type BuiltBody, springKinds } from '../types';
import { cut } from './cut';
import { TornBody } from './torn-body';

const material = { massPerArea: 0.3, stretch: 900, stretchWeft: 500, shear: 200, bend: 40, flexuralRigidity: 0.02 };
const { stretchWeft: _, ...ofMesh } = material;
const wire = { massPerLength: 0.1, stretch: 50, bend: 2, flexuralRigidity: 0.01 };

/** Everything about the particles that `own` says, by where they are at rest. */
function contents(built: BuiltBody, own: (particle: number) => boolean): Map<string, number> {
  const place = (p: number) =>
    Array.from(built.positions.subarray(3 * p, 3 * p + 3), (x) => Math.round(1e6 * x) + 0).join();
  const found = new Map<string, number>();
  const note = (key: string, value: number) => found.set(key, (found.get(key) ?? 0) + value);
  for (let p = 0; p < built.particleCount; p++) if (own(p)) note(`mass ${place(p)}`, built.masses[p]);
  const { springs, hinges, areas, volumes } = built;
  const places = (particles: Uint32Array) => Array.from(particles, place).sort().join(' ');
  for (let s = 0; s < springs.count; s++) {
    const ends = springs.ends.subarray(2 * s, 2 * s + 2);
    if (own(ends[0])) note(`${springKinds[springs.kind[s]]} ${places(ends)}`, springs.stiffness[s]);
  }
  for (const [name, list, size] of [
    ['hinge', hinges, 4],
    ['area', areas, 3],
    ['volume', volumes, 4],
  ] as const) {
    for (let e = 0; list && e < list.count; e++) {
      const corners = list.corners.subarray(size * e, size * (e + 1));
      if (own(corners[0])) note(`${name} ${places(corners)}`, list.stiffness[e]);
    }
  }
  return found;
}

function expectSame(found: Map<string, number>, wanted: Map<string, number>): void {
  expect([...found.keys()].sort()).toEqual([...wanted.keys()].sort());
  for (const [key, value] of wanted) {
    expect(Math.abs(found.get(key)! - value), key).toBeLessThanOrEqual(1e-9 * Math.abs(value));
  }
}

/** Cuts across x, and compares both sides with bodies that were built so. */
function expectPieces(whole: Body, x: number, left: Body, right: Body): void {
  const built = buildBody(whole);
  const torn = new TornBody(whole, built);
  cut(torn, { point: [x, 0, 0], normal: [1, 0, 0] }, built.positions);
  const now = torn.toBuilt();
  const isRight = (particle: number) => {
    const [cell] = torn.complex.at(particle);
    const corners = [...torn.complex.cornersOf(cell)];
    return corners.reduce((sum, corner) => sum + now.positions[3 * corner], 0) / corners.length >= x;
  };
  expectSame(
    contents(now, isRight),
    contents(buildBody(right), () => true),
  );
  expectSame(
    contents(now, (particle) => !isRight(particle)),
    contents(buildBody(left), () => true),
  );
}

it.each<[Bending, number]>([
  ['springs', 0],
  ['quadratic', 0],
  ['dihedral', 70],
])('a sheet with bending by %s and an area of %f', (bending, area) => {
  const common = { material, bending, area };
  // Along the column of particles at 4: diagonals alternate, so that a piece is a sheet of its own only from an even column on.
  expectPieces(
    cloth({ ...common, size: [7, 3], particles: [8, 4] }),
    4.1,
    cloth({ ...common, size: [4, 3], particles: [5, 4] }),
    cloth({ ...common, size: [3, 3], particles: [4, 4], position: [4, 0, 0] }),
  );
});

it.each<Bending>(['springs', 'quadratic', 'dihedral'])('a mesh with bending by %s', (bending) => {
  const { vertices, triangles } = shakenSheet(6, 4, [1, 0.7], 0.25);
  const part = (wanted: (x: number) => boolean) => {
    const own = [...triangles.keys()].filter((c) => {
      const t = c - (c % 3);
      return wanted([0, 1, 2].reduce((sum, k) => sum + vertices[3 * triangles[t + k]], 0) / 3);
    });
    const used = [...new Set(own.map((c) => triangles[c]))];
    return clothFromMesh({
      vertices: used.flatMap((v) => vertices.slice(3 * v, 3 * v + 3)),
      triangles: own.map((c) => used.indexOf(triangles[c])),
      material: ofMesh,
      bending,
    });
  };
  expectPieces(
    clothFromMesh({ vertices, triangles, material: ofMesh, bending }),
    0.55,
    part((x) => x < 0.55),
    part((x) => x >= 0.55),
  );
});

it.each<Bending>(['springs', 'quadratic'])('a rope with bending by %s', (bending) => {
  const piece = (from: number, to: number) =>
    rope({ from: [from, 0, 0], to: [to, 0, 0], particles: to - from + 1, material: wire, bending });
  expectPieces(piece(0, 9), 4.2, piece(0, 4), piece(4, 9));
});

it('a soft body', () => {
  const { vertices, tetrahedra } = softBody({ shape: sphere({ radius: 0.5 }), resolution: 3 });
  const part = (wanted: (x: number) => boolean) => {
    const own = [...tetrahedra.keys()].filter((c) => {
      const t = c - (c % 4);
      return wanted([0, 1, 2, 3].reduce((sum, k) => sum + vertices[3 * tetrahedra[t + k]], 0) / 4);
    });
    const used = [...new Set(own.map((c) => tetrahedra[c]))];
    return softBody({
      vertices: used.flatMap((v) => vertices.slice(3 * v, 3 * v + 3)),
      tetrahedra: own.map((c) => used.indexOf(tetrahedra[c])),
    });
  };
  expectPieces(
    softBody({ vertices, tetrahedra }),
    0.06,
    part((x) => x < 0.06),
    part((x) => x >= 0.06),
  );
});
