fn sumCrossings(k: u32) {
  let apart = pairApart[k].x;
  if (apart == 0.0) {
    return;
  }
  let plane = pairPlane[k];
  let ends = pair[k];
  for (var c = 0u; c < 4u; c++) {
    let particle = ends[c];
    let at = position[particle];
    let own = planeOfPair(plane, apart, c);
    let missing = own.w - dot(own.xyz, at.xyz);
    if (at.w == 0.0 || !(missing > 0.0)) {
      continue;
    }
    let moved = bitcast<vec3u>(vec3i(round(missing * own.xyz / u.unit)));
    atomicAdd(&moveSum[5u * particle], moved.x);
    atomicAdd(&moveSum[5u * particle + 1u], moved.y);
    atomicAdd(&moveSum[5u * particle + 2u], moved.z);
    atomicAdd(&moveSum[5u * particle + 3u], 1u);
  }
}
