/**
 * Whether any particle is off the way that the list of pairs was made for (plan-ways.kernel.ts), so that a new one is called for: sets `strayed` to 1 where one is farther from its way than `slack` [m]; where it would be had it not gone with others by `drift` [m] since then. In exact mode, where one begins this step farther than `slack` from where it was foreseen to, or would end it farther from there than the list has room for, less `slack`, which is left for contact; `behind` is the share of its way that lies behind it at the start of this step.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { dot, length, scale, sub, type Three, three } from '../contact-vectors';
import wgsl from './flag-strays.wgsl?raw';

export const flagStrays = kernel({
  name: 'flagStrays',
  bindings: {
    position: read('vec4f'),
    previous: read('vec4f'),
    wayStart: read('vec4f'),
    wayEnd: read('vec4f'),
    strayed: write('atomic'),
  },
  /** `drift`: how far the frame of the list has gone at the end of this step, `before` at its start [m]. */
  uniforms: { drift: 'vec4f', before: 'vec4f', slack: 'f32', behind: 'f32', exact: 'u32' },
  wgsl,
  reference(begin, end, { position, previous, wayStart, wayEnd, strayed }, { drift, before, slack, behind, exact }) {
    const shift: Three = [drift[0], drift[1], drift[2]];
    const shiftBefore: Three = [before[0], before[1], before[2]];
    for (let i = begin; i < end; i++) {
      const start = three(wayStart, 4 * i);
      const way = sub(three(wayEnd, 4 * i), start);
      const from = sub(sub(three(position, 4 * i), start), shift);
      const squared = dot(way, way);
      const nearest = squared > 0 ? Math.min(1, Math.max(0, dot(from, way) / squared)) : 0;
      const off = (point: Three) => length(sub(point, scale(way, exact ? behind : nearest)));
      if (!(off(from) <= (exact ? wayStart[4 * i + 3] - slack : slack))) strayed[0] = 1;
      if (exact && !(off(sub(sub(three(previous, 4 * i), start), shiftBefore)) <= slack)) strayed[0] = 1;
    }
  },
});
