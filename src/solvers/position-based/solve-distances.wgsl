fn solveDistances(c: u32) {
  let i = corners[2u * c];
  let j = corners[2u * c + 1u];
  let p = place[i];
  let q = place[j];
  let own = rest[c];
  let d = p.xyz - q.xyz;
  let size = length(d);
  let alpha = own.y * u.perSquaredStep;
  let weight = p.w + q.w + alpha;
  let before = select(multiplier[c], 0.0, u.first == 1u);
  var change = 0.0;
  var scale = 0.0;
  if (size > 0.0 && weight > 0.0) {
    change = u.share * (own.x - size - alpha * before) / weight;
    scale = change / size;
  }
  multiplier[c] = before + change;
  place[i] = vec4f(p.xyz + (p.w * scale) * d, p.w);
  place[j] = vec4f(q.xyz - (q.w * scale) * d, q.w);
}
