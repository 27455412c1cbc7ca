/** A rope around a fixed drum, held at one end and drawn slowly at the other: by Euler and Eytelwein, the tensions at its two ends are as e^(friction times angle) where it slides. */
import { cylinder, rope, type Solver, type Vec3 } from '../../src/index';
import { editState, withWorld } from '../worlds';

export interface Capstan {
  solver: Solver;
  backend?: 'reference' | 'wasm' | 'webgpu';
  /** What the rope is wound around the drum by [degrees]. */
  degrees: number;
  friction?: number;
  /** Force of the rope for a strain of 1 [N]. */
  stretch?: number;
  /** The strain that all of it has before it is drawn. Default 0.005. */
  strain?: number;
  /** Of the end that is drawn [m/s]. Default 0.03. */
  speed?: number;
  frames: number;
}

const radius = 0.1;
const thickness = 0.002;
/** Of the rope on either side of the drum [m]. */
const straight = 0.15;
const spacing = 0.01;
/** Along the drum for each turn [m]. */
const pitch = 0.03;
const massPerLength = 0.02;
const timeStep = 1 / 60;

/** The point of the rope at s [m] from its held end: straight to the drum, around it on a helix, and straight on. */
function wound(angle: number): { length: number; at(s: number): Vec3; away: Vec3 } {
  const along = (pitch * angle) / (2 * Math.PI);
  const reach = (radius + thickness) * angle;
  const arc = Math.hypot(reach, along);
  const [level, rise] = [reach / arc, along / arc];
  const direction = (turn: number): Vec3 => [level * Math.cos(turn), -level * Math.sin(turn), rise];
  const at = (s: number): Vec3 => {
    const on = Math.min(Math.max(s - straight, 0), arc);
    const turn = (on / arc) * angle;
    const beside = s - straight - on;
    const [x, y, z] = direction(turn);
    const r = radius + thickness;
    return [r * Math.sin(turn) + beside * x, r * Math.cos(turn) + beside * y, rise * on + beside * z];
  };
  return { length: 2 * straight + arc, at, away: direction(angle) };
}

/** How many times as strong the pull at the drawn end is as that at the held one, over what Coulomb's law says: 1 where it holds. */
export async function capstanShare({
  solver,
  backend = 'wasm',
  degrees,
  friction = 0.3,
  stretch = 100,
  strain = 0.005,
  speed = 0.03,
  frames,
}: Capstan): Promise<number> {
  const angle = (degrees * Math.PI) / 180;
  const path = wound(angle);
  const particles = Math.round(path.length / spacing) + 1;
  const segment = path.length / (particles - 1);
  const rest = segment / (1 + strain);
  const line = rope({
    name: 'rope',
    from: [0, 0, 0],
    to: [rest * (particles - 1), 0, 0],
    particles,
    springs: { bend: false },
    material: { massPerLength, stretch, bend: 0 },
  });
  const drum = cylinder({ from: [0, 0, -1], to: [0, 0, 1], radius, thickness, friction });
  const scene = { bodies: [line], colliders: [drum], gravity: [0, 0, 0] as Vec3, drag: 0.5, timeStep };
  return withWorld(scene, { solver, backend }, async (world) => {
    await editState(world, (positions) => {
      for (let i = 0; i < particles; i++) positions.set(path.at(i * segment), 4 * i);
    });
    await world.pin('rope', 0, { name: 'held' });
    await world.pin('rope', particles - 1, { name: 'drawn' });
    for (let frame = 1; frame <= frames; frame++) {
      const drawn = speed * timeStep * frame;
      world.movePin('rope', 'drawn', [drawn * path.away[0], drawn * path.away[1], drawn * path.away[2]]);
      world.step();
    }
    const at = await world.read('rope');
    const tensions = Array.from({ length: particles - 1 }, (_, i) => {
      const [a, b] = [3 * i, 3 * i + 3];
      return stretch * (Math.hypot(at[b] - at[a], at[b + 1] - at[a + 1], at[b + 2] - at[a + 2]) / rest - 1);
    });
    // Segments of the straight parts, without those next to the drum and to the pins: one shares what it holds with its neighbour where sweeps have not evened it out.
    const free = 10;
    const mean = (some: readonly number[]) => some.reduce((sum, tension) => sum + tension, 0) / some.length;
    const held = mean(tensions.slice(1, 1 + free));
    const drawn = mean(tensions.slice(-1 - free, -1));
    return drawn / held / Math.exp(friction * angle);
  });
}
