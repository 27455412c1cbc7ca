fn springForces(i: u32) {
  let p = position[i].xyz;
  let v = velocity[i].xyz;
  var sum = vec3f(0.0);
  for (var e = neighbourFirst[i]; e < neighbourFirst[i + 1u]; e++) {
    let j = neighbour[e];
    let spring = springState[neighbourSpring[e]];
    let along = p - position[j].xyz;
    if (spring.w == 0.0) {
      let k = u.stiffness * spring.x;
      let kd = springDamping(spring.x, spring.y, spring.z, u.viscosity);
      sum -= springPull(along, v - velocity[j].xyz, k, k * spring.y, kd) * along;
    }
  }
  force[i] = vec4f(sum, 0.0);
}
