/** Hinges between triangles, with a rest angle: see hinge-element.ts. */
import type { ElementKind } from '../element-kind';
import { hingeElements } from './hinge-elements';
import { hingeNumbers } from './hinge-numbers';
import type { Hinges } from './hinges';
import { projectHinges } from './project-hinges.kernel';

export const hinge: ElementKind<Hinges> = {
  name: 'hinge',
  description: 'hinges that resist change of their angle',
  without: "bending: 'springs'",
  size: 4,
  fields: {
    corners: { array: Uint32Array, per: 4, particles: true },
    restAngle: { array: Float64Array, per: 1 },
    feet: { array: Float64Array, per: 2 },
    heights: { array: Float64Array, per: 2 },
    length: { array: Float64Array, per: 1 },
    stiffness: { array: Float64Array, per: 1 },
  },
  elements: hingeElements,
  local: { kernel: projectHinges, numbers: hingeNumbers },
  measure: null,
};
