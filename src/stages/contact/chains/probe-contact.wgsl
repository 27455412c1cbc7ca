fn probeContact(i: u32) {
  let p = position[i];
  begun[i] = p;
  let size = length(residual[i].xyz);
  if (p.w == 0.0 || !(size > 0.0)) {
    probe[i] = vec4f(p.xyz, 0.0);
    return;
  }
  var diagonal = 1.0 / p.w;
  for (var e = neighbourFirst[i]; e < neighbourFirst[i + 1u]; e++) {
    diagonal += (u.h * u.h) * neighbourStiffness[e];
  }
  let ahead = previous[i].xyz + (u.reach / size) * residual[i].xyz;
  position[i] = vec4f(ahead, p.w);
  probe[i] = vec4f(ahead, diagonal);
}
