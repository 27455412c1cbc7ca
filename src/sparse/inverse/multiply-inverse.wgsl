const lanes = 128u;
var<workgroup> sums: array<array<vec3f, lanes>, 4>;

fn multiplyInverse(unit: u32, lane: u32) {
  let task = forwardUnit[unit];
  let perQuad = 1u << task.z;
  let within = lane & (perQuad - 1u);
  var sum0 = vec3f(0.0);
  var sum1 = vec3f(0.0);
  var sum2 = vec3f(0.0);
  var sum3 = vec3f(0.0);
  var rows = 0u;
  var row = 0u;
  if (lane >> task.z < task.y) {
    let q = quad[forwardQuad[task.x + (lane >> task.z)]];
    row = q.w / 4u;
    rows = q.w % 4u + 1u;
    for (var c = within; c < q.z; c += perQuad) {
      let w = inverse[q.x + c];
      let b = solution[q.y + c].xyz;
      sum0 += w.x * b;
      sum1 += w.y * b;
      sum2 += w.z * b;
      sum3 += w.w * b;
    }
  }
  sums[0][lane] = sum0;
  sums[1][lane] = sum1;
  sums[2][lane] = sum2;
  sums[3][lane] = sum3;
  workgroupBarrier();
  for (var step = perQuad / 2u; step > 0u; step /= 2u) {
    if (within < step) {
      for (var r = 0u; r < 4u; r++) {
        sums[r][lane] += sums[r][lane + step];
      }
    }
    workgroupBarrier();
  }
  if (within < rows) {
    half[row + within] = vec4f(sums[within][lane - within], 0.0);
  }
}
