/** Cords, which pull and never push: see cords.ts. */
import type { ElementKind } from '../element-kind';
import { type Cords, cordElements } from './cords';
import { projectCords } from './project-cords.kernel';

export const cord: ElementKind<Cords> = {
  name: 'cord',
  description: 'cords that pull and never push',
  without: "resist: 'both'",
  size: 2,
  fields: {
    ends: { array: Uint32Array, per: 2, particles: true },
    rest: { array: Float64Array, per: 1 },
    stiffness: { array: Float64Array, per: 1 },
  },
  elements: cordElements,
  local: { kernel: projectCords, numbers: cordNumbers },
  measure: null,
};

function cordNumbers({ count, ends, rest, stiffness }: Cords, bufferIndex: Uint32Array) {
  return {
    cordEnd: ends.map((particle) => bufferIndex[particle]),
    cordRest: Float64Array.from({ length: 2 * count }, (_, k) => (k % 2 === 0 ? rest : stiffness)[k >> 1]),
  };
}
