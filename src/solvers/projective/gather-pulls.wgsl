fn gatherPulls(i: u32) {
  let others = u.corners - 1u;
  var sum = vec3f(0.0);
  for (var e = incidenceFirst[i]; e < incidenceFirst[i + 1u]; e++) {
    let corner = incidence[e] % u.corners;
    let first = others * (incidence[e] / u.corners);
    if (corner > 0u) {
      sum += pull[first + corner - 1u].xyz;
    } else {
      for (var c = 0u; c < others; c++) {
        sum -= pull[first + c].xyz;
      }
    }
  }
  let term = constantTerm[i];
  let inverseMass = position[i].w;
  let kappa = u.h * u.h * select(inverseMass, 1.0, u.timesMass != 0u && inverseMass > 0.0);
  constantTerm[i] = vec4f(term.xyz + kappa * sum, term.w);
}
