fn gatherLoads(i: u32) {
  var sum = vec3f(0.0);
  for (var e = incidence[i]; e < incidence[i + 1u]; e++) {
    let entry = incidence[e];
    let j = jacobian[entry >> 1u];
    let mu = select(j.w, multiplier[entry & 0xfffffffeu], u.total > 0u);
    sum += select(mu, -mu, (entry & 1u) == 1u) * j.xyz;
  }
  heldAlong[2u * i + 1u] = vec4f(sum, position[i].w);
}
