/** The uniforms of every kernel that steps over rows of springs, whatever their layout. */
export const stepUniforms = {
  /** x, y, z [m/s2], 0. */
  gravity: 'vec4f',
  /** [s] */
  h: 'f32',
  /** Share of the velocity kept over the step. */
  keep: 'f32',
  /** Factor of the stiffness of every spring. */
  stiffness: 'f32',
  /** [N s/m] */
  damping: 'f32',
  /** Damping per N/m of a spring's own stiffness, without the factor [s]. */
  viscosity: 'f32',
  /** [m/s] */
  maxSpeed: 'f32',
  /** The body that the particles belong to. */
  body: 'u32',
} as const;
