fn rubContact(i: u32) {
  let n = held[3u * i].xyz;
  let kind = held[3u * i].w;
  if (!(kind > 0.0)) {
    return;
  }
  let guess = position[i].xyz - previous[i].xyz;
  let slip = guess + solution[i].xyz;
  let push = held[3u * i + 2u];
  let gamma = push.w / max(u.leastSlip, length(slip - dot(slip, n) * n));
  let sliding = guess - dot(guess, n) * n;
  held[3u * i + 2u] = vec4f(push.xyz + (kind - gamma) * sliding, push.w);
  held[3u * i].w = gamma;
}
