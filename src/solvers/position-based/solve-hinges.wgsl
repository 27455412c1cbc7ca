fn solveHinges(c: u32) {
  let i = vec4u(corners[4u * c], corners[4u * c + 1u], corners[4u * c + 2u], corners[4u * c + 3u]);
  let own = rest[c];
  solveHinge(c, multiplierOf(c), i, own.x, own.y, own.zw);
}
