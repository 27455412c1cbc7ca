fn touchContact(i: u32) {
  let ahead = probe[i].xyz;
  let diagonal = probe[i].w;
  probe[i].w = 0.0;
  let out = position[i].xyz - ahead;
  let depth = length(out);
  if (diagonal == 0.0 || !(depth > 0.02 * u.reach)) {
    return;
  }
  let guess = begun[i];
  let before = previous[i].xyz;
  let n = out / depth;
  let gap = -dot(ahead - before, n) - depth;
  let slip = guess.xyz - before;
  let rise = dot(slip, n);
  let pull = dot(residual[i].xyz, n);
  let down = -rise - pull / diagonal;
  if (!(pull < 0.0) || abs(gap) > max(0.0, down) + u.slack || abs(gap + rise) > u.calm) {
    return;
  }
  let into = (max(0.0, -rise) / guess.w - pull) / diagonal;
  let way = slip + residual[i].xyz / diagonal;
  var along = way - dot(way, n) * n;
  let size = length(along);
  let cut = size > 5.0 * into;
  if (cut) {
    along *= 5.0 * into / size;
  }
  let second = along - into * n;
  let end = before - gap * n + (u.reach / length(second)) * second;
  position[i] = vec4f(end, guess.w);
  probe[i] = vec4f(end, select(diagonal, -diagonal, cut));
  touch[i] = vec4f(n, gap + rise);
}
