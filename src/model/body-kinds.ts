/** What can be done with each kind of body: made from options, checked as plain data, built into particles and springs. */

import { buildCloth } from './build-cloth';
import { buildMeshCloth } from './build-mesh-cloth';
import { buildSoftBody } from './build-soft-body';
import { fail, isObject, type Place } from './check';
import { checkCloth, makeCloth } from './cloth';
import { checkMeshCloth, makeMeshCloth } from './cloth-from-mesh';
import { nearestName } from './nearest-name';
import { buildRope, checkRope, makeRope } from './rope';
import { checkSoftBody, makeSoftBody } from './soft-body';
import { buildStrands, checkStrands, makeStrands } from './strands';
import type { Body, BuiltBody } from './types';

interface BodyKind {
  make(options: object, place: Place): Body;
  check(body: Body, place: Place): void;
  build(body: Body): BuiltBody;
}

export const bodyKinds: Record<Body['kind'], BodyKind> = {
  cloth: { make: makeCloth, check: checkCloth, build: buildCloth } as BodyKind,
  clothFromMesh: { make: makeMeshCloth, check: checkMeshCloth, build: buildMeshCloth } as BodyKind,
  rope: { make: makeRope, check: checkRope, build: buildRope } as BodyKind,
  strands: { make: makeStrands, check: checkStrands, build: buildStrands } as BodyKind,
  softBody: { make: makeSoftBody, check: checkSoftBody, build: buildSoftBody } as BodyKind,
};

/** The functions of a body's kind. `field` is the body's own field in `place`. */
export function bodyKind(body: unknown, place: Place, field: string): BodyKind {
  const names = Object.keys(bodyKinds);
  if (!isObject(body)) fail(place, field, 'be a body', body);
  if (typeof body.kind !== 'string' || !names.includes(body.kind)) {
    const near = typeof body.kind === 'string' ? nearestName(body.kind, names) : null;
    const hint = near === null ? '' : ` (did you mean ${near}?)`;
    fail(place, `${field}.kind`, `be one of ${names.join(', ')}${hint}`, body.kind);
  }
  return bodyKinds[body.kind as Body['kind']];
}
