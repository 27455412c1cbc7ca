fn solveVolumes(c: u32) {
  let i = vec4u(corners[4u * c], corners[4u * c + 1u], corners[4u * c + 2u], corners[4u * c + 3u]);
  solveVolume(c, multiplierOf(c), i, rest[c].x, rest[c].y);
}
