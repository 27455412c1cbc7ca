var<private> met: u32;

fn note(c: u32, other: u32) {
  met++;
}

fn countMeetings(c: u32) {
  met = 0u;
  findMeetings(c);
  meetingCount[c] = met;
}
