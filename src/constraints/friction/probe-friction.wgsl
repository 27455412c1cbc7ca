fn probeFriction(i: u32) {
  let ahead = probe[i];
  let shown = position[i].xyz;
  probe[i].w = 0.0;
  position[i].w = 0.0;
  let out = shown - ahead.xyz;
  let depth = length(out);
  if (!(ahead.w > 0.0 && depth > 0.02 * u.reach)) {
    return;
  }
  let w = begun[i].w;
  let n = out / depth;
  let q = previous[i].xyz;
  let gap = -dot(ahead.xyz - q, n) - depth;
  let way = inertial[i].xyz - q;
  let rise = dot(way, n);
  let load = heldAlong[2u * i + 1u].xyz;
  let pressed = dot(load, n);
  let normal = pressed - rise / w;
  let near = abs(gap) <= w * normal + u.slack && abs(gap + rise) <= u.calm;
  let along = way / w - load + normal * n;
  let size = length(along);
  if (!(pressed > max(0.0, -rise / w) && normal > 0.0 && near && size > 0.0)) {
    return;
  }
  let second = (5.0 / size) * along - n;
  let end = q - gap * n + (u.reach / sqrt(26.0)) * second;
  position[i] = vec4f(end, w);
  probe[i] = vec4f(end, normal);
  touch[i] = vec4f(n, gap);
  if (slid[i] == 0.0) {
    slid[i] = -length(way - rise * n);
  }
}
