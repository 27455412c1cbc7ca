const lanes = 128u;
var<workgroup> sums: array<vec3f, lanes>;

fn multiplyTransposed(unit: u32, lane: u32) {
  let task = backwardUnit[unit];
  // The least power of two that is not below the number of columns.
  let across = 1u << (32u - countLeadingZeros(task.y - 1u));
  let along = lanes / across;
  let j = task.x + (lane & (across - 1u));
  var sum = vec3f(0.0);
  if ((lane & (across - 1u)) < task.y) {
    // Four quads at a time, all of them loaded before any is used: this loop waits for memory and for nothing else. Beyond the last quad the last one is loaded again, and counts nothing.
    let last = task.w - 1u;
    for (var k = lane / across; k <= last; k += 4u * along) {
      let at = vec4u(k, k + along, k + 2u * along, k + 3u * along);
      let some = vec4u(task.z) + min(at, vec4u(last));
      let q0 = quad[ancestor[some.x]];
      let q1 = quad[ancestor[some.y]];
      let q2 = quad[ancestor[some.z]];
      let q3 = quad[ancestor[some.w]];
      // The first quads of a panel have nothing in its last columns.
      let c = vec4u(j) - vec4u(q0.y, q1.y, q2.y, q3.y);
      let columns = vec4u(q0.z, q1.z, q2.z, q3.z);
      let counts = vec4f(at <= vec4u(last)) * vec4f(c < columns);
      let within = min(c, columns - 1u);
      let w0 = counts.x * inverse[q0.x + within.x];
      let w1 = counts.y * inverse[q1.x + within.y];
      let w2 = counts.z * inverse[q2.x + within.z];
      let w3 = counts.w * inverse[q3.x + within.w];
      sum += (rowsTimes(w0, q0.w) + rowsTimes(w1, q1.w)) + (rowsTimes(w2, q2.w) + rowsTimes(w3, q3.w));
    }
  }
  sums[lane] = sum;
  workgroupBarrier();
  // In two rounds, since barriers are what costs: parts of each column, and then the column.
  let parts = min(along, 8u);
  if (lane < parts * across) {
    for (var other = lane + parts * across; other < lanes; other += parts * across) {
      sums[lane] += sums[other];
    }
  }
  workgroupBarrier();
  if (lane < task.y) {
    var total = vec3f(0.0);
    for (var part = 0u; part < parts; part++) {
      total += sums[lane + part * across];
    }
    solution[j] = vec4f(total, 0.0);
  }
}

/// The numbers of a column times the rows of its quad. The last quad of a panel may have fewer than four, with zeros in their place: those must not meet a NaN of another body.
fn rowsTimes(w: vec4f, rows: u32) -> vec3f {
  let row = rows / 4u;
  let last = row + rows % 4u;
  let below = w.x * half[row].xyz + w.y * half[min(row + 1u, last)].xyz;
  return below + (w.z * half[min(row + 2u, last)].xyz + w.w * half[min(row + 3u, last)].xyz);
}
