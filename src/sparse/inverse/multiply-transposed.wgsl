const lanes = 128u;
var<workgroup> sums: array<vec3f, lanes>;

fn multiplyTransposed(unit: u32, lane: u32) {
  let task = backwardUnit[unit];
  // The least power of two that is not below the number of columns.
  let across = 1u << (32u - countLeadingZeros(task.y - 1u));
  let j = task.x + (lane & (across - 1u));
  var sum = vec3f(0.0);
  if ((lane & (across - 1u)) < task.y) {
    for (var k = lane / across; k < task.w; k += lanes / across) {
      let q = quad[ancestor[task.z + k]];
      let c = j - q.y;
      if (c < q.z) {
        let w = inverse[q.x + c];
        // The last quad of a panel may have fewer rows, with zeros in their place: those must not meet a NaN of another body.
        let row = q.w / 4u;
        let last = row + q.w % 4u;
        sum += w.x * half[row].xyz;
        sum += w.y * half[min(row + 1u, last)].xyz;
        sum += w.z * half[min(row + 2u, last)].xyz;
        sum += w.w * half[min(row + 3u, last)].xyz;
      }
    }
  }
  sums[lane] = sum;
  workgroupBarrier();
  for (var step = lanes / 2u; step >= across; step /= 2u) {
    if (lane < step) {
      sums[lane] += sums[lane + step];
    }
    workgroupBarrier();
  }
  if (lane < task.y) {
    solution[j] = vec4f(sums[lane], 0.0);
  }
}
