/** Two ropes in a reef knot, which starts loose and is pulled tight by its four ends. Each rope is a bight around both legs of the other, whose ends come out on one side of it; in a granny they do not. */
import type { NamedScene, SceneRun } from '../src/scene/named-scene';
import { rope } from '../src/scene/rope/rope';
import { scene } from '../src/scene/scene';
import { checkFinite } from '../src/scene/scene-checks';
import type { Vec3 } from '../src/scene/types';
import { closestStrands } from './contact/closest-strands';
import { knotDeterminant, linkingNumber } from './contact/knot-code';

const particles = 90;
/** [m] */
const radius = 0.005;
/** Where ends are, how far they are pulled, and how far ropes are above and below the plane of the knot where they cross [m]. */
const [end, pull, lift] = [0.2, 0.06, 0.008];
/** From the middle of the knot to a leg, and to a side of a bight [m]. */
const [leg, side] = [0.02, 0.042];
/** When the ends begin to move, and how long they do [s]. */
const [begin, pulling] = [0.2, 2];

/** Of the left rope, from an end to its bight: under the bight of the other, over its leg, and under its leg again. */
const half: readonly Vec3[] = [
  [-end, leg, 0],
  [-0.11, leg, -lift / 2],
  [-0.068, leg, -lift],
  [-0.035, leg + 0.002, 0],
  [0, (leg + side) / 2, lift],
  [0.03, side, 0],
  [0.055, 0.85 * side, -0.7 * lift],
  [0.07, leg, -lift],
];
const left: readonly Vec3[] = [
  ...half,
  [0.076, 0, -lift],
  ...[...half].reverse().map(([x, y, z]): Vec3 => [x, 0 - y, z]),
];
const right = left.map(([x, y, z]): Vec3 => [0 - x, y, 0 - z]);

function tied(name: string, path: readonly Vec3[], way: 1 | -1) {
  const motion = {
    kind: 'keyframes' as const,
    keys: [
      { time: begin, offset: [0, 0, 0] as const },
      { time: begin + pulling, offset: [way * pull, 0, 0] as const },
    ],
  };
  const pins = [
    { name: 'upper end', at: 'first' as const, motion },
    { name: 'lower end', at: 'last' as const, motion },
  ];
  return rope({ name, path, smooth: true, particles, radius, pins });
}

/** The knot that both ropes are, joined far outside of it, and how they are linked, each joined end to end. */
function knotOf(run: SceneRun) {
  const points = (name: string) => {
    const at = run.positions(name);
    return Array.from({ length: particles }, (_, k) => [at[3 * k], at[3 * k + 1], at[3 * k + 2]]);
  };
  const [first, second] = [points('left'), points('right')];
  const far = 1;
  const joined = [...first, [-far, -far, 0], [far, -far, 0], ...[...second].reverse(), [far, far, 0], [-far, far, 0]];
  return { determinant: knotDeterminant(joined), linking: linkingNumber(first, second) };
}

const reefKnot: NamedScene = {
  name: 'reef-knot',
  title: 'Reef knot',
  description: 'Two ropes are tied in a reef knot, which is pulled tight by its four ends and holds.',
  build: () =>
    scene({
      name: 'reef-knot',
      bodies: [tied('left', left, -1), tied('right', right, 1)],
      gravity: [0, 0, 0],
      contact: { mode: 'exact', thickness: 2 * radius, friction: 0.3 },
    }),
  solver: { name: 'projective', options: {} },
  camera: {
    position: [0.1, 0.25, 0.6],
    target: [0, 0, 0],
    sees: [
      [-end - pull, -0.06, -0.03],
      [end + pull, 0.06, 0.03],
    ],
  },
  frames: 300,
  check(run) {
    const found = checkFinite(run);
    const [first, second] = ['left', 'right'].map((name) => Array.from(run.positions(name)));
    const { determinant, linking } = knotOf(run);
    if (determinant !== 9 || linking !== 0) {
      found.push(
        `it is a reef knot, with a determinant of 9 and a linking number of 0, found ${determinant} and ${linking}`,
      );
    }
    const closest = closestStrands([...first, ...second], particles);
    if (closest < 1.6 * radius) {
      found.push(`ropes are ${2 * radius} m apart, found them ${closest.toFixed(4)} m from each other`);
    }
    const reach = Math.max(...first.filter((_, k) => k % 3 === 0)) - Math.min(...second.filter((_, k) => k % 3 === 0));
    if (!(reach > 4 * radius && reach < 0.07)) {
      found.push(`the knot is tight, between 2 and 7 cm long, found ${reach.toFixed(3)} m`);
    }
    const stretched = run.stats.strain.structural.largest;
    if (stretched > 0.01) found.push(`ropes keep their length within 1 %, found ${(100 * stretched).toFixed(2)} %`);
    if (run.stats.energy.kinetic > 3e-5) {
      found.push(`it comes to rest, found a kinetic energy of ${run.stats.energy.kinetic.toExponential(1)} J`);
    }
    return found;
  },
};

export default reefKnot;
