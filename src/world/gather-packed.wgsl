fn gatherPacked(i: u32) {
  let p = source[order[i]];
  packed[3u * i] = p.x;
  packed[3u * i + 1u] = p.y;
  packed[3u * i + 2u] = p.z;
}
