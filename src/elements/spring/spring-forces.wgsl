fn springForces(i: u32) {
  let p = position[i].xyz;
  let v = velocity[i].xyz;
  var sum = vec3f(0.0);
  for (var e = neighbourFirst[i]; e < neighbourFirst[i + 1u]; e++) {
    let j = neighbour[e];
    let spring = springState[neighbourSpring[e]];
    let along = p - position[j].xyz;
    let squared = dot(along, along);
    if (squared > 0.0 && spring.w == 0.0) {
      let length = sqrt(squared);
      let kd = select(0.0, spring.z + u.viscosity * spring.x, spring.y > 0.0);
      let parting = dot(v - velocity[j].xyz, along) / length;
      sum -= ((u.stiffness * spring.x * (length - spring.y) + kd * parting) / length) * along;
    }
  }
  force[i] = vec4f(sum, 0.0);
}
