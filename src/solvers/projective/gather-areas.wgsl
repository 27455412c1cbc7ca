fn gatherAreas(i: u32) {
  var pull = vec3f(0.0);
  for (var e = areaFirst[i]; e < areaFirst[i + 1u]; e++) {
    let triangle = areaList[e] / 3u;
    let corner = areaList[e] % 3u;
    let first = areaPull[2u * triangle].xyz;
    let second = areaPull[2u * triangle + 1u].xyz;
    if (corner == 0u) {
      pull -= first + second;
    } else {
      pull += select(second, first, corner == 1u);
    }
  }
  let term = constantTerm[i];
  let inverseMass = position[i].w;
  let kappa = u.h * u.h * select(inverseMass, 1.0, u.timesMass != 0u && inverseMass > 0.0);
  constantTerm[i] = vec4f(term.xyz + kappa * pull, term.w);
}
