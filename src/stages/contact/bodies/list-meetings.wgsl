var<private> listedAt: u32;

fn note(c: u32, other: u32) {
  if (listedAt < u.room) {
    meeting[2u * listedAt] = c;
    meeting[2u * listedAt + 1u] = other;
  }
  listedAt++;
}

fn listMeetings(c: u32) {
  listedAt = meetingFirst[c];
  findMeetings(c);
}
