/**
 * A brush at the paper's counts: 105 bristles of 19 particles are 1995 vertices, and springs over 1, 2, 4 and 8 segments make
 * 18 + 17 + 15 + 11 = 61 a bristle, 6405 in all. The long ones make a bristle spring back as a whole.
 */
import { scene } from '../../../src/scene/scene';
import { strands } from '../../../src/scene/strands/strands';
import type { Scene } from '../../../src/scene/types';

/** Bristles along the ferrule and across it. */
const along = 15;
const across = 7;
/** Between two roots [m]. */
const spacing = 0.005;

/** Bristles that point down from a ferrule, which strokes to and fro. */
export function brush(): Scene {
  const roots: number[] = [];
  const directions: number[] = [];
  for (let b = 0; b < along * across; b++) {
    const [x, z] = [(b % along) - (along - 1) / 2, Math.floor(b / along) - (across - 1) / 2];
    roots.push(x * spacing, 0, z * spacing);
    // They spread a little towards the tips.
    directions.push(0.02 * x, -1, 0.02 * z);
  }
  const bristles = strands({
    name: 'bristles',
    roots,
    directions,
    length: 0.11,
    particles: 19,
    material: { massPerLength: 0.0008, stretch: 40, bend: 12 },
    bendSpans: [2, 4, 8],
    pins: [
      { name: 'ferrule', at: 'root-segments', motion: { kind: 'oscillate', amplitude: [0.06, 0, 0.01], period: 0.9 } },
    ],
    radius: 0.0008,
  });
  return scene({ name: 'brush', bodies: [bristles], timeStep: 1 / 30, drag: 0.8 });
}
