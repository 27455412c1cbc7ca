import { keptMeetings } from './count-meetings.as';
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
  keptMeeting: usize,
  meetingFirst: usize,
  meeting: usize,
  perCell: f32,
  mask: u32,
  room: u32,
): void {
  for (let c = begin; c < end; c++) {
    const first = load<u32>(meetingFirst + (<usize>c << 2));
    const count = load<u32>(meetingFirst + (<usize>c << 2), 4) - first;
    if (count <= keptMeetings) {
      const fits = min<u32>(count, room - min<u32>(room, first));
      memory.copy(meeting + (<usize>first << 3), keptMeeting + (<usize>(keptMeetings * c) << 3), <usize>fits << 3);
      continue;
    }
    findMeetings(c, clusterBox, clusterSlab, sortedCluster, cellStart, beside, isSmooth, perCell, mask, meeting, first, room);
  }
}
