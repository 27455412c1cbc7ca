/** The wind of a scene as the uniforms of `pushTriangles`. */

import type { Vec4 } from '../../compute/kernel';
import type { Wind } from '../../scene/types';

export function windUniforms(wind: Wind): { wind: Vec4; dragCoefficient: number; liftCoefficient: number } {
  const [x, y, z] = wind.velocity;
  return { wind: [x, y, z, wind.airDensity / 2], dragCoefficient: wind.drag, liftCoefficient: wind.lift };
}
