/**
 * As `solveLower`, the other way: eight columns (then four, then one) sum up in registers what the rows below hold for them. Here the lanes of
 * a register are four columns, with one register for each of x, y and z: three products for four numbers of L instead of four.
 */

/** The transposed triangle of four columns; their right-hand sides are at x. */
@inline function solveFour(corner: usize, stride: usize, x: usize): void {
  const l1 = corner + stride;
  const l2 = l1 + stride;
  const l3 = l2 + stride;
  const x3 = f32x4.mul(v128.load32_splat(l3, 12), v128.load(x, 48));
  v128.store(x, x3, 48);
  const x2 = f32x4.mul(v128.load32_splat(l2, 8), f32x4.sub(v128.load(x, 32), f32x4.mul(v128.load32_splat(l3, 8), x3)));
  v128.store(x, x2, 32);
  const sum1 = f32x4.add(f32x4.mul(v128.load32_splat(l2, 4), x2), f32x4.mul(v128.load32_splat(l3, 4), x3));
  const x1 = f32x4.mul(v128.load32_splat(l1, 4), f32x4.sub(v128.load(x, 16), sum1));
  v128.store(x, x1, 16);
  const sum0 = f32x4.add(
    f32x4.add(f32x4.mul(v128.load32_splat(l1), x1), f32x4.mul(v128.load32_splat(l2), x2)),
    f32x4.mul(v128.load32_splat(l3), x3),
  );
  v128.store(x, f32x4.mul(v128.load32_splat(corner), f32x4.sub(v128.load(x), sum0)));
}

/** Row c of the block at x, less the sums of its columns: lane c of each axis. */
@inline function subtractSums(x: usize, sumX: v128, sumY: v128, sumZ: v128): void {
  const zero = f32x4.splat(0);
  const firstXy = v128.shuffle<f32>(sumX, sumY, 0, 4, 1, 5);
  const firstZ = v128.shuffle<f32>(sumZ, zero, 0, 4, 1, 5);
  const lastXy = v128.shuffle<f32>(sumX, sumY, 2, 6, 3, 7);
  const lastZ = v128.shuffle<f32>(sumZ, zero, 2, 6, 3, 7);
  v128.store(x, f32x4.sub(v128.load(x), v128.shuffle<f32>(firstXy, firstZ, 0, 1, 4, 5)));
  v128.store(x, f32x4.sub(v128.load(x, 16), v128.shuffle<f32>(firstXy, firstZ, 2, 3, 6, 7)), 16);
  v128.store(x, f32x4.sub(v128.load(x, 32), v128.shuffle<f32>(lastXy, lastZ, 0, 1, 4, 5)), 32);
  v128.store(x, f32x4.sub(v128.load(x, 48), v128.shuffle<f32>(lastXy, lastZ, 2, 3, 6, 7)), 48);
}

function solvePanel(width: u32, rowCount: u32, value: usize, rows: usize, x: usize, solution: usize): void {
  const stride = (<usize>width) << 2;
  const lastRow = rows + ((<usize>rowCount) << 2);
  let c = width;
  for (; c >= 8; c -= 8) {
    const first = c - 8;
    const corner = value + <usize>first * (stride + 4);
    const block = x + ((<usize>first) << 4);
    let ax = f32x4.splat(0);
    let ay = f32x4.splat(0);
    let az = f32x4.splat(0);
    let bx = f32x4.splat(0);
    let by = f32x4.splat(0);
    let bz = f32x4.splat(0);
    let l = corner + (stride << 3);
    for (let r = rows + ((<usize>c) << 2); r < lastRow; r += 4) {
      const below = v128.load(solution + ((<usize>load<u32>(r)) << 4));
      const belowX = v128.shuffle<f32>(below, below, 0, 0, 0, 0);
      const belowY = v128.shuffle<f32>(below, below, 1, 1, 1, 1);
      const belowZ = v128.shuffle<f32>(below, below, 2, 2, 2, 2);
      const a = v128.load(l);
      const b = v128.load(l, 16);
      ax = f32x4.add(ax, f32x4.mul(a, belowX));
      ay = f32x4.add(ay, f32x4.mul(a, belowY));
      az = f32x4.add(az, f32x4.mul(a, belowZ));
      bx = f32x4.add(bx, f32x4.mul(b, belowX));
      by = f32x4.add(by, f32x4.mul(b, belowY));
      bz = f32x4.add(bz, f32x4.mul(b, belowZ));
      l += stride;
    }
    subtractSums(block + 64, bx, by, bz);
    solveFour(corner + (stride << 2) + 16, stride, block + 64);
    l = corner + (stride << 2);
    for (let k: usize = 64; k < 128; k += 16) {
      const below = v128.load(block + k);
      const a = v128.load(l);
      ax = f32x4.add(ax, f32x4.mul(a, v128.shuffle<f32>(below, below, 0, 0, 0, 0)));
      ay = f32x4.add(ay, f32x4.mul(a, v128.shuffle<f32>(below, below, 1, 1, 1, 1)));
      az = f32x4.add(az, f32x4.mul(a, v128.shuffle<f32>(below, below, 2, 2, 2, 2)));
      l += stride;
    }
    subtractSums(block, ax, ay, az);
    solveFour(corner, stride, block);
  }
  for (; c >= 4; c -= 4) {
    const first = c - 4;
    const corner = value + <usize>first * (stride + 4);
    const block = x + ((<usize>first) << 4);
    let ax = f32x4.splat(0);
    let ay = f32x4.splat(0);
    let az = f32x4.splat(0);
    let l = corner + (stride << 2);
    for (let r = rows + ((<usize>c) << 2); r < lastRow; r += 4) {
      const below = v128.load(solution + ((<usize>load<u32>(r)) << 4));
      const a = v128.load(l);
      ax = f32x4.add(ax, f32x4.mul(a, v128.shuffle<f32>(below, below, 0, 0, 0, 0)));
      ay = f32x4.add(ay, f32x4.mul(a, v128.shuffle<f32>(below, below, 1, 1, 1, 1)));
      az = f32x4.add(az, f32x4.mul(a, v128.shuffle<f32>(below, below, 2, 2, 2, 2)));
      l += stride;
    }
    subtractSums(block, ax, ay, az);
    solveFour(corner, stride, block);
  }
  while (c > 0) {
    c--;
    const corner = value + <usize>c * (stride + 4);
    const own = x + ((<usize>c) << 4);
    // Two sums, so that one addition need not wait for the last.
    let a = f32x4.splat(0);
    let b = f32x4.splat(0);
    let l = corner + stride;
    let r = rows + ((<usize>c + 1) << 2);
    for (; r + 8 <= lastRow; r += 8) {
      a = f32x4.add(a, f32x4.mul(v128.load32_splat(l), v128.load(solution + ((<usize>load<u32>(r)) << 4))));
      b = f32x4.add(b, f32x4.mul(v128.load32_splat(l + stride), v128.load(solution + ((<usize>load<u32>(r, 4)) << 4))));
      l += stride << 1;
    }
    if (r < lastRow) a = f32x4.add(a, f32x4.mul(v128.load32_splat(l), v128.load(solution + ((<usize>load<u32>(r)) << 4))));
    v128.store(own, f32x4.mul(v128.load32_splat(corner), f32x4.sub(v128.load(own), f32x4.add(a, b))));
  }
}

/** Whether a panel's own rows and those below them are zero: it stays as it is then. See `solveLower`. */
@inline function isZero(rows: usize, rowCount: u32, solution: usize): bool {
  const last = rows + ((<usize>rowCount) << 2);
  for (let r = rows; r < last; r += 4) if (v128.any_true(v128.load(solution + ((<usize>load<u32>(r)) << 4)))) return false;
  return true;
}

export function solveUpper(
  begin: u32,
  end: u32,
  task: usize,
  taskPanel: usize,
  panel: usize,
  row: usize,
  rounded: usize,
  solution: usize,
): void {
  for (let t = begin; t < end; t++) {
    const record = task + <usize>t * 12;
    const firstPanel = taskPanel + ((<usize>load<u32>(record)) << 2);
    let k = taskPanel + ((<usize>load<u32>(record, 12)) << 2);
    while (k > firstPanel) {
      k -= 4;
      const p = panel + <usize>load<u32>(k) * 24;
      const rowCount = load<u32>(p, 12);
      const rows = row + ((<usize>load<u32>(p, 8)) << 2);
      if (isZero(rows, rowCount, solution)) continue;
      solvePanel(
        load<u32>(p, 4),
        rowCount,
        rounded + ((<usize>load<u32>(p, 16)) << 2),
        rows,
        solution + ((<usize>load<u32>(p)) << 4),
        solution,
      );
    }
  }
}
