import { integers, sampleFor } from '../../../compute/sample';
import { countMeetings, keptMeetings } from './count-meetings.kernel';
import { someClusters } from './sample-meetings';

export const sample = sampleFor(countMeetings, (count, random) => {
  const { arrays, uniforms } = someClusters(count, random);
  return {
    count,
    arrays: {
      ...arrays,
      meetingCount: integers(count, () => 99),
      keptMeeting: integers(2 * keptMeetings * count, () => 99),
    },
    uniforms,
  };
});
