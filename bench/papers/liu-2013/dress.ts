/**
 * A dress at the paper's counts: 3505 vertices and 6811 springs. It hangs on a belt and on its shoulders, which dance.
 *
 * Fewer than two springs a vertex is what quads without diagonals have. With B edges on the border, a quad mesh of Euler characteristic c
 * has B = 4 V - 2 E - 4 c: this many vertices and springs need some four hundred, more than one garment has. So there are two layers: a
 * dress and a short overskirt.
 *
 *   dress       80 x 24 + 2 (34 x 7) + 4 (5 x 6) + 2 x 5 = 2526 vertices
 *   overskirt   89 x 11                                  =  979 vertices
 */
import { dressMesh, overskirtMesh } from '../../../scenes/figure/dress-mesh';
import { clothFromMesh } from '../../../src/scene/mesh-cloth/cloth-from-mesh';
import { scene } from '../../../src/scene/scene';
import type { Motion, Scene } from '../../../src/scene/types';

const cut = { around: 80, rings: 24, waistRing: 7, panel: 34, panelRows: 7, taper: 0.86, strap: 5, strapRows: 6 };
const overskirt = { around: 89, rings: 11, to: 0.72 };

const dance: Motion = { kind: 'oscillate', amplitude: [0.1, 0.01, 0.04], period: 1.1 };

export function dress(): Scene {
  const silk = { material: 'silk', springs: { shear: false, bend: false } } as const;
  const { vertices, faces, belt, shoulders } = dressMesh(cut);
  return scene({
    name: 'dress',
    bodies: [
      clothFromMesh({
        name: 'dress',
        vertices,
        faces,
        ...silk,
        pins: [
          { name: 'belt', at: belt, motion: dance },
          { name: 'shoulders', at: shoulders, motion: dance },
        ],
      }),
      clothFromMesh({
        name: 'overskirt',
        ...overskirtMesh(overskirt.around, overskirt.rings, overskirt.to),
        ...silk,
        pins: [{ name: 'belt', at: Array.from({ length: overskirt.around }, (_, k) => k), motion: dance }],
      }),
    ],
    timeStep: 1 / 120,
    drag: 0.8,
  });
}
