/** Springs: E = k (l - r)^2 / 2. Solvers have kernels of their own for them, so that there is no local step here. */
import type { ElementKind } from '../element-kind';
import { springElements } from './spring-elements';
import type { Springs } from './springs';

export const spring: ElementKind<Springs> = {
  name: 'spring',
  description: 'springs',
  without: 'springs: {}',
  size: 2,
  fields: {
    ends: { array: Uint32Array, per: 2, particles: true },
    rest: { array: Float64Array, per: 1 },
    stiffness: { array: Float64Array, per: 1 },
    kind: { array: Uint8Array, per: 1 },
  },
  elements: springElements,
  local: null,
  measure: null,
};
