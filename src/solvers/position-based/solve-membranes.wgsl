fn solveMembranes(c: u32) {
  let i = vec3u(corners[3u * c], corners[3u * c + 1u], corners[3u * c + 2u]);
  solveMembrane(3u * c, i, rest[2u * c], rest[2u * c + 1u].xyz);
}
