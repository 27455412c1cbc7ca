fn applyForces(i: u32) {
  let inverseMass = position[i].w;
  if (inverseMass > 0.0) {
    velocity[i] = vec4f(velocity[i].xyz + u.h * inverseMass * force[i].xyz, 0.0);
  }
}
