import { integers, sampleFor } from '../../../compute/sample';
import { appendMeetings } from './append-meetings.kernel';
import { countMeetings } from './count-meetings.kernel';
import { someClusters } from './sample-meetings';

export const sample = sampleFor(appendMeetings, (count, random) => {
  const { arrays, uniforms } = someClusters(count, random);
  const meetingCount = new Uint32Array(count);
  countMeetings.reference(0, count, { ...arrays, meetingCount }, uniforms);
  // Room for all: which of them are left out where there is less is chance.
  const room = meetingCount.reduce((sum, met) => sum + met, 2);
  return {
    count,
    arrays: { ...arrays, found: [2, 7], meeting: integers(2 * room, () => 99) },
    uniforms: { ...uniforms, room },
    unordered: { meeting: 2 },
  };
});
