fn embedVertices(i: u32) {
  let weight = embedWeight[i];
  let sum = weight.x * position[embedParticle[4u * i]].xyz
    + weight.y * position[embedParticle[4u * i + 1u]].xyz
    + weight.z * position[embedParticle[4u * i + 2u]].xyz
    + weight.w * position[embedParticle[4u * i + 3u]].xyz;
  vertexPosition[i] = vec4f(sum, 1.0);
}
