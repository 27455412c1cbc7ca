fn solveBalloons(b: u32) {
  var sum = vec2f(0.0);
  for (var block = balloonFirst[b]; block < balloonFirst[b + 1u]; block++) {
    sum += blockSum[block];
  }
  let alpha = balloonRest[b].y * u.perSquaredStep;
  let before = select(multiplier[b], 0.0, u.first == 1u);
  var step = 0.0;
  if (sum.y > 0.0) {
    step = u.share * (balloonRest[b].x - sum.x - alpha * before) / (sum.y + alpha);
  }
  change[b] = step;
  multiplier[b] = before + step;
}
