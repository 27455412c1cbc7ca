fn addSolution(i: u32) {
  let p = position[i];
  position[i] = vec4f(p.xyz + solution[i].xyz, p.w);
}
