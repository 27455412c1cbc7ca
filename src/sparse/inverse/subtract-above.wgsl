const lanes = 64u;
var<workgroup> sums: array<array<vec3f, lanes>, 4>;

fn subtractAbove(unit: u32, lane: u32) {
  let task = aboveUnit[2u * unit];
  let numbers = aboveUnit[2u * unit + 1u];
  let fours = (task.y + 3u) / 4u;
  // The least power of two that is not below the number of fours.
  let across = 1u << (32u - countLeadingZeros(fours - 1u));
  let along = lanes / across;
  let four = lane & (across - 1u);
  var sum0 = vec3f(0.0);
  var sum1 = vec3f(0.0);
  var sum2 = vec3f(0.0);
  var sum3 = vec3f(0.0);
  if (four < fours) {
    let first = numbers.x + four;
    let last = task.w - 1u;
    // Two rows at a time, both loaded before either is used. Beyond the last row the last one is loaded again, and counts nothing.
    for (var r = lane / across; r <= last; r += 2u * along) {
      let other = min(r + along, last);
      let counts = f32(r + along <= last);
      let x0 = solution[row[task.z + r]].xyz;
      let x1 = counts * solution[row[task.z + other]].xyz;
      let l0 = factor[first + r * numbers.y];
      let l1 = factor[first + other * numbers.y];
      sum0 += l0.x * x0 + l1.x * x1;
      sum1 += l0.y * x0 + l1.y * x1;
      sum2 += l0.z * x0 + l1.z * x1;
      sum3 += l0.w * x0 + l1.w * x1;
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
