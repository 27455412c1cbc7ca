/** Faces and colliders for the samples of the kernels of faces. */
import { findNearby } from '../mesh/find-nearby.kernel';
import { listPlaces } from '../mesh/nearby-lists';
import { colliderKind, colliderLanes } from '../pack-colliders';
import { sampleContact } from '../sample-contact';
import { findNearbyFaces } from './find-nearby-faces.kernel';
import { measureSlack } from './measure-slack.kernel';
import { measureStrays } from './measure-strays.kernel';

/** Of a collider that neither moves nor grows nor turns. */
const standing = [0, 0, 0, 1, 0, 0, 0, 1];

/** Small faces near colliders: each has three particles of its own, a little apart. */
export function sampleFaces(count: number, random: () => number, isListed = count % 4 === 1) {
  const { before, position, collider, contactGroup, uniforms: given } = sampleContact(3 * count, random, isListed);
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
  // Where shapes move, none of these faces has as much slack as they may drift by: in some samples they stand still.
  const drift = count % 8 === 1 ? 0 : 0.05;
  for (let c = 0; c < 8 && drift === 0; c++) {
    if (collider[colliderLanes * c] !== colliderKind.mesh) collider.set(standing, colliderLanes * c + 16);
  }
  // Lists of what is near their corners, and near them.
  const { stride, count: all, ...places } = listPlaces(3 * count, count, 2);
  const uniforms = { ...given, listed: isListed ? stride : 0, ...places, drift, bulge: 1 };
  const nearby = new Float64Array(isListed ? 4 * all : 4);
  if (isListed) {
    findNearby.reference(0, 3 * count, { previous: before, collider, contactGroup, nearby }, uniforms);
    findNearbyFaces.reference(0, count, { corner, collider, contactGroup, nearby }, uniforms);
    measureSlack.reference(0, count, { previous: before, corner, collider, contactGroup, nearby }, uniforms);
    measureStrays.reference(0, 3 * count, { position, previous: before, collider, nearby }, uniforms);
  }
  return { before, position, corner, collider, contactGroup, nearby, uniforms };
}
