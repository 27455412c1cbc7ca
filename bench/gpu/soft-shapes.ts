/**
 * The soft bodies of Fratarcangeli and Pellacini 2015, Table 2, rebuilt as signed distance functions, since their meshes were not published: a ball with
 * soft spikes all over it, a round man and a heap of tori, with about as many springs and tetrahedra. Each is pressed out of shape, and what is measured
 * is how it comes back.
 */
import { type SceneOptions, type SignedDistance, sdf, softBody, type Vec3 } from '../../src/index';
import { tetrahedralLattice } from '../../src/mesh/tetrahedral-lattice';

export type SoftSceneName = 'squishy ball' | 'omotondo' | 'tori';
export const softSceneNames: readonly SoftSceneName[] = ['squishy ball', 'omotondo', 'tori'];

export interface SoftScene {
  scene: SceneOptions;
  /** Where a particle is pressed to [m]: x, y, z as it was built, and the index of its body. */
  press(x: number, y: number, z: number, body: number): Vec3;
}

/** Sizes in the model's own unit, 1: as the paper has it; the number of constraints goes with its cube. */
export function softScene(name: SoftSceneName, detail: number): SoftScene {
  return makers[name](detail);
}

/** The shapes that are one body, and the cells of their lattices [m]. */
export function softShape(
  name: Exclude<SoftSceneName, 'tori'>,
  detail: number,
): { shape: SignedDistance; cell: number } {
  if (name === 'omotondo') return { shape: roundMan(), cell: 0.063 / detail };
  const rings = Math.max(2, Math.round(16 * detail));
  return { shape: spikyBall(rings), cell: 0.448 / rings };
}

const makers: Record<SoftSceneName, (detail: number) => SoftScene> = {
  'squishy ball': (detail) => ({
    scene: outside([filled('squishy ball', detail)]),
    // It has fallen on the ground: what is below its middle is a quarter as high as it was.
    press: (x, y, z) => [x, y < -0.1 ? -0.1 + 0.25 * (y + 0.1) : y, z],
  }),
  omotondo: (detail) => ({
    scene: outside([filled('omotondo', detail)]),
    press: (x, y, z) => [x, 0.3 * y, z],
  }),
  tori: (detail) => {
    const torus = lattice(sdf.torus({ radius: 1, tube: 0.26 }), 0.3);
    const count = Math.max(1, Math.round(400 * detail ** 3));
    const along = Math.max(1, Math.round(Math.cbrt(count)));
    const bodies = Array.from({ length: count }, (_, k) =>
      softBody({ ...torus, name: `torus ${k}`, position: torusAt(k, along) }),
    );
    return {
      scene: outside(bodies),
      // As those in a heap do, each gives way along another axis.
      press: (x, y, z, body) => {
        const middle = torusAt(body, along);
        const out: [number, number, number] = [x - middle[0], y - middle[1], z - middle[2]];
        out[body % 3] *= 0.5;
        return [middle[0] + out[0], middle[1] + out[1], middle[2] + out[2]];
      },
    };
  },
};

/** Nothing pulls and nothing is touched: the paper's times are without contact, too. */
const outside = (bodies: SceneOptions['bodies']): SceneOptions => ({ bodies, gravity: [0, 0, 0] });

const torusAt = (k: number, along: number): Vec3 => [
  3 * (k % along),
  Math.floor(k / (along * along)),
  3 * (Math.floor(k / along) % along),
];

function lattice(shape: SignedDistance, cell: number) {
  const { vertices, tetrahedra } = tetrahedralLattice(shape, cell);
  return { vertices, tetrahedra };
}

function filled(name: Exclude<SoftSceneName, 'tori'>, detail: number) {
  const { shape, cell } = softShape(name, detail);
  return softBody({ ...lattice(shape, cell), name });
}

/**
 * A ball of radius 1 that is all spikes, which stand in rings of equal width from pole to pole around a small core. Only the nearest spikes of three rings
 * are looked at, so that hundreds of them cost no more than some.
 */
function spikyBall(rings: number): SignedDistance {
  const core = 0.2;
  const radius = 0.36 / rings;
  const ring = Array.from({ length: rings }, (_, r) => {
    const polar = ((r + 0.5) * Math.PI) / rings;
    return { polar, spikes: Math.max(1, Math.round(2 * rings * Math.sin(polar))) };
  });
  const distance = (x: number, y: number, z: number) => {
    const away = Math.hypot(x, y, z);
    let nearest = away - core;
    if (away < 1e-9) return nearest;
    const polar = Math.acos(Math.min(1, Math.max(-1, y / away)));
    const azimuth = Math.atan2(z, x);
    const own = Math.min(rings - 1, Math.floor((polar * rings) / Math.PI));
    for (let r = Math.max(0, own - 1); r <= Math.min(rings - 1, own + 1); r++) {
      const between = (2 * Math.PI) / ring[r].spikes;
      const turn = Math.round(azimuth / between) * between;
      const level = Math.sin(ring[r].polar);
      const [dx, dy, dz] = [level * Math.cos(turn), Math.cos(ring[r].polar), level * Math.sin(turn)];
      const along = Math.min(1 - radius, Math.max(core / 2, x * dx + y * dy + z * dz));
      nearest = Math.min(nearest, Math.hypot(x - along * dx, y - along * dy, z - along * dz) - radius);
    }
    return nearest;
  };
  return { distance, low: [-1, -1, -1], high: [1, 1, 1] };
}

/** Belly, head, arms and legs. */
function roundMan(): SignedDistance {
  const arm = sdf.capsule({ from: [0.4, 0.3, 0], to: [0.85, 0, 0.1], radius: 0.16 });
  const leg = sdf.capsule({ from: [0.25, -0.4, 0], to: [0.3, -0.85, 0], radius: 0.2 });
  return sdf.smoothUnion(
    0.15,
    sdf.sphere({ radius: 0.6 }),
    sdf.sphere({ centre: [0, 0.8, 0], radius: 0.35 }),
    sdf.mirror(arm, 'x'),
    sdf.mirror(leg, 'x'),
  );
}
