/** Times of frames as a histogram, a bar for each millisecond. */
import type { Plot } from '../reporting/report';

export interface FrameTimes {
  /** Where, as legends have it. */
  readonly name: string;
  /** [ms] */
  readonly frameMs: readonly number[];
}

/** Share of the frames in each bar, by the bar's middle [ms]; bars without frames are left out. */
export function histogram(frameMs: readonly number[]): (readonly [middle: number, share: number])[] {
  const counts = new Map<number, number>();
  for (const ms of frameMs) counts.set(Math.floor(ms), (counts.get(Math.floor(ms)) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b).map(([bar, n]) => [bar + 0.5, n / frameMs.length] as const);
}

export function frameHistogram(all: readonly FrameTimes[], caption: string): Plot {
  return {
    kind: 'plot',
    caption,
    x: { label: 'time of a frame [ms]', scale: 'linear' },
    y: { label: 'share of the frames', scale: 'linear' },
    series: all.map(({ name, frameMs }) => ({ name, mark: 'bars' as const, points: histogram(frameMs) })),
  };
}
