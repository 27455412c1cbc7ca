fn rubTouched(i: u32) {
  let out = position[i].xyz;
  let x = begun[i];
  let known = slid[i];
  position[i] = x;
  slid[i] = 0.0;
  let shown = probe[i];
  if (!(shown.w > 0.0)) {
    return;
  }
  let q = previous[i].xyz;
  let n = touch[i].xyz;
  let start = q - touch[i].w * n;
  let whole = shown.xyz - start;
  let forward = normalize(whole - dot(whole, n) * n);
  let back = shown.xyz - out;
  let gone = dot(out - start, forward);
  var turn = 0.0;
  if (gone > 0.0) {
    turn = -2.0 * dot(out - start, n) / gone;
  }
  let rubbed = dot(back, forward);
  let pushed = -dot(back, n);
  let friction = (rubbed + turn * pushed) / (pushed - turn * rubbed);
  if (!(friction > 1e-3)) {
    return;
  }
  let before = nodeDirection[i].xyz;
  let rub = friction * max(shown.w, dot(x.xyz - before, n) / x.w);
  let slip = max(u.leastSlip, select(-known - x.w * rub, known, known > 0.0));
  let share = slip / (slip + x.w * rub);
  slid[i] = slip;
  heldAlong[2u * i] = vec4f(n, x.w * share);
  let way = before - q;
  let onward = way - dot(way, n) * n;
  position[i] = vec4f(q + dot(x.xyz - q, n) * n + share * onward, x.w);
}
