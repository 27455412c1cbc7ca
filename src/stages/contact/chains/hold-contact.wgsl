fn holdContact(i: u32) {
  let guess = begun[i];
  let before = previous[i].xyz;
  let shown = probe[i];
  let out = position[i].xyz;
  position[i] = guess;
  var push = residual[i].xyz;
  held[3u * i] = vec4f(0.0);
  held[3u * i + 1u] = vec4f(0.0, 0.0, 0.0, guess.w);
  held[3u * i + 2u] = vec4f(push, 0.0);
  if (shown.w == 0.0) {
    return;
  }
  let n = touch[i].xyz;
  let height = touch[i].w;
  let slip = guess.xyz - before;
  let rise = dot(slip, n);
  let sliding = slip - rise * n;
  let whole = out - before;
  let left = whole - dot(whole, n) * n;
  if (shown.w > 0.0 && length(left) < 0.01 * u.reach) {
    held[3u * i] = vec4f(0.0, 0.0, 0.0, -1.0);
    held[3u * i + 1u] = vec4f(-height * n - sliding, guess.w);
    return;
  }
  let ahead = shown.xyz - before;
  let depth = rise - height - dot(ahead, n);
  let back = shown.xyz - out;
  let rubbed = length(back - dot(back, n) * n);
  let friction = rubbed / depth * max(0.0, max(0.0, -rise) / guess.w - dot(push, n));
  let way = ahead - dot(ahead, n) * n;
  let size = length(way);
  var pull = 0.0;
  if (size > 0.0) {
    pull = dot(push, way) / size;
  }
  let onward = (pull - friction) / abs(shown.w);
  let kind = friction / max(length(sliding), max(onward, 1e-3 * u.reach));
  push -= kind * sliding;
  held[3u * i] = vec4f(n, kind);
  held[3u * i + 1u] = vec4f(-height * n, guess.w);
  held[3u * i + 2u] = vec4f(push, friction);
}
