fn gatherVertices(i: u32) {
  vertexPosition[i] = vec4f(position[vertexParticle[i]].xyz, 1.0);
}
