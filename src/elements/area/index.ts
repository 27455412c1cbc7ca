/** Triangles that resist a change of area: see area-element.ts. */
import type { ElementKind } from '../element-kind';
import { areaElements } from './area-elements';
import { areaNumbers } from './area-numbers';
import type { Areas } from './areas';
import { projectAreas } from './project-areas.kernel';

export const area: ElementKind<Areas> = {
  name: 'area',
  description: 'triangles that resist change of area',
  without: 'area: 0',
  size: 3,
  fields: {
    corners: { array: Uint32Array, per: 3, particles: true },
    restArea: { array: Float64Array, per: 1 },
    inverseRest: { array: Float64Array, per: 3 },
    stiffness: { array: Float64Array, per: 1 },
  },
  elements: areaElements,
  local: { kernel: projectAreas, numbers: areaNumbers },
  measure: null,
};
