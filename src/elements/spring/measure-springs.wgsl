fn measureSprings(block: u32) {
  var measure = vec4f(0.0);
  let last = min(u.springCount, 256u * (block + 1u));
  for (var s = 256u * block; s < last; s++) {
    let stretch = distance(position[springEnd[2u * s]].xyz, position[springEnd[2u * s + 1u]].xyz) - springRest[s];
    measure.y += 0.5 * springStiffness[s] * stretch * stretch;
    if (springRest[s] > 0.0) {
      measure.x += stretch * stretch;
      measure.z = max(measure.z, abs(stretch) / springRest[s]);
    }
  }
  springMeasure[block] = measure;
}
