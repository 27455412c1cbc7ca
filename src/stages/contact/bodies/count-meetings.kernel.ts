/** How many clusters each one meets, of itself and those after it (meetings.ts). On a CPU: a GPU lists them at once (append-meetings.kernel.ts). */
import { kernel, read, write } from '../../../compute/kernel';
import { eachMeeting } from './meetings';

export const meetingBindings = {
  clusterBox: read('vec4f'),
  /** See bound-slabs.kernel.ts. */
  clusterSlab: read('vec4f'),
  /** The clusters of all cells. */
  sortedCluster: read('u32'),
  cellStart: read('u32'),
  /** See `SmoothWindows`. */
  beside: read('u32'),
  isSmooth: read('u32'),
} as const;

export const countMeetings = kernel({
  name: 'countMeetings',
  bindings: { ...meetingBindings, meetingCount: write('u32') },
  uniforms: { perCell: 'f32', mask: 'u32' },
  wgsl: null,
  reference(begin, end, { meetingCount, ...arrays }, uniforms) {
    for (let c = begin; c < end; c++) {
      meetingCount[c] = 0;
      eachMeeting(c, arrays, uniforms, () => {
        meetingCount[c]++;
      });
    }
  },
});
