/**
 * What the defaults of `projective` were chosen by: substeps against iterations, plain and accelerated, by implicit Euler and the generalised midpoint, on one thread of wasm at 60 frames a second. Four sheets of cotton of different shapes fall from flat and swing for four seconds without drag. Strain is that of
 * their threads while they are stretched; energy is what they have lost, which integrators and iterations that do not converge both take.
 */
import { springKinds } from '../../src/elements/spring/springs';
import { cloth, createWorld, type World } from '../../src/index';
import { type ProjectiveOptions, projective } from '../../src/solvers/projective/index';
import { interleaved, stepTime } from '../papers/timing';
import { printTable, showTime } from '../table';

const ways: readonly ProjectiveOptions[] = [
  { substeps: 1, iterations: 10 },
  { substeps: 3, iterations: 4 },
  { substeps: 5, iterations: 2 },
  { substeps: 5, iterations: 3 },
  { substeps: 6, iterations: 2, integrator: 'generalised-midpoint' },
  { substeps: 7, iterations: 2, integrator: 'generalised-midpoint' },
  { substeps: 10, iterations: 1 },
  { substeps: 12, iterations: 1, integrator: 'generalised-midpoint' },
  { substeps: 10, iterations: 2, acceleration: 'none' },
  { substeps: 10, iterations: 2 },
  { substeps: 15, iterations: 1 },
  { substeps: 20, iterations: 1 },
  { substeps: 20, iterations: 2 },
  { substeps: 40, iterations: 1 },
];
/** [m] */
const sizes = [
  [1, 1],
  [1, 0.8],
  [0.8, 1.1],
  [1.2, 1],
] as const;
const framesPerSecond = 60;
/** Strain is looked at in every third frame. */
const [seconds, stride] = [4, 3];
const [rounds, framesPerRound] = [15, 4];

const swinging = (side: number, size: readonly [number, number], options: ProjectiveOptions): Promise<World> =>
  createWorld(
    {
      bodies: [
        cloth({ size, particles: [side, side], plane: 'horizontal', noise: 0.0005, pins: ['top-left', 'top-right'] }),
      ],
      drag: 1,
      timeStep: 1 / framesPerSecond,
    },
    { solver: projective({ global: 'cholesky', ...options }), backend: 'wasm', threads: 1 },
  );

export async function substeps(): Promise<void> {
  for (const side of [41, 81]) {
    const swings: Swing[] = [];
    for (const way of ways) swings.push(await swing(side, way));
    const ms = await times(side);
    printTable(`Four sheets of ${side} x ${side} that swing, 60 frames a second, one thread`, [
      ['substeps x iterations', 'a frame', 'strain of threads, rms', 'largest', 'lost in 2 s', 'in 4 s'],
      ...ways.map(({ substeps, iterations, acceleration, integrator }, w) => {
        const { rms, largest, lost } = swings[w];
        const name = [`${substeps} x ${iterations}`, acceleration === 'none' ? 'plain' : acceleration, integrator]
          .filter((part) => part !== undefined)
          .join(', ');
        return [
          name,
          showTime(ms[w]),
          `${(100 * rms).toFixed(3)} %`,
          `${(100 * largest).toFixed(1)} %`,
          ...lost.map((energy) => `${energy.toFixed(3)} J`),
        ];
      }),
    ]);
  }
}

interface Swing {
  /** Strain of threads: root of the mean square, and the largest. */
  rms: number;
  largest: number;
  /** Energy [J] after half the time and after all of it, the mean over the sheets. */
  lost: number[];
}

async function swing(side: number, way: ProjectiveOptions): Promise<Swing> {
  let [squares, counted, largest] = [0, 0, 0];
  const lost = [0, 0];
  for (const size of sizes) {
    const world = await swinging(side, size, way);
    const energy = async () => (await world.statistics()).energy.total;
    const start = await energy();
    const frames = seconds * framesPerSecond;
    for (let frame = 1; frame <= frames; frame++) {
      world.step();
      if (frame % stride === 0) {
        for (const strain of threadStrains(world)) {
          squares += Math.max(0, strain) ** 2;
          largest = Math.max(largest, strain);
          counted++;
        }
      }
      if (frame % (frames / 2) === 0) lost[(2 * frame) / frames - 1] += (start - (await energy())) / sizes.length;
    }
    world.dispose();
  }
  return { rms: Math.sqrt(squares / counted), largest, lost };
}

function* threadStrains(world: World): Generator<number> {
  const { springs } = world.bodies[0];
  const x = world.positions(0);
  for (let s = 0; s < springs.count; s++) {
    if (springKinds[springs.kind[s]] !== 'structural') continue;
    const [a, b] = [3 * springs.ends[2 * s], 3 * springs.ends[2 * s + 1]];
    yield Math.hypot(x[a] - x[b], x[a + 1] - x[b + 1], x[a + 2] - x[b + 2]) / springs.rest[s] - 1;
  }
}

async function times(side: number): Promise<number[]> {
  const worlds = await Promise.all(ways.map((way) => swinging(side, sizes[0], way)));
  const ms = await interleaved(
    worlds.map((world) => () => stepTime(world, framesPerRound)),
    rounds,
  );
  for (const world of worlds) world.dispose();
  return ms;
}
