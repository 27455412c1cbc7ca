import { findMeetings } from './meetings.as';

export function listMeetings(
  begin: u32,
  end: u32,
  clusterBox: usize,
  clusterSlab: usize,
  sortedCluster: usize,
  cellStart: usize,
  beside: usize,
  isSmooth: usize,
  meetingFirst: usize,
  meeting: usize,
  perCell: f32,
  mask: u32,
  room: u32,
): void {
  for (let c = begin; c < end; c++) {
    const first = load<u32>(meetingFirst + (<usize>c << 2));
    findMeetings(c, clusterBox, clusterSlab, sortedCluster, cellStart, beside, isSmooth, perCell, mask, meeting, first, room);
  }
}
