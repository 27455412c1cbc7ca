/**
 * Barton's pendulums with chains: nine lengths hang from supports that all shake with one period. The chain whose own
 * period that is answers most: a hanging chain of length L swings with the angular frequency 1.2024 sqrt(g / L) (half the
 * first zero of the Bessel function J0).
 */
import type { NamedScene } from '../src/scene/named-scene';
import { rope } from '../src/scene/rope/rope';
import { scene } from '../src/scene/scene';
import { checkFinite } from '../src/scene/scene-checks';
import type { RopeBody } from '../src/scene/types';

const lengths = [0.3, 0.4, 0.5, 0.62, 0.76, 0.92, 1.1, 1.3, 1.5];
const resonant = 4;
const period = (2 * Math.PI) / (1.2024 * Math.sqrt(9.81 / lengths[resonant]));
const height = 2;
/** At resonance the answer lags by a quarter of a period: after whole periods the resonant chain is at its furthest. */
const frames = Math.round(6 * period * 60);

const pendulum = (length: number, i: number): RopeBody =>
  rope({
    name: `pendulum-${i + 1}`,
    from: [0.2 * (i - (lengths.length - 1) / 2), height, 0],
    to: [0.2 * (i - (lengths.length - 1) / 2), height - length, 0],
    particles: 25,
    material: 'chain',
    pins: [{ name: 'support', at: 'first', motion: { kind: 'oscillate', amplitude: [0, 0, 0.025], period } }],
    radius: 0.012,
  });

const pendulums: NamedScene = {
  name: 'pendulums',
  title: 'Pendulums',
  description: 'Chains of nine lengths hang from supports that shake with the period of one of them.',
  build: () => scene({ name: 'pendulums', bodies: lengths.map(pendulum), drag: 0.75 }),
  // One local step a substep turns stiff chains a little late, which damps the swing.
  solver: { name: 'projective', options: { numNonLinearIterations: 3 } },
  camera: {
    position: [2.1, 1.7, 1.8],
    target: [0, 1.3, 0],
    sees: [
      [-0.8, 0.5, -0.32],
      [0.8, 2, 0.32],
    ],
  },
  frames,
  check(run) {
    const found = checkFinite(run);
    lengths.forEach((length, i) => {
      const positions = run.positions(`pendulum-${i + 1}`);
      const end = positions.length - 3;
      const reach = Math.hypot(
        positions[end] - positions[0],
        positions[end + 1] - positions[1],
        positions[end + 2] - positions[2],
      );
      if (reach > 1.05 * length)
        found.push(`pendulum-${i + 1} keeps its length of ${length} m, found ${reach.toFixed(3)}`);
      const support = Math.abs(positions[2]);
      if (support > 0.0251)
        found.push(`the support of pendulum-${i + 1} moves by 0.025 m at most, found ${support.toFixed(4)}`);
    });
    const swings = lengths.map((_, i) => {
      const positions = run.positions(`pendulum-${i + 1}`);
      return Math.abs(positions[positions.length - 1]);
    });
    const widest = swings.indexOf(Math.max(...swings));
    if (widest !== resonant || swings[resonant] < 0.2) {
      const at = `pendulum-${widest + 1} at ${swings[widest].toFixed(3)} m`;
      found.push(`pendulum-${resonant + 1} swings furthest, beyond 0.2 m, found ${at}`);
    }
    return found;
  },
};

export default pendulums;
