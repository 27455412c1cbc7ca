/** As `solveLower`, the other way: eight columns (then four, then one) sum up in registers what the rows below hold for them. */

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

function solvePanel(width: u32, rowCount: u32, value: usize, rows: usize, x: usize, solution: usize): void {
  const stride = (<usize>width) << 2;
  const lastRow = rows + ((<usize>rowCount) << 2);
  let c = width;
  for (; c >= 8; c -= 8) {
    const first = c - 8;
    const corner = value + <usize>first * (stride + 4);
    const block = x + ((<usize>first) << 4);
    let a0 = f32x4.splat(0);
    let a1 = f32x4.splat(0);
    let a2 = f32x4.splat(0);
    let a3 = f32x4.splat(0);
    let a4 = f32x4.splat(0);
    let a5 = f32x4.splat(0);
    let a6 = f32x4.splat(0);
    let a7 = f32x4.splat(0);
    let l = corner + (stride << 3);
    for (let r = rows + ((<usize>c) << 2); r < lastRow; r += 4) {
      const below = v128.load(solution + ((<usize>load<u32>(r)) << 4));
      a0 = f32x4.add(a0, f32x4.mul(v128.load32_splat(l), below));
      a1 = f32x4.add(a1, f32x4.mul(v128.load32_splat(l, 4), below));
      a2 = f32x4.add(a2, f32x4.mul(v128.load32_splat(l, 8), below));
      a3 = f32x4.add(a3, f32x4.mul(v128.load32_splat(l, 12), below));
      a4 = f32x4.add(a4, f32x4.mul(v128.load32_splat(l, 16), below));
      a5 = f32x4.add(a5, f32x4.mul(v128.load32_splat(l, 20), below));
      a6 = f32x4.add(a6, f32x4.mul(v128.load32_splat(l, 24), below));
      a7 = f32x4.add(a7, f32x4.mul(v128.load32_splat(l, 28), below));
      l += stride;
    }
    v128.store(block, f32x4.sub(v128.load(block, 64), a4), 64);
    v128.store(block, f32x4.sub(v128.load(block, 80), a5), 80);
    v128.store(block, f32x4.sub(v128.load(block, 96), a6), 96);
    v128.store(block, f32x4.sub(v128.load(block, 112), a7), 112);
    solveFour(corner + (stride << 2) + 16, stride, block + 64);
    l = corner + (stride << 2);
    for (let k: usize = 64; k < 128; k += 16) {
      const below = v128.load(block + k);
      a0 = f32x4.add(a0, f32x4.mul(v128.load32_splat(l), below));
      a1 = f32x4.add(a1, f32x4.mul(v128.load32_splat(l, 4), below));
      a2 = f32x4.add(a2, f32x4.mul(v128.load32_splat(l, 8), below));
      a3 = f32x4.add(a3, f32x4.mul(v128.load32_splat(l, 12), below));
      l += stride;
    }
    v128.store(block, f32x4.sub(v128.load(block), a0));
    v128.store(block, f32x4.sub(v128.load(block, 16), a1), 16);
    v128.store(block, f32x4.sub(v128.load(block, 32), a2), 32);
    v128.store(block, f32x4.sub(v128.load(block, 48), a3), 48);
    solveFour(corner, stride, block);
  }
  for (; c >= 4; c -= 4) {
    const first = c - 4;
    const corner = value + <usize>first * (stride + 4);
    const block = x + ((<usize>first) << 4);
    let a0 = f32x4.splat(0);
    let a1 = f32x4.splat(0);
    let a2 = f32x4.splat(0);
    let a3 = f32x4.splat(0);
    let l = corner + (stride << 2);
    for (let r = rows + ((<usize>c) << 2); r < lastRow; r += 4) {
      const below = v128.load(solution + ((<usize>load<u32>(r)) << 4));
      a0 = f32x4.add(a0, f32x4.mul(v128.load32_splat(l), below));
      a1 = f32x4.add(a1, f32x4.mul(v128.load32_splat(l, 4), below));
      a2 = f32x4.add(a2, f32x4.mul(v128.load32_splat(l, 8), below));
      a3 = f32x4.add(a3, f32x4.mul(v128.load32_splat(l, 12), below));
      l += stride;
    }
    v128.store(block, f32x4.sub(v128.load(block), a0));
    v128.store(block, f32x4.sub(v128.load(block, 16), a1), 16);
    v128.store(block, f32x4.sub(v128.load(block, 32), a2), 32);
    v128.store(block, f32x4.sub(v128.load(block, 48), a3), 48);
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
      solvePanel(
        load<u32>(p, 4),
        load<u32>(p, 12),
        rounded + ((<usize>load<u32>(p, 16)) << 2),
        row + ((<usize>load<u32>(p, 8)) << 2),
        solution + ((<usize>load<u32>(p)) << 4),
        solution,
      );
    }
  }
}
