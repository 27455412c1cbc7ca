const lanes = 64u;
var<workgroup> sums: array<array<vec3f, lanes>, 4>;

fn subtractAbove(unit: u32, lane: u32) {
  let task = aboveUnit[2u * unit];
  let numbers = aboveUnit[2u * unit + 1u];
  let fours = (task.y + 3u) / 4u;
  // The least power of two that is not below the number of fours.
  let across = 1u << (32u - countLeadingZeros(fours - 1u));
  let four = lane & (across - 1u);
  var sum0 = vec3f(0.0);
  var sum1 = vec3f(0.0);
  var sum2 = vec3f(0.0);
  var sum3 = vec3f(0.0);
  if (four < fours) {
    for (var r = lane / across; r < task.w; r += lanes / across) {
      let l = factor[numbers.x + r * numbers.y + four];
      let x = solution[row[task.z + r]].xyz;
      sum0 += l.x * x;
      sum1 += l.y * x;
      sum2 += l.z * x;
      sum3 += l.w * x;
    }
  }
  sums[0][lane] = sum0;
  sums[1][lane] = sum1;
  sums[2][lane] = sum2;
  sums[3][lane] = sum3;
  workgroupBarrier();
  for (var step = lanes / 2u; step >= across; step /= 2u) {
    if (lane < step) {
      for (var c = 0u; c < 4u; c++) {
        sums[c][lane] += sums[c][lane + step];
      }
    }
    workgroupBarrier();
  }
  if (lane < task.y) {
    half[task.x + lane] -= vec4f(sums[lane % 4u][lane / 4u], 0.0);
  }
}
