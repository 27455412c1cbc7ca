fn probeLoads(i: u32) {
  let x = position[i];
  begun[i] = x;
  position[i].w = 0.0;
  probe[i].w = 0.0;
  let load = heldAlong[2u * i + 1u].xyz;
  let way = x.xyz - nodeDirection[i].xyz;
  if (!(x.w > 0.0 && dot(way, way) > 0.0 && dot(load, load) > 0.0)) {
    return;
  }
  let q = previous[i].xyz;
  let force = (inertial[i].xyz - q) / x.w - load;
  let size = length(force);
  if (!(size > 0.0)) {
    return;
  }
  let ahead = q + (u.reach / size) * force;
  position[i] = vec4f(ahead, x.w);
  probe[i] = vec4f(ahead, 1.0);
}
