const lanes = 256u;
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
    let q = forwardQuad[task.x + (lane >> task.z)];
    row = q.w / 4u;
    rows = q.w % 4u + 1u;
    let last = q.z - 1u;
    // Four columns at a time, all of them loaded before any is used: this loop waits for memory and for nothing else. Beyond the last column the last one is loaded again, and counts nothing.
    for (var c = within; c <= last; c += 4u * perQuad) {
      let at = vec4u(c, c + perQuad, c + 2u * perQuad, c + 3u * perQuad);
      let some = min(at, vec4u(last));
      let counts = vec4f(at <= vec4u(last));
      let w0 = inverse[q.x + some.x];
      let w1 = counts.y * inverse[q.x + some.y];
      let w2 = counts.z * inverse[q.x + some.z];
      let w3 = counts.w * inverse[q.x + some.w];
      let b0 = right[q.y + some.x].xyz;
      let b1 = right[q.y + some.y].xyz;
      let b2 = right[q.y + some.z].xyz;
      let b3 = right[q.y + some.w].xyz;
      sum0 += (w0.x * b0 + w1.x * b1) + (w2.x * b2 + w3.x * b3);
      sum1 += (w0.y * b0 + w1.y * b1) + (w2.y * b2 + w3.y * b3);
      sum2 += (w0.z * b0 + w1.z * b1) + (w2.z * b2 + w3.z * b3);
      sum3 += (w0.w * b0 + w1.w * b1) + (w2.w * b2 + w3.w * b3);
    }
  }
  sums[0][lane] = sum0;
  sums[1][lane] = sum1;
  sums[2][lane] = sum2;
  sums[3][lane] = sum3;
  workgroupBarrier();
  // In two rounds, since barriers are what costs: each of the first lanes of a quad adds up those that are a multiple of `parts` after it, and then one lane per row adds those up.
  let parts = min(perQuad, 8u);
  if (within < parts) {
    for (var other = within + parts; other < perQuad; other += parts) {
      for (var r = 0u; r < 4u; r++) {
        sums[r][lane] += sums[r][lane - within + other];
      }
    }
  }
  workgroupBarrier();
  if (within < rows) {
    var total = vec3f(0.0);
    for (var part = 0u; part < parts; part++) {
      total += sums[within][lane - within + part];
    }
    half[row + within] = vec4f(total, 0.0);
  }
}
