const lanes = 64u;
var<workgroup> sums: array<vec2f, lanes>;

fn scaleContact(body: u32, lane: u32) {
  var sum = vec2f(0.0);
  for (var block = blockFirst[body] + lane; block < blockFirst[body + 1u]; block += lanes) {
    sum += contactSum[block];
  }
  sums[lane] = sum;
  workgroupBarrier();
  for (var step = lanes / 2u; step > 0u; step /= 2u) {
    if (lane < step) {
      sums[lane] += sums[lane + step];
    }
    workgroupBarrier();
  }
  if (lane == 0u) {
    let asked = sums[0].x;
    let answered = sums[0].y;
    let alpha = select(0.0, asked / answered, answered > 0.0);
    let nearer = select(min(1.0, alpha + u.slack), max(1.0, alpha - u.slack), alpha > 1.0);
    contactScale[body] = select(0.0, nearer, alpha > 0.0);
  }
}
