/** The shader text that kernels of constraints share. */
import angle from '../../elements/hinge/hinge-angle.wgsl?raw';
import constraints from './constraints.wgsl?raw';
import places from './places.wgsl?raw';

/** The maths of every type of constraint; the kernel adds where its places are. */
export const constraintMaths = angle + constraints;
/** The same with the places in memory. */
export const constraintShader = constraintMaths + places;
