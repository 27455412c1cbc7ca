fn keepSlips(i: u32) {
  let before = slid[i];
  if (before == 0.0) {
    return;
  }
  let n = heldAlong[2u * i].xyz;
  let way = position[i].xyz - previous[i].xyz;
  slid[i] = before + u.share * (length(way - dot(way, n) * n) - before);
}
