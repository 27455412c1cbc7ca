/** The pairs of clusters that `countMeetings` counted, where the prefix sum of its counts says. What goes beyond `room` is left out. */
import { kernel, read, write } from '../../../compute/kernel';
import { meetingBindings } from './count-meetings.kernel';
import { eachMeeting } from './meetings';

export const listMeetings = kernel({
  name: 'listMeetings',
  bindings: { ...meetingBindings, meetingFirst: read('u32'), meeting: write('u32') },
  uniforms: { perCell: 'f32', mask: 'u32', room: 'u32' },
  wgsl: null,
  reference(begin, end, { meetingFirst, meeting, ...arrays }, uniforms) {
    for (let c = begin; c < end; c++) {
      let at = meetingFirst[c];
      eachMeeting(c, arrays, uniforms, (other) => {
        if (at < uniforms.room) meeting.set([c, other], 2 * at);
        at++;
      });
    }
  },
});
