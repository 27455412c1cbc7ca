fn flagStrained(edge: u32) {
  let along = position[edgeEnd[2u * edge]].xyz - position[edgeEnd[2u * edge + 1u]].xyz;
  let limit = edgeLimit[edge];
  edgeFlag[edge] = select(0u, 1u, dot(along, along) > limit * limit);
}
