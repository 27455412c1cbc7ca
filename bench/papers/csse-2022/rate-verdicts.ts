/** What the paper claims about frames a second, and what the curves say: largest sheets in real time, and which method is the fastest. */
import { figures } from '../reporting/format';
import type { Verdict } from '../reporting/report';
import { type Method, methodNames } from './methods';
import { figure7Fps, realTimeFps, realTimeSizes } from './published';
import type { Curve } from './rate-curves';
import { fastestAt, type Size, type StoredRates } from './stored-rates';

interface Found {
  fps: number;
  onGpu: boolean;
  /** 'wasm, 2 threads, here'. */
  where: string;
}

/** The fastest way at this size, measured here or stored; null: this size was not measured. */
function fastest({ method, points }: Curve, stored: StoredRates, size: Size): Found | null {
  const all: Found[] = points
    .filter(({ nodes, springs }) => nodes === size.nodes && springs === size.springs)
    .flatMap(({ rates }) => rates)
    .map(({ way, fps }) => ({ fps, onGpu: way.kind === 'gpu', where: `${way.name}, here` }));
  const kept = fastestAt(method === 'adaptiveConstraints' ? pushed(stored) : stored[method], size);
  if (kept !== null) all.push({ fps: kept, onGpu: true, where: stored.name });
  return all.reduce<Found | null>((best, one) => (best && best.fps >= one.fps ? best : one), null);
}

/** Of the scene that is timed here. */
export const pushed = ({ adaptiveConstraints }: StoredRates) =>
  adaptiveConstraints.filter(({ row }) => row.scene === 'push');

/** The largest sheet of mass-spring, which needs a GPU: at 16 frames a second the paper calls it real time, against its own 30. */
export function largestVerdict(curve: Curve, stored: StoredRates): Verdict[] {
  const { nodes, springs } = realTimeSizes.massSpring;
  const paper = figure7Fps.find((point) => point.nodes === nodes)?.fps ?? Number.NaN;
  const found = fastest(curve, stored, realTimeSizes.massSpring);
  if (!found?.onGpu) return [];
  return [
    {
      kind: 'verdict',
      claim: `Mass-spring handles ${nodes.toLocaleString('en')} nodes and ${springs.toLocaleString('en')} springs, at ${paper} frames a second`,
      holds: found.fps >= paper,
      found: `${figures(found.fps)} frames a second (${found.where}), ${figures(found.fps / paper)} times the paper’s.`,
      numbers: { fps: found.fps, paper },
    },
  ];
}

export function realTimeVerdict(method: Exclude<Method, 'massSpring'>, curve: Curve, stored: StoredRates): Verdict[] {
  const { nodes, springs } = realTimeSizes[method];
  const found = fastest(curve, stored, realTimeSizes[method]);
  if (!found) return [];
  const step = curve.points[0].timeStep;
  return [
    {
      kind: 'verdict',
      claim:
        `Real time (${realTimeFps} frames a second) with ${methodNames[method]} at ${nodes.toLocaleString('en')} nodes and ` +
        `${springs.toLocaleString('en')} springs`,
      holds: found.fps >= realTimeFps,
      found:
        `${figures(found.fps)} frames a second (${found.where}); with frames of ${step} s that is ${figures(found.fps * step)} times as ` +
        'fast as what it simulates.',
      numbers: { fps: found.fps, realTimeFps },
    },
  ];
}

/** On the CPU; null where this size was not measured there. */
const cpuRate = ({ points }: Curve, nodes: number): number | null =>
  points.find((point) => point.nodes === nodes)?.rates.find(({ way }) => !way.kind.endsWith('gpu'))?.fps ?? null;

/** At the largest size that all curves have on the CPU. */
export function orderVerdict(springs: Curve, constraints: Curve, adaptive: Curve): Verdict[] {
  const rated = springs.points
    .map(({ nodes }) => ({ nodes, rates: [springs, constraints, adaptive].map((curve) => cpuRate(curve, nodes)) }))
    .filter((one): one is { nodes: number; rates: number[] } => one.rates.every((fps) => fps !== null));
  const last = rated.at(-1);
  if (!last) return [];
  const { nodes } = last;
  const [plain, enforced, mixed] = last.rates;
  return [
    {
      kind: 'verdict',
      claim:
        'Mass-spring has the most frames a second by far, and adaptive constraints more than constraint enforcement',
      holds: plain > 2 * mixed && mixed > enforced,
      found:
        `At ${nodes.toLocaleString('en')} nodes on the CPU: ${figures(plain)} frames a second with mass-spring, ${figures(mixed)} with adaptive ` +
        `constraints, ${figures(enforced)} with constraint enforcement (${constraints.kinds}). In simulated seconds a second, each with its frame: ` +
        `${figures(plain * springs.points[0].timeStep)}, ${figures(mixed * adaptive.points[0].timeStep)} and ${figures(enforced * constraints.points[0].timeStep)}.`,
      numbers: { massSpring: plain, adaptiveConstraints: mixed, constraintEnforcement: enforced, nodes },
    },
  ];
}
