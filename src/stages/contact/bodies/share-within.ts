import { dot, sub, type Three } from '../contact-vectors';

/** The share of the way from a point of a ball to another point that lies within the ball. */
export function shareWithin(centre: Three, radius: number, from: Three, to: Three): number {
  const way = sub(to, from);
  const out = sub(from, centre);
  const squared = dot(way, way);
  if (squared === 0) return 1;
  const along = dot(out, way);
  const room = Math.max(0, radius * radius - dot(out, out));
  return (Math.sqrt(along * along + squared * room) - along) / squared;
}
