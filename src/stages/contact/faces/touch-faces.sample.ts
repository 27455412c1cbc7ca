import { numbers, sampleFor } from '../../../compute/sample';
import { sampleContact } from '../sample-contact';
import { touchFaces } from './touch-faces.kernel';

/** Small faces near colliders: each has three particles of its own, a little apart. */
export const sample = sampleFor(touchFaces, (count, random) => {
  const { before, position, collider, contactGroup, uniforms } = sampleContact(3 * count, random);
  for (let f = 0; f < count; f++) {
    for (const array of [before, position]) {
      for (let k = 1; k < 3; k++) {
        for (let axis = 0; axis < 3; axis++) {
          array[4 * (3 * f + k) + axis] = array[12 * f + axis] + 0.1 * Math.sin(7 * f + 3 * k + axis);
        }
      }
    }
    // Every fourth goes far, the others by a little.
    const share = f % 4 === 0 ? 1 : 0.02;
    for (let k = 0; k < 12; k++) {
      if (k % 4 !== 3) position[12 * f + k] = before[12 * f + k] + share * (position[12 * f + k] - before[12 * f + k]);
    }
  }
  const corner = Uint32Array.from({ length: 3 * count }, (_, k) => k);
  // The first round, or one of the last, in which two of three faces are fast.
  const last = count % 2 === 1;
  const faceTouch = numbers(12 * count, (k) => (last && k % 12 === 11 && k % 36 !== 11 ? 1 : 0));
  return {
    count,
    arrays: {
      position,
      previous: before,
      corner,
      collider,
      contactGroup,
      faceTouch,
      fastFaces: new Uint32Array([last ? 3 : 0]),
    },
    uniforms: { ...uniforms, bulge: 1, round: last ? 2 : 0, stamp: 3 },
    // The search for the nearest point ends when it gains less than a fiftieth of the thickness, on one backend a point earlier than on another.
    slack: 1000,
  };
});
