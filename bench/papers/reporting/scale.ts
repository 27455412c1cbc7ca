/** Linear and logarithmic scales of a plot: from values to places, and where the ticks go. */
import { powerOfTen } from './format';
import type { Axis } from './report';

export interface Scale {
  /** 0 at the lower end, 1 at the upper. */
  place(value: number): number;
  /** Whether it can be drawn at all: a log scale has no zero. */
  has(value: number): boolean;
  ticks: readonly Tick[];
  range: readonly [number, number];
}

export interface Tick {
  value: number;
  /** Empty: a grid line without a number. */
  label: string;
}

/** A scale for the axis, wide enough for the values. */
export function scaleOf({ scale, range }: Axis, values: readonly number[]): Scale {
  return scale === 'log' ? logScale(values, range) : linearScale(values, range);
}

function linearScale(values: readonly number[], range: Axis['range']): Scale {
  const finite = values.filter(Number.isFinite);
  let [low, high] = range ?? [Math.min(...finite), Math.max(...finite)];
  if (finite.length === 0 && !range) [low, high] = [0, 1];
  if (low === high) [low, high] = [low - (Math.abs(low) || 1) / 2, high + (Math.abs(high) || 1) / 2];
  const step = niceStep((high - low) / 5);
  if (!range) {
    low = Math.floor(low / step + 1e-9) * step;
    high = Math.ceil(high / step - 1e-9) * step;
  }
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const ticks: Tick[] = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) {
    // Minus zero would show its sign.
    const value = k * step || 0;
    ticks.push({ value, label: value.toFixed(decimals) });
  }
  return { range: [low, high], ticks, has: Number.isFinite, place: (value) => (value - low) / (high - low) };
}

/** 1, 2 or 5 times a power of ten, not below `atLeast`. */
function niceStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  const times = [1, 2, 5, 10].find((n) => n * power >= atLeast * (1 - 1e-9)) ?? 10;
  return times * power;
}

function logScale(values: readonly number[], range: Axis['range']): Scale {
  const has = (value: number) => Number.isFinite(value) && value > 0;
  const usable = values.filter(has);
  let [low, high] = range ?? [Math.min(...usable), Math.max(...usable)];
  if (usable.length === 0 && !range) [low, high] = [1, 10];
  const [first, last] = [Math.log10(low), Math.log10(high)];
  // Whole decades make the best ends; a plot of less than one decade would be mostly empty with them.
  const whole = !range && last - first > 0.7;
  const from = whole ? Math.floor(first + 1e-9) : first - (last === first ? 0.3 : 0);
  const to = whole ? Math.ceil(last - 1e-9) : last + (last === first ? 0.3 : 0);
  const decades = to - from;
  const each = Math.max(1, Math.ceil(decades / 8));
  const ticks: Tick[] = [];
  for (let k = Math.floor(from); k <= Math.ceil(to); k++) {
    for (let digit = 1; digit < 10; digit++) {
      const at = k + Math.log10(digit);
      if (at < from - 1e-9 || at > to + 1e-9) continue;
      if (digit > 1 && decades > 4) continue;
      const labelled = digit === 1 ? k % each === 0 : decades <= 1 && [2, 5].includes(digit);
      ticks.push({ value: digit * 10 ** k, label: labelled ? decadeLabel(digit, k) : '' });
    }
  }
  return {
    range: [10 ** from, 10 ** to],
    ticks,
    has,
    place: (value) => (Math.log10(value) - from) / (to - from),
  };
}

function decadeLabel(digit: number, exponent: number): string {
  if (exponent >= -3 && exponent <= 4) return String(Number((digit * 10 ** exponent).toPrecision(3)));
  return digit === 1 ? powerOfTen(exponent) : `${digit}·${powerOfTen(exponent)}`;
}
