fn shadeParticles(i: u32) {
  let first = neighbourFirst[i];
  let end = neighbourFirst[i + 1u];
  var constraints = 0.0;
  for (var e = first; e < end; e++) {
    constraints += springState[neighbourSpring[e]].w;
  }
  shade[i] = constraints / max(1.0, f32(end - first));
}
