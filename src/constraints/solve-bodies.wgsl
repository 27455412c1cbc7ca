// Per particle of the body: M^-1 J^T p; inverse mass.
var<workgroup> nodes: array<vec4f, capacity>;
var<workgroup> laneSums: array<vec2f, lanes>;
var<workgroup> total: vec2f;

// The sum over all invocations of the workgroup, as a value that the compiler knows to be uniform.
fn sumOfGroup(value: vec2f, lane: u32) -> vec2f {
  laneSums[lane] = value;
  workgroupBarrier();
  if (lane < 32u) {
    var part = value;
    for (var k = lane + 32u; k < lanes; k += 32u) {
      part += laneSums[k];
    }
    laneSums[lane] = part;
  }
  workgroupBarrier();
  if (lane == 0u) {
    var sum = laneSums[0];
    for (var k = 1u; k < 32u; k++) {
      sum += laneSums[k];
    }
    total = sum;
  }
  return workgroupUniformLoad(&total);
}

fn solveBodies(body: u32, lane: u32) {
  let first = bodyRows[4u * body];
  let end = bodyRows[4u * body + 1u];
  let rowsFirst = bodyRows[u.ownedAt];
  let vectors = select(1u, 2u, u.holds > 0u);

  var part = vec2f(0.0);
  for (var i = first + lane; i < end; i += lanes) {
    nodes[i - first] = vec4f(0.0, 0.0, 0.0, particle[vectors * (i + 1u) - 1u].w);
    for (var e = bodyRows[u.ownedAt + i]; e < bodyRows[u.ownedAt + i + 1u]; e++) {
      let c = e - rowsFirst;
      if (constraint[2u * c] > 0.0) {
        let r = multiplier[2u * c + 1u];
        part += vec2f(r * jacobian[c].w, r * r);
      }
    }
  }
  // r.z and r.r.
  var sums = sumOfGroup(part, lane);
  let squares = sums.y;
  // Or less of it, where the warm start left little.
  var bb = squares;
  var tolerance = u.tolerance;
  var rzBefore = 0.0;
  var pq = 0.0;
  var directions = 0u;
  while (directions <= u.iterations && sums.y > tolerance * tolerance * bb) {
    var beta = 0.0;
    if (directions > 1u && rzBefore > 0.0) {
      beta = sums.x / rzBefore;
    }

    for (var i = first + lane; i < end; i += lanes) {
      var pull = vec3f(0.0);
      for (var e = bodyRows[u.incidenceAt + i]; e < bodyRows[u.incidenceAt + i + 1u]; e++) {
        let entry = bodyRows[e];
        let j = jacobian[entry >> 1u];
        pull += select(j.w, -j.w, (entry & 1u) == 1u) * j.xyz;
      }
      let node = nodes[i - first];
      var free = node.w;
      if (u.holds > 0u) {
        let n = particle[2u * i].xyz;
        free = particle[2u * i].w;
        pull -= dot(n, pull) * n;
      }
      nodes[i - first] = vec4f(free * pull + beta * node.xyz, node.w);
    }
    workgroupBarrier();

    var product = 0.0;
    for (var i = first + lane; i < end; i += lanes) {
      let own = nodes[i - first];
      for (var e = bodyRows[u.ownedAt + i]; e < bodyRows[u.ownedAt + i + 1u]; e++) {
        let c = e - rowsFirst;
        if (constraint[2u * c] > 0.0) {
          let j = jacobian[c];
          let far = nodes[bodyRows[e] - first];
          var p = j.w;
          if (beta != 0.0) {
            p += beta * direction[2u * c];
          }
          let q = dot(j.xyz, own.xyz - far.xyz) + u.epsilon * (own.w + far.w) * dot(j.xyz, j.xyz) * p;
          direction[2u * c] = p;
          direction[2u * c + 1u] = q;
          product += p * q;
        }
      }
    }
    pq = sumOfGroup(vec2f(product, 0.0), lane).x;
    var alpha = 0.0;
    if (pq > 0.0) {
      alpha = sums.x / pq;
    }

    part = vec2f(0.0);
    for (var i = first + lane; i < end; i += lanes) {
      let rowFirst = bodyRows[u.ownedAt + i];
      let rowEnd = bodyRows[u.ownedAt + i + 1u];
      var g = vec3f(0.0);
      for (var e = rowFirst; e < rowEnd; e++) {
        let c = e - rowsFirst;
        if (constraint[2u * c] > 0.0) {
          let r = multiplier[2u * c + 1u] - alpha * direction[2u * c + 1u];
          multiplier[2u * c] += alpha * direction[2u * c];
          multiplier[2u * c + 1u] = r;
          g += (constraint[2u * c + 1u] * r) * jacobian[c].xyz;
        }
      }
      let d = blockInverse[2u * i].xyz;
      let m = blockInverse[2u * i + 1u].xyz;
      let kg = d * g + vec3f(m.x * g.y + m.z * g.z, m.x * g.x + m.y * g.z, m.z * g.x + m.y * g.y);
      for (var e = rowFirst; e < rowEnd; e++) {
        let c = e - rowsFirst;
        if (constraint[2u * c] > 0.0) {
          let r = multiplier[2u * c + 1u];
          let z = constraint[2u * c + 1u] * (r - dot(jacobian[c].xyz, kg));
          jacobian[c].w = z;
          part += vec2f(r * z, r * r);
        }
      }
    }
    // Other invocations gather this z, for the particles at the other ends of the constraints.
    storageBarrier();
    rzBefore = sums.x;
    if (directions == 1u) {
      let share = sums.y / (0.04 * bb);
      bb *= min(1.0, max(u.least, share * share));
    }
    sums = sumOfGroup(part, lane);
    directions++;
    tolerance = select(u.tolerance, min(u.tolerance, stillTolerance), directions == 1u);
  }

  let firstBlock = bodyRows[4u * body + 2u];
  let blockCount = bodyRows[4u * body + 3u];
  for (var k = lane; k < blockCount; k += lanes) {
    let whole = vec4f(sums, bb, rzBefore);
    blockSums[((u.iterations + 1u) % 2u) * u.stride + firstBlock + k] = select(vec4f(0.0), whole, k == 0u);
    let product = vec4f(pq, f32(directions) - 1.0, squares, 0.0);
    blockSums[2u * u.stride + firstBlock + k] = select(vec4f(0.0), product, k == 0u);
  }
}
