/**
 * The local step of hinges with a rest angle (see hinge-element.ts): L x - dE/dx of corners 1, 2 and 3 [N], where L is the constant matrix
 * that the hinge has in the global step and E its energy. That of corner 0 is minus their sum. In w of the first: the energy [J].
 */

import { kernel, read, write } from '../../compute/kernel';
import angle from './hinge-angle.wgsl?raw';
import { hingeDerivative, hingeEnergy, hingeState, matrixFactor } from './hinge-element';
import wgsl from './project-hinges.wgsl?raw';

export const projectHinges = kernel({
  name: 'projectHinges',
  bindings: {
    position: read('vec4f'),
    /** Four particles per hinge. */
    hingeCorner: read('u32'),
    /**
     * Two per hinge. The first wing's foot, 1 / its height [1/m], the second's foot, 1 / its height; the angle [rad], k [N m], 1 / the length
     * of the edge [1/m], 0: all at rest.
     */
    hingeRest: read('vec4f'),
    /** Three per hinge. */
    pull: write('vec4f'),
  },
  uniforms: {},
  wgsl: angle + wgsl,
  reference(begin, end, { position, hingeCorner, hingeRest, pull }) {
    for (let t = begin; t < end; t++) {
      const [foot1, perHeight1, foot2, perHeight2, angle, stiffness, perLength] = hingeRest.subarray(8 * t, 8 * t + 7);
      const points = Array.from(hingeCorner.subarray(4 * t, 4 * t + 4), (p) => [
        ...position.subarray(4 * p, 4 * p + 3),
      ]);
      const rest = { foot1, height1: 1 / perHeight1, foot2, height2: 1 / perHeight2, length: 1 / perLength, angle };
      const state = hingeState(points.flat(), [0, 1, 2, 3], rest);
      const derivative = hingeDerivative(state);
      const weight = matrixFactor * stiffness;
      for (let axis = 0; axis < 3; axis++) {
        const [e, u, v] = [state.e[axis], state.u[axis], state.v[axis]];
        const wing1 = (u - foot1 * e) * perHeight1 * perHeight1;
        const wing2 = (v - foot2 * e) * perHeight2 * perHeight2;
        const edge = e * perLength * perLength - foot1 * wing1 - foot2 * wing2;
        [edge, wing1, wing2].forEach((value, c) => {
          pull[12 * t + 4 * c + axis] = weight * value - stiffness * derivative[3 * c + axis];
        });
      }
      pull[12 * t + 3] = stiffness * hingeEnergy(state);
      pull[12 * t + 7] = 0;
      pull[12 * t + 11] = 0;
    }
  },
});
