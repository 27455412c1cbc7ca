/** The pairs of clusters that meet, on a GPU: each cluster has a workgroup, which appends those that it finds, in any order (append-pairs.kernel.ts). The first of `found` counts all of them; what goes beyond `room` is left out. */
import { kernel, write } from '../../../compute/kernel';
import wgsl from './append-meetings.wgsl?raw';
import cellsWgsl from './cells.wgsl?raw';
import { meetingBindings } from './count-meetings.kernel';
import { eachMeeting } from './meetings';
import meetingsWgsl from './meetings.wgsl?raw';

export const appendMeetings = kernel({
  name: 'appendMeetings',
  bindings: { ...meetingBindings, found: write('atomic'), meeting: write('u32') },
  uniforms: { perCell: 'f32', mask: 'u32', room: 'u32' },
  group: 64,
  wgsl: cellsWgsl + meetingsWgsl + wgsl,
  wasm: null,
  reference(begin, end, { found, meeting, ...arrays }, uniforms) {
    for (let c = begin; c < end; c++) {
      eachMeeting(c, arrays, uniforms, (other) => {
        if (found[0] < uniforms.room) meeting.set([c, other], 2 * found[0]);
        found[0]++;
      });
    }
  },
});
