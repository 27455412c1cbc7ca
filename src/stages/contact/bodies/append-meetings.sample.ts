import { integers, sampleFor } from '../../../compute/sample';
import { appendMeetings } from './append-meetings.kernel';
import { eachMeeting } from './meetings';
import { someClusters } from './sample-meetings';

export const sample = sampleFor(appendMeetings, (count, random) => {
  const { arrays, uniforms } = someClusters(count, random);
  // Room for all: which of them are left out where there is less is chance.
  let room = 2;
  for (let c = 0; c < count; c++) eachMeeting(c, arrays, uniforms, () => room++);
  return {
    count,
    arrays: { ...arrays, found: [2, 7], meeting: integers(2 * room, () => 99) },
    uniforms: { ...uniforms, room },
    unordered: { meeting: 2 },
  };
});
