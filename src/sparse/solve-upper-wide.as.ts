/** As `solveLowerWide`, the other way: two columns sum up in registers what the rows below hold for them. */

@inline function timesSplat(x: v128, number: usize): v128 {
  return f64x2.mul(v128.load64_splat(number), x);
}

@inline function divide(x: v128, number: usize): v128 {
  return f64x2.div(x, v128.load64_splat(number));
}

function solvePanel(width: u32, rowCount: u32, value: usize, rows: usize, x: usize, solution: usize): void {
  const stride = (<usize>width) << 3;
  const lastRow = rows + ((<usize>rowCount) << 2);
  let c = width;
  for (; c >= 2; c -= 2) {
    const first = c - 2;
    const corner = value + <usize>first * (stride + 8);
    const own = x + ((<usize>first) << 5);
    let a0 = f64x2.splat(0);
    let b0 = f64x2.splat(0);
    let a1 = f64x2.splat(0);
    let b1 = f64x2.splat(0);
    let l = corner + (stride << 1);
    for (let r = rows + ((<usize>c) << 2); r < lastRow; r += 4) {
      const at = solution + ((<usize>load<u32>(r)) << 5);
      const a = v128.load(at);
      const b = v128.load(at, 16);
      const l0 = v128.load64_splat(l);
      const l1 = v128.load64_splat(l, 8);
      a0 = f64x2.add(a0, f64x2.mul(l0, a));
      b0 = f64x2.add(b0, f64x2.mul(l0, b));
      a1 = f64x2.add(a1, f64x2.mul(l1, a));
      b1 = f64x2.add(b1, f64x2.mul(l1, b));
      l += stride;
    }
    const below = corner + stride;
    a1 = divide(f64x2.sub(v128.load(own, 32), a1), below + 8);
    b1 = divide(f64x2.sub(v128.load(own, 48), b1), below + 8);
    v128.store(own, a1, 32);
    v128.store(own, b1, 48);
    v128.store(own, divide(f64x2.sub(f64x2.sub(v128.load(own), a0), timesSplat(a1, below)), corner));
    v128.store(own, divide(f64x2.sub(f64x2.sub(v128.load(own, 16), b0), timesSplat(b1, below)), corner), 16);
  }
  if (c > 0) {
    let a = f64x2.splat(0);
    let b = f64x2.splat(0);
    let l = value + stride;
    for (let r = rows + 4; r < lastRow; r += 4) {
      const at = solution + ((<usize>load<u32>(r)) << 5);
      a = f64x2.add(a, timesSplat(v128.load(at), l));
      b = f64x2.add(b, timesSplat(v128.load(at, 16), l));
      l += stride;
    }
    v128.store(x, divide(f64x2.sub(v128.load(x), a), value));
    v128.store(x, divide(f64x2.sub(v128.load(x, 16), b), value), 16);
  }
}

export function solveUpperWide(
  begin: u32,
  end: u32,
  task: usize,
  taskPanel: usize,
  panel: usize,
  row: usize,
  value: usize,
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
        value + ((<usize>load<u32>(p, 16)) << 3),
        row + ((<usize>load<u32>(p, 8)) << 2),
        solution + ((<usize>load<u32>(p)) << 5),
        solution,
      );
    }
  }
}
