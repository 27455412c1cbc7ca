fn limitResidual(i: u32) {
  let p = position[i];
  let free = p.xyz + p.w * solution[i].xyz;
  var met = free;
  if (p.w != 0.0 && (u.group == 0u || contactGroup[i] == u.group)) {
    met = outOfColliders(free, previous[i].xyz);
    if (any(met != free)) {
      solution[i] = vec4f((met - p.xyz) / p.w, 0.0);
    }
  }
  goal[i] = vec4f(met, p.w);
}
