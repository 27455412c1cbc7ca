/** The wind at one moment: gusts make it swell and fall, by two sines whose periods do not repeat together. */
import type { Wind } from '../../scene/types';

export function windAt(wind: Wind | null, time: number): Wind | null {
  if (!wind || wind.gusts === 0) return wind;
  const phase = (2 * Math.PI * time) / wind.gustPeriod;
  const swell = 1 + wind.gusts * (0.6 * Math.sin(phase) + 0.4 * Math.sin(2.7 * phase + 1));
  const [x, y, z] = wind.velocity;
  return { ...wind, velocity: [x * swell, y * swell, z * swell] };
}
