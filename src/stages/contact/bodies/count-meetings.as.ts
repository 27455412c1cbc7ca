import { findMeetings, met } from './meetings.as';

/** As in count-meetings.kernel.ts. */
export const keptMeetings: u32 = 8;

export function countMeetings(
  begin: u32,
  end: u32,
  clusterBox: usize,
  clusterSlab: usize,
  sortedCluster: usize,
  cellStart: usize,
  beside: usize,
  isSmooth: usize,
  meetingCount: usize,
  keptMeeting: usize,
  perCell: f32,
  mask: u32,
): void {
  for (let c = begin; c < end; c++) {
    findMeetings(c, clusterBox, clusterSlab, sortedCluster, cellStart, beside, isSmooth, perCell, mask, keptMeeting, keptMeetings * c, keptMeetings * (c + 1));
    store<u32>(meetingCount + (<usize>c << 2), met);
  }
}
