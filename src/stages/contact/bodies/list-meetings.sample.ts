import { integers, sampleFor } from '../../../compute/sample';
import { countMeetings, keptMeetings } from './count-meetings.kernel';
import { listMeetings } from './list-meetings.kernel';
import { someClusters } from './sample-meetings';

export const sample = sampleFor(listMeetings, (count, random) => {
  const { arrays, uniforms } = someClusters(count, random);
  const meetingCount = new Uint32Array(count);
  const keptMeeting = new Uint32Array(2 * keptMeetings * count);
  countMeetings.reference(0, count, { ...arrays, meetingCount, keptMeeting }, uniforms);
  const meetingFirst = new Uint32Array(count + 1);
  meetingCount.forEach((met, c) => {
    meetingFirst[c + 1] = meetingFirst[c] + met;
  });
  // The last few find no room.
  const room = Math.max(0, meetingFirst[count] - 3);
  const meeting = integers(2 * meetingFirst[count], () => 99);
  return { count, arrays: { ...arrays, keptMeeting, meetingFirst, meeting }, uniforms: { ...uniforms, room } };
});
