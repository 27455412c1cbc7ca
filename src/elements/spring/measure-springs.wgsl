fn measureSprings(block: u32) {
  var measure = vec4f(0.0);
  let last = blockFirst[block + 1u];
  for (var s = blockFirst[block]; s < last; s++) {
    let stretch = distance(position[springEnd[2u * s]].xyz, position[springEnd[2u * s + 1u]].xyz) - springRest[s];
    measure.y += 0.5 * springStiffness[s] * stretch * stretch;
    if (springRest[s] > 0.0) {
      let strain = abs(stretch) / springRest[s];
      measure.x += stretch * stretch;
      measure.z = max(measure.z, strain);
      measure.w += strain * strain;
    }
  }
  springMeasure[block] = measure;
}
