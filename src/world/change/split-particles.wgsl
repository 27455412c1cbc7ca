fn splitParticles(k: u32) {
  let parent = splitFrom[k];
  let to = splitTo[k];
  position[to] = vec4f(position[parent].xyz, position[to].w);
  velocity[to] = vec4f(velocity[parent].xyz, velocity[to].w);
  previous[to] = vec4f(previous[parent].xyz, previous[to].w);
  inertial[to] = vec4f(inertial[parent].xyz, inertial[to].w);
  bodyOf[to] = bodyOf[parent];
}
