fn splitParticles(k: u32) {
  let to = splitTo[k];
  vector[to] = vec4f(vector[splitFrom[k]].xyz, vector[to].w);
}
