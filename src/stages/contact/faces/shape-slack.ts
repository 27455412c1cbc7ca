/**
 * How far the corners of a face may go, relative to colliders that know their distance, before it touches one of them: with its twin in measure-slack.as.ts. Negative where that holds for fast faces as well, which are looked at wherever they come into the box around a collider.
 *
 * A collider that is no field is convex and lies behind the plane through the point of its surface that is nearest to the middle of the face, so that no point of the face is nearer to it than the lowest corner is to that plane: what lies on something flat has as much room as it is farther away than faces are kept off by.
 *
 * No point of a face is nearer to a field than its middle is, less how far its corners are from there; near a field, where that says little, the same is asked of its four quarters. A sampled distance changes by no more than twice the way (../out-of-colliders.as.ts); where there are no samples, it is more than a cell and the thickness, beyond the border of the brick at least.
 * And no point is nearer than the boxes around the face and the collider are to each other, which is all that has to be known where that is far.
 *
 * A fast face that is a gap away from the box is past by as soon as the box around its way is still farther away than it goes (touch-faces.kernel.ts). If its corners stray by s, it goes no farther than twice that, relative to a collider that moves as well, so that 3 s < gap is enough.
 */
import { brickCells } from '../../../mesh/sparse-field';
import { colliderBox } from '../collider-box';
import { add, dot, length, scale, sub, type Three, three } from '../contact-vectors';
import type { ContactUniforms } from '../out-of-colliders';
import { colliderKind, colliderLanes } from '../pack-colliders';
import { seen, surfaceAt, turnBack } from '../shape-distance';
import { boxShare, isMet } from './touch-faces.kernel';
import { type Face, faceShare, pointOf } from './touch-shape';

/** Of the thickness: what faces are kept off by, and a little for what is rounded. */
export const keptShare = 1.01 * faceShare;
/** Of the thickness: what may go farther than that is far, and it is not asked how far beyond the other. */
const farShare = 2;
const knownShare = 6;
/** The distance where there are no samples. */
const unknown = 1e8;
/** The slack where there is nothing to touch: the largest number of f32. */
const endless = (2 - 2 ** -23) * 2 ** 127;

type Uniforms = Pick<ContactUniforms, 'colliderFirst' | 'colliderCount' | 'moveShare' | 'moveAhead'> & {
  readonly bulge: number;
};

/** From all colliders together, of a face as it is at the start of a step. */
export function slackFromShapes(collider: Float64Array, face: Face, uniforms: Uniforms): number {
  const { colliderFirst, colliderCount, moveShare, moveAhead, bulge } = uniforms;
  let least = endless;
  let isFar = true;
  for (let c = colliderFirst; c < colliderFirst + colliderCount; c++) {
    if (!isMet(collider, c, bulge)) continue;
    const slack = slackFrom(
      collider,
      c,
      face.map((corner) => seen(collider, c, corner, moveAhead + moveShare)) as unknown as Face,
    );
    least = Math.min(least, Math.abs(slack));
    isFar &&= slack < 0;
  }
  return isFar ? -least : least;
}

/** `face`: seen from the collider. */
function slackFrom(collider: Float64Array, c: number, face: Face): number {
  const thickness = collider[colliderLanes * c + 1];
  const known = knownShare * thickness;
  const gap = gapTo(collider, c, face);
  if (gap > 3 * farShare * thickness) return -Math.min(known, gap / 3);
  return Math.min(known, Math.max(0, gap, roomOf(collider, c, face)));
}

/** How far the box around a face is from the one around the collider, along the axis where that is most: negative where they overlap. */
function gapTo(collider: Float64Array, c: number, face: Face): number {
  const { middle, half } = colliderBox(collider, c);
  const gaps = [0, 1, 2].map((axis) => {
    const along = face.map((corner) => corner[axis] - middle[axis]);
    const reach = boxShare * (half[axis] + collider[colliderLanes * c + 1]);
    return Math.max(Math.min(...along), -Math.max(...along)) - reach;
  });
  return Math.max(...gaps);
}

/** How far the corners of a face may go before it is nearer to the collider than faces are kept off by. */
function roomOf(collider: Float64Array, c: number, face: Face): number {
  const [kind, thickness] = collider.subarray(colliderLanes * c, colliderLanes * c + 2);
  const middle = pointOf(face, [1 / 3, 1 / 3, 1 / 3]);
  const arms = face.map((corner) => sub(corner, middle));
  if (kind === colliderKind.distanceField) {
    const radius = Math.max(...arms.map(length));
    const room = roomAt(collider, c, middle);
    if (room - radius > thickness) return room - radius;
    const rooms = arms.map((arm) => roomAt(collider, c, add(middle, scale(arm, 0.5))));
    return Math.max(room - radius, Math.min(room, ...rooms) - radius / 2);
  }
  const { distance, normal } = surfaceAt(collider, c, middle);
  return distance + Math.min(...arms.map((arm) => dot(arm, normal))) - keptShare * thickness;
}

/** How far a point may go before it is nearer to the surface of a field than that. */
function roomAt(collider: Float64Array, c: number, point: Three): number {
  const at = colliderLanes * c;
  const [, thickness, , side] = collider.subarray(at, at + 4);
  const { distance } = surfaceAt(collider, c, point);
  const kept = keptShare * thickness;
  if (distance < unknown) return (distance - kept) / 2;
  const local = turnBack(sub(point, three(collider, at + 4)), three(collider, at + 12), collider[at + 15]);
  const place = scale(local, 1 / side);
  const toBorder = Math.min(...place.map((x) => 0.5 - Math.abs(x - Math.floor(x) - 0.5)));
  const beyond = side / brickCells + collider[at + 27] * thickness;
  return side * toBorder + (beyond - kept) / 2;
}
