fn solveCords(c: u32) {
  solveCord(c, multiplierOf(c), vec2u(corners[2u * c], corners[2u * c + 1u]), rest[c].x, rest[c].y);
}
