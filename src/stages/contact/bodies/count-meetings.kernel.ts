/** How many clusters each one meets, of itself and those after it (meetings.ts). */
import { kernel, read, write } from '../../../compute/kernel';
import cellsWgsl from './cells.wgsl?raw';
import wgsl from './count-meetings.wgsl?raw';
import { eachMeeting } from './meetings';
import meetingsWgsl from './meetings.wgsl?raw';

export const meetingsText = cellsWgsl + meetingsWgsl;

export const meetingBindings = {
  clusterBox: read('vec4f'),
  /** The clusters of all cells, and their boxes. */
  sortedCluster: read('u32'),
  sortedBox: read('vec4f'),
  cellStart: read('u32'),
  /** See `SmoothWindows`. */
  beside: read('u32'),
  isSmooth: read('u32'),
} as const;

export const countMeetings = kernel({
  name: 'countMeetings',
  bindings: { ...meetingBindings, meetingCount: write('u32') },
  uniforms: { perCell: 'f32', mask: 'u32' },
  wgsl: meetingsText + wgsl,
  reference(begin, end, { meetingCount, ...arrays }, uniforms) {
    for (let c = begin; c < end; c++) {
      meetingCount[c] = 0;
      eachMeeting(c, arrays, uniforms, () => {
        meetingCount[c]++;
      });
    }
  },
});
