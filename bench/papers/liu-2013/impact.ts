/** Figures 7 and 8: what few iterations make of a strong impact and of a weak one. A sheet hangs by its upper edge, and a ball is pushed into it, fast or slowly. */
import { cloth } from '../../../src/scene/cloth/cloth';
import { sphere } from '../../../src/scene/collider/colliders';
import { scene } from '../../../src/scene/scene';
import type { BodyContact, Scene } from '../../../src/scene/types';
import { createWorld } from '../../../src/world/create-world';
import type { PaperRun, Part } from '../paper';
import { encodePng } from '../reporting/encode-png';
import { figures } from '../reporting/format';
import { type Block, type Picture, type Table, text, type Verdict } from '../reporting/report';
import { type Panel, sideBySide } from '../reporting/side-by-side';
import { localGlobalSolver } from './local-global-solver';
import { portrait } from './object-portraits';

/** Of the ball [m/s]. */
const speeds = { fast: 6, slow: 1 } as const;
type Speed = keyof typeof speeds;
type Mode = BodyContact['mode'] | null;

/** How far the ball goes, of it the way to the sheet [m]. */
const [way, before] = [0.3, 0.05];
/** When the ball sets out, and how long after its end is looked at the sheet [s]. */
const [begin, after] = [0.5, 0.3];
const timeStep = 1 / 120;

interface Outcome {
  readonly speed: Speed;
  readonly mode: Mode;
  readonly iterations: number;
  /** The mean over `after` [mm]. */
  readonly wrinkles: number;
  readonly strain: number;
  readonly still: Panel;
}

export const figures78: Part = {
  name: 'figures-7-8',
  title: 'Figures 7 and 8: wrinkles after a strong and a weak impact',
  async run(run) {
    const side = run.quick ? 9 : 31;
    const counts = run.quick ? [20, 40] : [5, 20, 100, 300];
    const outcomes: Outcome[] = [];
    for (const mode of [null, 'real-time'] as const) {
      for (const speed of ['fast', 'slow'] as const) {
        for (const iterations of counts) {
          await run.progress(outcomes.length / (4 * counts.length), `${speed} impact, ${iterations} iterations`);
          outcomes.push(await strike(run, { speed, mode, iterations, side }));
        }
      }
    }
    return [
      text(
        `A sheet of ${side} x ${side} particles hangs by its upper edge. A ball is pushed ${100 * (way - before)} cm deep into it and stops, at ${speeds.fast} m/s or ${speeds.slow} m/s; the paper does not describe its scene. Local/global iterations at h = 1/120 s, the step of the dress. ` +
          `Wrinkles are the root mean square of how far particles are from the middle of their four neighbours, times four, in the mean over the ${after} s after the ball has stopped. With contact in real-time mode the sheet meets itself, too.`,
      ),
      table(outcomes),
      picture(outcomes),
      lostDetail(outcomes),
    ] satisfies Block[];
  },
};

function sheetAndBall(speed: Speed, mode: Mode, side: number): Scene {
  return scene({
    name: 'impact',
    bodies: [
      cloth({
        name: 'sheet',
        size: [1, 1],
        particles: [side, side],
        plane: 'vertical',
        position: [-0.5, 1, 0],
        pins: ['top'],
        noise: 0.001,
      }),
    ],
    colliders: [
      sphere({
        name: 'ball',
        centre: [0, 0.35, 0.2 + before],
        radius: 0.2,
        thickness: 0.01,
        friction: 0.3,
        motion: {
          kind: 'keyframes',
          keys: [
            { time: begin, offset: [0, 0, 0] },
            { time: begin + way / speeds[speed], offset: [0, 0, -way] },
          ],
        },
      }),
    ],
    contact: mode && { mode, thickness: 0.005, friction: 0.3 },
    timeStep,
  });
}

async function strike(
  run: PaperRun,
  { speed, mode, iterations, side }: { speed: Speed; mode: Mode; iterations: number; side: number },
): Promise<Outcome> {
  const world = await createWorld(sheetAndBall(speed, mode, side), {
    solver: localGlobalSolver(iterations),
    backend: 'wasm',
    threads: 1,
  });
  const end = begin + way / speeds[speed];
  const seen: number[] = [];
  // The quick version looks at the impact alone.
  const until = run.quick ? end + 4 * timeStep : end + after;
  while (world.time < until) {
    world.step();
    if (world.time > end) seen.push(wrinkles(world.positions('sheet'), side));
  }
  const strain = (await world.statistics()).strain.structural.largest;
  const still = { image: portrait(world), caption: `${speed}, ${iterations} iterations` };
  world.dispose();
  return { speed, mode, iterations, wrinkles: seen.reduce((sum, x) => sum + x, 0) / seen.length, strain, still };
}

/** The root mean square of the Laplacian of the sheet within its border [mm]. */
function wrinkles(positions: ArrayLike<number>, side: number): number {
  let sum = 0;
  for (let row = 1; row < side - 1; row++) {
    for (let column = 1; column < side - 1; column++) {
      const i = row * side + column;
      for (let k = 0; k < 3; k++) {
        const at = (j: number) => positions[3 * j + k];
        sum += (at(i - 1) + at(i + 1) + at(i - side) + at(i + side) - 4 * at(i)) ** 2;
      }
    }
  }
  return 1000 * Math.sqrt(sum / (side - 2) ** 2);
}

const find = (outcomes: readonly Outcome[], speed: Speed, mode: Mode) =>
  outcomes.filter((one) => one.speed === speed && one.mode === mode);

/** Wrinkles after so many iterations as a share of those of the most. */
function share(outcomes: readonly Outcome[], speed: Speed, mode: Mode, iterations: number): number {
  const those = find(outcomes, speed, mode);
  const few = those.find((one) => one.iterations === iterations)!;
  return few.wrinkles / those[those.length - 1].wrinkles;
}

function table(outcomes: readonly Outcome[]): Table {
  return {
    kind: 'table',
    caption: 'Wrinkles after the impact, and as a share of those with the most iterations',
    columns: [
      { name: 'impact', align: 'left' },
      { name: 'contact with itself', align: 'left' },
      { name: 'iterations' },
      { name: 'wrinkles [mm]', source: 'ours' },
      { name: 'share', source: 'ours' },
      { name: 'largest strain at the end', source: 'ours' },
    ],
    rows: outcomes.map(({ speed, mode, iterations, wrinkles: found, strain }) => [
      `${speed}, ${speeds[speed]} m/s`,
      mode ?? 'without',
      String(iterations),
      figures(found),
      figures(share(outcomes, speed, mode, iterations)),
      figures(strain),
    ]),
  };
}

function picture(outcomes: readonly Outcome[]): Picture {
  const shown = (['fast', 'slow'] as const).flatMap((speed) => {
    const those = find(outcomes, speed, 'real-time');
    return [those.find(({ iterations }) => iterations === 20)!.still, those[those.length - 1].still];
  });
  const image = sideBySide({ panels: shown, columns: 2, background: [250, 251, 251], ink: [48, 56, 64] });
  return {
    kind: 'picture',
    caption: 'The sheet after the impact, without the ball: with the paper’s 20 iterations and with many',
    file: 'liu-2013-figures-7-8.png',
    png: encodePng(image),
    width: image.width,
    height: image.height,
  };
}

function lostDetail(outcomes: readonly Outcome[]): Verdict {
  const of = (mode: Mode) => [share(outcomes, 'fast', mode, 20), share(outcomes, 'slow', mode, 20)];
  const [[fast, slow], [fastInContact, slowInContact]] = [of(null), of('real-time')];
  return {
    kind: 'verdict',
    claim: '20 iterations lose wrinkles after a strong impact, and not after a weak one',
    holds: fastInContact < 0.9 && slowInContact >= 0.9,
    found: `Wrinkles with 20 iterations as a share of those with many: ${figures(fastInContact)} after the fast ball and ${figures(slowInContact)} after the slow one; without contact of the sheet with itself ${figures(fast)} and ${figures(slow)}.`,
    numbers: { fast, slow, fastInContact, slowInContact },
  };
}
