import { integers, numbers, sampleFor } from '../../../compute/sample';
import { sampleFaces } from './sample-faces';
import { marksAt, touchFaces } from './touch-faces.kernel';

export const sample = sampleFor(touchFaces, (count, random) => {
  const { before, position, corner, collider, contactGroup, nearby, uniforms } = sampleFaces(count, random);
  // The first round, in which slack is looked at where there are lists, or one of the last, in which two of three faces are fast.
  const last = count % 2 === 1 && count % 8 !== 1;
  const faceTouch = numbers(12 * count, (k) => (last && k % 12 === 11 && k % 36 !== 11 ? 1 : 0));
  return {
    count,
    arrays: {
      position,
      previous: before,
      corner,
      collider,
      contactGroup,
      nearby,
      faceTouch,
      faceFlags: integers(marksAt + 3 * count, (k) => (last && k === 1 ? 1 : 0)),
    },
    uniforms: { ...uniforms, round: last ? 2 : 0, flag: 1, calmWay: 0.02, calmShare: 0.25 },
    // The search for the nearest point ends when it gains less than a fiftieth of the thickness, on one backend a point earlier than on another.
    slack: 1000,
  };
});
