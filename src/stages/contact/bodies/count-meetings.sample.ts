import { integers, sampleFor } from '../../../compute/sample';
import { countMeetings } from './count-meetings.kernel';
import { someClusters } from './sample-meetings';

export const sample = sampleFor(countMeetings, (count, random) => {
  const { arrays, uniforms } = someClusters(count, random);
  return { count, arrays: { ...arrays, meetingCount: integers(count, () => 99) }, uniforms };
});
