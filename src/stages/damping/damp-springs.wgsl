fn dampSprings(i: u32) {
  let p = position[i];
  let v = velocity[i].xyz;
  let rate = springRate[i];
  var push = vec3f(0.0);
  for (var e = dampedFirst[i]; e < dampedFirst[i + 1u]; e++) {
    let j = dampedNeighbour[e];
    let along = position[j].xyz - p.xyz;
    let squared = dot(along, along);
    if (squared > 0.0) {
      let held = min(u.strength, u.limit / max(rate, springRate[j]));
      push += (dampedStiffness[e] * held * dot(along, velocity[j].xyz - v) / squared) * along;
    }
  }
  var damped = v + (u.gain * p.w) * push;
  if (u.carry != 0.0) {
    damped += u.carry * (v - next[i].xyz);
  }
  next[i] = vec4f(damped, 0.0);
}
