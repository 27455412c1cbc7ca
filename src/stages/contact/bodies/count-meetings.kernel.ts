/** How many clusters each one meets, of itself and those after it (meetings.ts), and the first few of them. On a CPU: a GPU lists them at once (append-meetings.kernel.ts). */
import { kernel, read, write } from '../../../compute/kernel';
import { eachMeeting } from './meetings';

/** Clusters that are kept for each that meets them: most meet no more, and need not look for them again. The AssemblyScript holds the same number. */
export const keptMeetings = 8;

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
  bindings: { ...meetingBindings, meetingCount: write('u32'), keptMeeting: write('u32') },
  uniforms: { perCell: 'f32', mask: 'u32' },
  wgsl: null,
  reference(begin, end, { meetingCount, keptMeeting, ...arrays }, uniforms) {
    for (let c = begin; c < end; c++) {
      meetingCount[c] = 0;
      eachMeeting(c, arrays, uniforms, (other) => {
        if (meetingCount[c] < keptMeetings) keptMeeting.set([c, other], 2 * (keptMeetings * c + meetingCount[c]));
        meetingCount[c]++;
      });
    }
  },
});
