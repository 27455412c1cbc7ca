/** What can be done with each kind of body: made from options, checked as plain data, built into particles and springs. */

import { type ErrorPath, fail, isObject } from '../core/check';
import { nearestName } from '../core/nearest-name';
import { finishAtOnce, type Slices } from '../core/slices';
import { buildCloth, clothParts } from './cloth/build-cloth';
import { checkCloth, makeCloth } from './cloth/cloth';
import { buildMeshCloth } from './mesh-cloth/build-mesh-cloth';
import { checkMeshCloth, makeMeshCloth } from './mesh-cloth/cloth-from-mesh';
import { buildRope, checkRope, makeRope } from './rope/rope';
import { softBodyParts } from './soft-body/build-soft-body';
import { checkSoftBody, makeSoftBody } from './soft-body/soft-body';
import { buildStrands, checkStrands, makeStrands } from './strands/strands';
import type { Body, BuiltBody, SoftBody } from './types';

interface BodyKind {
  make(options: object, path: ErrorPath): Body;
  check(body: Body, path: ErrorPath): void;
  build(body: Body): BuiltBody;
  /** The same in slices, for bodies that take long. */
  buildSlices?(body: Body): Slices<BuiltBody>;
}

export const bodyKinds: Record<Body['kind'], BodyKind> = {
  cloth: { make: makeCloth, check: checkCloth, build: buildCloth, buildSlices: clothParts } as BodyKind,
  clothFromMesh: { make: makeMeshCloth, check: checkMeshCloth, build: buildMeshCloth } as BodyKind,
  rope: { make: makeRope, check: checkRope, build: buildRope } as BodyKind,
  strands: { make: makeStrands, check: checkStrands, build: buildStrands } as BodyKind,
  softBody: {
    make: makeSoftBody,
    check: checkSoftBody,
    build: (body: SoftBody) => finishAtOnce(softBodyParts(body)),
    buildSlices: softBodyParts,
  } as BodyKind,
};

/** The functions of a body's kind. `field` is the body's own field at `path`. */
export function bodyKind(body: unknown, path: ErrorPath, field: string): BodyKind {
  const names = Object.keys(bodyKinds);
  if (!isObject(body)) fail(path, field, 'be a body', body);
  if (typeof body.kind !== 'string' || !names.includes(body.kind)) {
    const near = typeof body.kind === 'string' ? nearestName(body.kind, names) : null;
    const hint = near === null ? '' : ` (did you mean ${near}?)`;
    fail(path, `${field}.kind`, `be one of ${names.join(', ')}${hint}`, body.kind);
  }
  return bodyKinds[body.kind as Body['kind']];
}
