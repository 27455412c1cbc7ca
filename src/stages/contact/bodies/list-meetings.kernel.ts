/** The pairs of clusters that `countMeetings` counted, where the prefix sum of its counts says. What goes beyond `room` is left out. */
import { kernel, read, write } from '../../../compute/kernel';
import { keptMeetings, meetingBindings } from './count-meetings.kernel';
import { eachMeeting } from './meetings';

export const listMeetings = kernel({
  name: 'listMeetings',
  bindings: { ...meetingBindings, keptMeeting: read('u32'), meetingFirst: read('u32'), meeting: write('u32') },
  uniforms: { perCell: 'f32', mask: 'u32', room: 'u32' },
  wgsl: null,
  reference(begin, end, { meetingFirst, keptMeeting, meeting, ...arrays }, uniforms) {
    for (let c = begin; c < end; c++) {
      let at = meetingFirst[c];
      const note = (other: number) => {
        if (at < uniforms.room) meeting.set([c, other], 2 * at);
        at++;
      };
      const count = meetingFirst[c + 1] - meetingFirst[c];
      if (count > keptMeetings) eachMeeting(c, arrays, uniforms, note);
      else for (let k = keptMeetings * c; k < keptMeetings * c + count; k++) note(keptMeeting[2 * k + 1]);
    }
  },
});
