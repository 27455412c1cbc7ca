/**
 * What holds pairs of features of tangled bodies apart: the planes that divide them would keep what is on the wrong side there. Pairs of which a particle is in an intersection with the body of the other (find-crossings.kernel.ts), or on the wrong side of it (`side`, by tangled-sides.ts), are divided by no plane, and ask for no distance, which is
 * written as -1. But a point that knows on which side of a triangle it belongs is kept there by its plane once it is there, and before that is pushed through: their plane is turned around, and they are to be as far apart on the wrong side as they were, less `way` [m].
 */
import { kernel, read, write } from '../../../../compute/kernel';
import { cross, dot, sub, three } from '../../contact-vectors';
import wgsl from './release-tangled.wgsl?raw';

/** What is to go through a triangle asks for no more than this on the wrong side [m]: less than 0 says that it is released. `release-tangled.as.ts` and the shader hold the same number. */
const leastReturn = 1e-6;

export const releaseTangled = kernel({
  name: 'releaseTangled',
  bindings: {
    pair: read('vec4u'),
    bodyOf: read('u32'),
    previous: read('vec4f'),
    /** Of each particle the bodies that it is tangled with: see find-crossings.kernel.ts. */
    tangle: read('u32'),
    /** Of each particle 0, or twice 1 more than the number of a body, and 1 more where it belongs on the side to which that one's triangles face. */
    side: read('u32'),
    pairPlane: write('vec4f'),
    pairApart: write('vec2f'),
  },
  uniforms: { way: 'f32' },
  wgsl,
  reference(begin, end, { pair, bodyOf, previous, tangle, side, pairPlane, pairApart }, { way }) {
    for (let k = begin; k < end; k++) {
      const particles = [0, 1, 2, 3].map((c) => pair[4 * k + c]);
      const isEdges = pairApart[2 * k] < 0;
      const ofFirst = isEdges ? 2 : 1;
      const [body, otherBody] = [bodyOf[particles[0]], bodyOf[particles[3]]];
      const ofOther = (c: number) => (c < ofFirst ? otherBody : body);
      const isAt = (c: number) => ((tangle[particles[c]] >>> (ofOther(c) & 31)) & 1) !== 0;
      const isAside = (c: number) => side[particles[c]] >>> 1 === ofOther(c) + 1;
      // Parts of one body that are on the wrong side together meet each other as ever.
      const together = side[particles[0]] === side[particles[3]];
      if (!isEdges && !together && isAside(0)) {
        const [p, a, b, c] = particles.map((particle) => three(previous, 4 * particle));
        const isInFront = dot(cross(sub(b, a), sub(c, a)), sub(p, a)) > 0;
        if (isInFront === ((side[particles[0]] & 1) !== 0)) continue;
        for (let n = 4 * k; n < 4 * k + 4; n++) pairPlane[n] = -pairPlane[n];
        pairApart.set([0, Math.min(-leastReturn, way - pairApart[2 * k])], 2 * k);
      } else if ([0, 1, 2, 3].some((c) => isAt(c) || (!together && isAside(c)))) {
        pairPlane.fill(0, 4 * k, 4 * k + 4);
        pairApart.set([0, -1], 2 * k);
      }
    }
  },
});
