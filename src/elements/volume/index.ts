/** Tetrahedra that keep their volume: see volume-element.ts. */
import type { ElementKind } from '../element-kind';
import { projectVolumes } from './project-volumes.kernel';
import { volumeElements } from './volume-elements';
import { volumeNumbers } from './volume-numbers';
import type { Volumes } from './volumes';

export const volume: ElementKind<Volumes> = {
  name: 'volume',
  description: 'tetrahedra that resist change of volume',
  without: 'volume: 0',
  size: 4,
  fields: {
    corners: { array: Uint32Array, per: 4, particles: true },
    restVolume: { array: Float64Array, per: 1 },
    inverseRest: { array: Float64Array, per: 9 },
    stiffness: { array: Float64Array, per: 1 },
  },
  elements: volumeElements,
  local: { kernel: projectVolumes, numbers: volumeNumbers },
  measure: null,
};
