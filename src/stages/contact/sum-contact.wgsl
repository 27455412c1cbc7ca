const lanes = 256u;
var<workgroup> sums: array<vec2f, lanes>;

fn sumContact(block: u32, lane: u32) {
  var sum = vec2f(0.0);
  for (var k = memberFirst[block] + lane; k < memberFirst[block + 1u]; k += lanes) {
    let i = member[k];
    let moved = position[i].xyz - solved[i].xyz;
    sum += contactMass[i] * vec2f(dot(moved, moved), dot(moved, solution[i].xyz));
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
    contactSum[block] = sums[0];
  }
}
