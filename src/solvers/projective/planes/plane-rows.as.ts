/**
 * One row of a grid in planes (grid-planes.ts says where everything lies), a group of four particles at a time. The order of every sum is that of `projectSprings` and `relax` (left, right, up, down), so that the result is theirs to the last
 * bit: d of a spring changes its sign from one end to the other, and rounding knows no sign.
 */

/** Bytes of a group: of its positions, and of its terms, which are twice those of the stiffness of the springs around. */
const PLANES: usize = 48;
const TERMS: usize = 128;
/** In the terms: where inertia leads is first, then kappa, the goal and the weight. */
const KAPPA: usize = 48;
const GOAL: usize = 64;
const WEIGHT: usize = 112;

/** The springs around the particles of a row; none beside the grid. `bytes` are those of a line. */
@inline export function springsOf(springLines: usize, bytes: usize, y: i32, rows: i32, odd: u32): usize {
  if (y < 0 || y >= rows) return springLines;
  const kind: u32 = y == 0 ? 0 : y < rows - 1 ? 1 : 2;
  return springLines + <usize>(1 + 3 * odd + kind) * bytes;
}

/** k L / |d|, where `strength` is k L; 0 where d has no length. */
@inline function turning(strength: v128, x: v128, y: v128, z: v128): v128 {
  const squared = f32x4.add(f32x4.add(f32x4.mul(x, x), f32x4.mul(y, y)), f32x4.mul(z, z));
  return v128.and(f32x4.div(strength, f32x4.sqrt(squared)), f32x4.gt(squared, f32x4.splat(0)));
}

@inline function sumOf(left: v128, right: v128, up: v128, down: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.add(left, right), up), down);
}

/** p + weight (goal - p - kappa drawn), where drawn is the sum of k d. */
@inline function moved(p: v128, goal: v128, kappa: v128, weight: v128, drawn: v128): v128 {
  return f32x4.add(p, f32x4.mul(weight, f32x4.sub(f32x4.sub(goal, p), f32x4.mul(kappa, drawn))));
}

/** Four numbers, from the last of `before` on. */
@inline function fromLast(before: v128, now: v128): v128 {
  return v128.shuffle<f32>(before, now, 3, 4, 5, 6);
}

/** From the second of `before` on. */
@inline function fromSecond(before: v128, now: v128): v128 {
  return v128.shuffle<f32>(before, now, 1, 2, 3, 4);
}

/** Adds what the springs to the left and to the right pull at the other colour to what those that lead up do. */
@inline function gatherAcross(goal: usize, left: v128, right: v128): void {
  v128.store(goal, f32x4.add(f32x4.add(left, right), v128.load(goal)));
}

/** The goal of the other colour, once the springs that lead down are known too. All four pulled from the other end. */
@inline function aim(terms: usize, goal: usize, kappa: v128, down: v128): void {
  v128.store(goal, f32x4.sub(v128.load(terms), f32x4.mul(kappa, f32x4.add(v128.load(goal), down))));
}

/**
 * The local step of the springs around the particles of the first colour in a row, and where these particles move. Every spring has one end of that colour, so that this is the local step of the other colour too: the sums of its springs grow
 * where its goals will be, in the row below (`termsDown`) with the springs that lead up, then in the row itself (`termsSame`) with those across, and in the row above (`termsUp`) with those that lead down, which makes them goals. Each
 * of the three is 0 where that row is not of the band.
 *
 * `a` are the first colour's positions, `b`, `bUp` and `bDown` those of the other one. With `odd`, the neighbours on both sides have the indices m and m + 1, else m - 1 and m; before the first group of a line lie the zeros that end the line before it.
 */
export function projectRow(
  groups: u32,
  odd: u32,
  a: usize,
  b: usize,
  bUp: usize,
  bDown: usize,
  terms: usize,
  termsUp: usize,
  termsSame: usize,
  termsDown: usize,
  springs: usize,
  restAcross: v128,
  restDown: v128,
): void {
  const zero = f32x4.splat(0);
  // What the springs to the left and to the right pull in the group before.
  let oldLeftX = zero, oldLeftY = zero, oldLeftZ = zero;
  let oldRightX = zero, oldRightY = zero, oldRightZ = zero;
  let t: usize = 0;
  for (let m: usize = 0, end = <usize>groups * PLANES; m < end; m += PLANES, t += TERMS) {
    const pX = v128.load(a + m), pY = v128.load(a + m, 16), pZ = v128.load(a + m, 32);
    const bX = v128.load(b + m), bY = v128.load(b + m, 16), bZ = v128.load(b + m, 32);
    let lX = bX, lY = bY, lZ = bZ;
    let rX = bX, rY = bY, rZ = bZ;
    if (odd) {
      rX = fromSecond(bX, v128.load(b + m, 48));
      rY = fromSecond(bY, v128.load(b + m, 64));
      rZ = fromSecond(bZ, v128.load(b + m, 80));
    } else {
      lX = fromLast(v128.load(b + m - PLANES), bX);
      lY = fromLast(v128.load(b + m - PLANES, 16), bY);
      lZ = fromLast(v128.load(b + m - PLANES, 32), bZ);
    }
    const k = springs + (t >> 1);
    const kL = v128.load(k), kR = v128.load(k, 16), kU = v128.load(k, 32), kD = v128.load(k, 48);

    lX = f32x4.sub(pX, lX);
    lY = f32x4.sub(pY, lY);
    lZ = f32x4.sub(pZ, lZ);
    const tL = turning(f32x4.mul(kL, restAcross), lX, lY, lZ);
    const leftX = f32x4.mul(tL, lX), leftY = f32x4.mul(tL, lY), leftZ = f32x4.mul(tL, lZ);

    rX = f32x4.sub(pX, rX);
    rY = f32x4.sub(pY, rY);
    rZ = f32x4.sub(pZ, rZ);
    const tR = turning(f32x4.mul(kR, restAcross), rX, rY, rZ);
    const rightX = f32x4.mul(tR, rX), rightY = f32x4.mul(tR, rY), rightZ = f32x4.mul(tR, rZ);

    const uX = f32x4.sub(pX, v128.load(bUp + m));
    const uY = f32x4.sub(pY, v128.load(bUp + m, 16));
    const uZ = f32x4.sub(pZ, v128.load(bUp + m, 32));
    const tU = turning(f32x4.mul(kU, restDown), uX, uY, uZ);
    const upX = f32x4.mul(tU, uX), upY = f32x4.mul(tU, uY), upZ = f32x4.mul(tU, uZ);

    const dX = f32x4.sub(pX, v128.load(bDown + m));
    const dY = f32x4.sub(pY, v128.load(bDown + m, 16));
    const dZ = f32x4.sub(pZ, v128.load(bDown + m, 32));
    const tD = turning(f32x4.mul(kD, restDown), dX, dY, dZ);
    const downX = f32x4.mul(tD, dX), downY = f32x4.mul(tD, dY), downZ = f32x4.mul(tD, dZ);

    const own = terms + t;
    const kappa = v128.load(own, KAPPA);
    const weight = v128.load(own, WEIGHT);
    const goalX = f32x4.add(v128.load(own), f32x4.mul(kappa, sumOf(leftX, rightX, upX, downX)));
    const goalY = f32x4.add(v128.load(own, 16), f32x4.mul(kappa, sumOf(leftY, rightY, upY, downY)));
    const goalZ = f32x4.add(v128.load(own, 32), f32x4.mul(kappa, sumOf(leftZ, rightZ, upZ, downZ)));
    const drawnX = sumOf(f32x4.mul(kL, lX), f32x4.mul(kR, rX), f32x4.mul(kU, uX), f32x4.mul(kD, dX));
    const drawnY = sumOf(f32x4.mul(kL, lY), f32x4.mul(kR, rY), f32x4.mul(kU, uY), f32x4.mul(kD, dY));
    const drawnZ = sumOf(f32x4.mul(kL, lZ), f32x4.mul(kR, rZ), f32x4.mul(kU, uZ), f32x4.mul(kD, dZ));
    v128.store(a + m, moved(pX, goalX, kappa, weight, drawnX));
    v128.store(a + m, moved(pY, goalY, kappa, weight, drawnY), 16);
    v128.store(a + m, moved(pZ, goalZ, kappa, weight, drawnZ), 32);

    if (termsUp) {
      const up = termsUp + t;
      const kappaUp = v128.load(up, KAPPA);
      aim(up, up + GOAL, kappaUp, upX);
      aim(up + 16, up + GOAL + 16, kappaUp, upY);
      aim(up + 32, up + GOAL + 32, kappaUp, upZ);
    }
    if (termsDown) {
      const goal = termsDown + t + GOAL;
      v128.store(goal, downX);
      v128.store(goal, downY, 16);
      v128.store(goal, downZ, 32);
    }
    if (termsSame) {
      v128.store(own + GOAL, goalX);
      v128.store(own + GOAL, goalY, 16);
      v128.store(own + GOAL, goalZ, 32);
      const goal = termsSame + t + GOAL;
      if (odd) {
        gatherAcross(goal, fromLast(oldRightX, rightX), leftX);
        gatherAcross(goal + 16, fromLast(oldRightY, rightY), leftY);
        gatherAcross(goal + 32, fromLast(oldRightZ, rightZ), leftZ);
      } else if (t > 0) {
        gatherAcross(goal - TERMS, oldRightX, fromSecond(oldLeftX, leftX));
        gatherAcross(goal - TERMS + 16, oldRightY, fromSecond(oldLeftY, leftY));
        gatherAcross(goal - TERMS + 32, oldRightZ, fromSecond(oldLeftZ, leftZ));
      }
    }
    oldLeftX = leftX;
    oldLeftY = leftY;
    oldLeftZ = leftZ;
    oldRightX = rightX;
    oldRightY = rightY;
    oldRightZ = rightZ;
  }
  if (termsSame && !odd) {
    const goal = termsSame + t - TERMS + GOAL;
    gatherAcross(goal, oldRightX, fromSecond(oldLeftX, zero));
    gatherAcross(goal + 16, oldRightY, fromSecond(oldLeftY, zero));
    gatherAcross(goal + 32, oldRightZ, fromSecond(oldLeftZ, zero));
  }
}

/** A sweep over the particles of one colour in a row, at `p`, whose goals are known. `same`, `up` and `down` are the other colour's positions. */
export function relaxRow(
  groups: u32,
  odd: u32,
  p: usize,
  same: usize,
  up: usize,
  down: usize,
  terms: usize,
  springs: usize,
): void {
  for (let m: usize = 0, t: usize = 0, end = <usize>groups * PLANES; m < end; m += PLANES, t += TERMS) {
    const k = springs + (t >> 1);
    const kL = v128.load(k), kR = v128.load(k, 16), kU = v128.load(k, 32), kD = v128.load(k, 48);
    const kappa = v128.load(terms + t, KAPPA);
    const weight = v128.load(terms + t, WEIGHT);
    const goal = terms + t + GOAL;
    relaxAxis(0, odd, p + m, same + m, up + m, down + m, goal, kL, kR, kU, kD, kappa, weight);
    relaxAxis(16, odd, p + m, same + m, up + m, down + m, goal, kL, kR, kU, kD, kappa, weight);
    relaxAxis(32, odd, p + m, same + m, up + m, down + m, goal, kL, kR, kU, kD, kappa, weight);
  }
}

/** x, y or z of a group, 0, 16 or 32 bytes into it. */
@inline function relaxAxis(
  axis: usize,
  odd: u32,
  p: usize,
  same: usize,
  up: usize,
  down: usize,
  goal: usize,
  kL: v128,
  kR: v128,
  kU: v128,
  kD: v128,
  kappa: v128,
  weight: v128,
): void {
  const own = v128.load(p + axis);
  const near = v128.load(same + axis);
  const left = odd ? near : fromLast(v128.load(same + axis - PLANES), near);
  const right = odd ? fromSecond(near, v128.load(same + axis + PLANES)) : near;
  const drawn = sumOf(
    f32x4.mul(kL, f32x4.sub(own, left)),
    f32x4.mul(kR, f32x4.sub(own, right)),
    f32x4.mul(kU, f32x4.sub(own, v128.load(up + axis))),
    f32x4.mul(kD, f32x4.sub(own, v128.load(down + axis))),
  );
  v128.store(p + axis, moved(own, v128.load(goal + axis), kappa, weight, drawn));
}
