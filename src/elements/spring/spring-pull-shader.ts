/** WGSL in front of every shader that computes the force of springs: `springPull` and `springDamping`. */
import springPull from './spring-pull.wgsl?raw';

/** `damped`: whether springs have damping. Without, no shader needs the velocities of neighbours. */
export const springPullShader = (damped: boolean): string => `const damped = ${damped};\n${springPull}`;
