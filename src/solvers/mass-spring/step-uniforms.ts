/** The uniforms that every step over rows of springs takes, whatever the rows look like. */
export const stepUniforms = {
  /** x, y, z [m/s2], 0. */
  gravity: 'vec4f',
  /** [s] */
  h: 'f32',
  /** Share of the velocity kept over the step. */
  keep: 'f32',
  /** How many times as stiff every spring is. */
  stiffness: 'f32',
  /** [N s/m] */
  damping: 'f32',
  /** Damping for each N/m, before the springs are made stiffer [s]. */
  viscosity: 'f32',
  /** [m/s] */
  maxSpeed: 'f32',
  /** Whom the particles belong to. */
  body: 'u32',
} as const;
