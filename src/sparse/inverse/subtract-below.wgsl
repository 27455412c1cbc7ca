const lanes = 32u;
var<workgroup> sums: array<vec3f, lanes>;

fn subtractBelow(i: u32, lane: u32) {
  var sum = vec3f(0.0);
  for (var e = belowFirst[i] + lane; e < belowFirst[i + 1u]; e += lanes) {
    let l = factor[below[2u * e]];
    // A panel's last four may have fewer columns, with zeros in their place: those must not meet a NaN of another body.
    let column = below[2u * e + 1u] / 4u;
    let last = column + below[2u * e + 1u] % 4u;
    sum += l.x * half[column].xyz;
    sum += l.y * half[min(column + 1u, last)].xyz;
    sum += l.z * half[min(column + 2u, last)].xyz;
    sum += l.w * half[min(column + 3u, last)].xyz;
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
    solution[i] = vec4f(right[i].xyz - sums[0], 0.0);
  }
}
