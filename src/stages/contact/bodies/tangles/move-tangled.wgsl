fn moveTangled(i: u32) {
  tangle[i] = 0u;
  let units = bitcast<vec3i>(vec3u(tangleMove[3u * i], tangleMove[3u * i + 1u], tangleMove[3u * i + 2u]));
  let asked = vec3f(units) / 134217728.0;
  let far = length(asked);
  if (far == 0.0) {
    return;
  }
  for (var k = 0u; k < 3u; k++) {
    tangleMove[3u * i + k] = 0u;
  }
  let p = position[i];
  position[i] = vec4f(p.xyz + min(1.0, u.most / far) * asked, p.w);
}
