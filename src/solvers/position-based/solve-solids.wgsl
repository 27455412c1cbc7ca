fn solveSolids(c: u32) {
  let i = vec4u(corners[4u * c], corners[4u * c + 1u], corners[4u * c + 2u], corners[4u * c + 3u]);
  solveSolid(6u * c, i, rest[4u * c], rest[4u * c + 1u], rest[4u * c + 2u], rest[4u * c + 3u].xyz);
}
