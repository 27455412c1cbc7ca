fn addSolution(i: u32) {
  let p = position[i];
  position[i] = vec4f(p.xyz + u.factor * solution[i].xyz, p.w);
}
