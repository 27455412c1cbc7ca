const lanes = 256u;
const stride = 12u;

// Where part `field` of a level begins.
fn part(level: u32, field: u32) -> u32 {
  return tailIndex[stride * level + field];
}

// x of a row, counted over all levels: the guess, or the solution of the first cycle where there is a second.
fn guessAt(row: u32, solved: bool) -> vec3f {
  if (solved) {
    return tailResidual[row].xyz;
  }
  return tailGuess[row].xyz;
}

// b - A x at one row of a level.
fn residualAt(level: u32, row: u32, solved: bool) -> vec3f {
  let first = part(level, 0u);
  let x = guessAt(first + row, solved);
  let pairs = part(level, 2u) + row;
  let column = part(level, 3u);
  let weight = part(level, 4u);
  var pull = vec3f(0.0);
  // Four at a time, so that four loads are under way at once: compilers do not see to it.
  var e = tailIndex[pairs];
  let end = tailIndex[pairs + 1u];
  for (; e + 4u <= end; e += 4u) {
    let a = guessAt(first + tailIndex[column + e], solved);
    let b = guessAt(first + tailIndex[column + e + 1u], solved);
    let c = guessAt(first + tailIndex[column + e + 2u], solved);
    let d = guessAt(first + tailIndex[column + e + 3u], solved);
    pull += tailWeight[weight + e] * (x - a);
    pull += tailWeight[weight + e + 1u] * (x - b);
    pull += tailWeight[weight + e + 2u] * (x - c);
    pull += tailWeight[weight + e + 3u] * (x - d);
  }
  for (; e < end; e++) {
    pull += tailWeight[weight + e] * (x - guessAt(first + tailIndex[column + e], solved));
  }
  let own = tailRow[first + row];
  let hh = u.h * u.h;
  return tailRight[first + row].xyz - (own.x + hh * own.y) * x - hh * pull;
}

// omega D^-1 of a row, counted over all levels.
fn sweepAt(row: u32, omega: f32) -> f32 {
  let own = tailRow[row];
  return omega * own.w / (own.x + u.h * u.h * own.z);
}

fn restrictTo(level: u32, row: u32) {
  let fine = level - 1u;
  let rows = part(fine, 8u) + row;
  let fineRow = part(fine, 9u);
  let weight = part(fine, 10u);
  let fineFirst = part(fine, 0u);
  var sum = vec3f(0.0);
  var e = tailIndex[rows];
  let end = tailIndex[rows + 1u];
  for (; e + 4u <= end; e += 4u) {
    let a = tailResidual[fineFirst + tailIndex[fineRow + e]].xyz;
    let b = tailResidual[fineFirst + tailIndex[fineRow + e + 1u]].xyz;
    let c = tailResidual[fineFirst + tailIndex[fineRow + e + 2u]].xyz;
    let d = tailResidual[fineFirst + tailIndex[fineRow + e + 3u]].xyz;
    sum += tailWeight[weight + e] * a;
    sum += tailWeight[weight + e + 1u] * b;
    sum += tailWeight[weight + e + 2u] * c;
    sum += tailWeight[weight + e + 3u] * d;
  }
  for (; e < end; e++) {
    sum += tailWeight[weight + e] * tailResidual[fineFirst + tailIndex[fineRow + e]].xyz;
  }
  let at = part(level, 0u) + row;
  tailRight[at] = vec4f(sum, 0.0);
  tailGuess[at] = vec4f(sweepAt(at, select(u.omega, 1.0, level + 1u == u.levels)) * sum, 0.0);
}

fn prolongFrom(level: u32, row: u32) {
  let fine = level - 1u;
  let rows = part(fine, 5u) + row;
  let to = part(fine, 6u);
  let weight = part(fine, 7u);
  let coarseFirst = part(level, 0u);
  var sum = vec3f(0.0);
  for (var e = tailIndex[rows]; e < tailIndex[rows + 1u]; e++) {
    let at = coarseFirst + tailIndex[to + e];
    var x = tailResidual[at].xyz;
    if (level + 1u == u.levels) {
      x = tailGuess[at].xyz;
    }
    sum += tailWeight[weight + e] * x;
  }
  tailGuess[part(fine, 0u) + row] += vec4f(sum, 0.0);
}

fn descend(begin: u32, lane: u32) {
  for (var level = begin + 1u; level < u.levels; level++) {
    let first = part(level - 1u, 0u);
    for (var row = lane; row < part(level - 1u, 1u); row += lanes) {
      tailResidual[first + row] = vec4f(residualAt(level - 1u, row, false), 0.0);
    }
    storageBarrier();
    for (var row = lane; row < part(level, 1u); row += lanes) {
      restrictTo(level, row);
    }
    storageBarrier();
  }
}

fn ascend(end: u32, lane: u32) {
  for (var level = u.levels - 1u; level > end; level--) {
    let first = part(level - 1u, 0u);
    for (var row = lane; row < part(level - 1u, 1u); row += lanes) {
      prolongFrom(level, row);
    }
    storageBarrier();
    for (var row = lane; row < part(level - 1u, 1u); row += lanes) {
      let at = first + row;
      let correction = sweepAt(at, u.omega) * residualAt(level - 1u, row, false);
      tailResidual[at] = vec4f(tailGuess[at].xyz + correction, 0.0);
    }
    storageBarrier();
  }
}

// The first sweep of a second cycle, from the solution of the first.
fn sweepOn(level: u32, lane: u32) {
  let first = part(level, 0u);
  for (var row = lane; row < part(level, 1u); row += lanes) {
    let at = first + row;
    tailGuess[at] = vec4f(tailResidual[at].xyz + sweepAt(at, u.omega) * residualAt(level, row, true), 0.0);
  }
  storageBarrier();
}

fn cycleTail(i: u32, lane: u32) {
  descend(0u, lane);
  if (u.repeated + 1u < u.levels) {
    ascend(u.repeated, lane);
    sweepOn(u.repeated, lane);
    descend(u.repeated, lane);
  }
  ascend(0u, lane);
}
