fn solveAreas(c: u32) {
  let i = vec3u(corners[3u * c], corners[3u * c + 1u], corners[3u * c + 2u]);
  solveArea(c, multiplierOf(c), i, rest[c].x, rest[c].y);
}
