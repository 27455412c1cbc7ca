/**
 * One v128 a row of the solution, one number of L splatted over it. Eight columns (then four, then one) are held in registers while the rows
 * below go by, so that each row is loaded and stored once for all of them. Offsets are in the instructions: an address that is added up
 * beforehand costs one more for each number.
 */

/** The triangle of four columns whose first number of L is at `corner`. */
@inline function solveFour(corner: usize, stride: usize, x: usize): void {
  const x0 = f32x4.mul(v128.load32_splat(corner), v128.load(x));
  v128.store(x, x0);
  const l1 = corner + stride;
  const x1 = f32x4.mul(v128.load32_splat(l1, 4), f32x4.sub(v128.load(x, 16), f32x4.mul(v128.load32_splat(l1), x0)));
  v128.store(x, x1, 16);
  const l2 = l1 + stride;
  const sum2 = f32x4.add(f32x4.mul(v128.load32_splat(l2), x0), f32x4.mul(v128.load32_splat(l2, 4), x1));
  const x2 = f32x4.mul(v128.load32_splat(l2, 8), f32x4.sub(v128.load(x, 32), sum2));
  v128.store(x, x2, 32);
  const l3 = l2 + stride;
  const sum3 = f32x4.add(
    f32x4.add(f32x4.mul(v128.load32_splat(l3), x0), f32x4.mul(v128.load32_splat(l3, 4), x1)),
    f32x4.mul(v128.load32_splat(l3, 8), x2),
  );
  v128.store(x, f32x4.mul(v128.load32_splat(l3, 12), f32x4.sub(v128.load(x, 48), sum3)), 48);
}

function solvePanel(width: u32, rowCount: u32, value: usize, slots: usize, x: usize, solution: usize): void {
  const stride = (<usize>width) << 2;
  const lastSlot = slots + ((<usize>rowCount) << 2);
  let c: u32 = 0;
  for (; c + 8 <= width; c += 8) {
    const corner = value + <usize>c * (stride + 4);
    const block = x + ((<usize>c) << 4);
    solveFour(corner, stride, block);
    const x0 = v128.load(block);
    const x1 = v128.load(block, 16);
    const x2 = v128.load(block, 32);
    const x3 = v128.load(block, 48);
    let l = corner + (stride << 2);
    for (let k: usize = 64; k < 128; k += 16) {
      const sum = f32x4.add(
        f32x4.add(f32x4.mul(v128.load32_splat(l), x0), f32x4.mul(v128.load32_splat(l, 4), x1)),
        f32x4.add(f32x4.mul(v128.load32_splat(l, 8), x2), f32x4.mul(v128.load32_splat(l, 12), x3)),
      );
      v128.store(block + k, f32x4.sub(v128.load(block + k), sum));
      l += stride;
    }
    solveFour(corner + (stride << 2) + 16, stride, block + 64);
    const x4 = v128.load(block, 64);
    const x5 = v128.load(block, 80);
    const x6 = v128.load(block, 96);
    const x7 = v128.load(block, 112);
    for (let s = slots + ((<usize>c + 8) << 2); s < lastSlot; s += 4) {
      const at = solution + ((<usize>load<u32>(s)) << 4);
      const a = f32x4.add(
        f32x4.add(f32x4.mul(v128.load32_splat(l), x0), f32x4.mul(v128.load32_splat(l, 4), x1)),
        f32x4.add(f32x4.mul(v128.load32_splat(l, 8), x2), f32x4.mul(v128.load32_splat(l, 12), x3)),
      );
      const b = f32x4.add(
        f32x4.add(f32x4.mul(v128.load32_splat(l, 16), x4), f32x4.mul(v128.load32_splat(l, 20), x5)),
        f32x4.add(f32x4.mul(v128.load32_splat(l, 24), x6), f32x4.mul(v128.load32_splat(l, 28), x7)),
      );
      v128.store(at, f32x4.sub(v128.load(at), f32x4.add(a, b)));
      l += stride;
    }
  }
  for (; c + 4 <= width; c += 4) {
    const corner = value + <usize>c * (stride + 4);
    const block = x + ((<usize>c) << 4);
    solveFour(corner, stride, block);
    const x0 = v128.load(block);
    const x1 = v128.load(block, 16);
    const x2 = v128.load(block, 32);
    const x3 = v128.load(block, 48);
    let l = corner + (stride << 2);
    for (let s = slots + ((<usize>c + 4) << 2); s < lastSlot; s += 4) {
      const at = solution + ((<usize>load<u32>(s)) << 4);
      const sum = f32x4.add(
        f32x4.add(f32x4.mul(v128.load32_splat(l), x0), f32x4.mul(v128.load32_splat(l, 4), x1)),
        f32x4.add(f32x4.mul(v128.load32_splat(l, 8), x2), f32x4.mul(v128.load32_splat(l, 12), x3)),
      );
      v128.store(at, f32x4.sub(v128.load(at), sum));
      l += stride;
    }
  }
  for (; c < width; c++) {
    let l = value + <usize>c * (stride + 4);
    const own = x + ((<usize>c) << 4);
    const x0 = f32x4.mul(v128.load32_splat(l), v128.load(own));
    v128.store(own, x0);
    l += stride;
    for (let s = slots + ((<usize>c + 1) << 2); s < lastSlot; s += 4) {
      const at = solution + ((<usize>load<u32>(s)) << 4);
      v128.store(at, f32x4.sub(v128.load(at), f32x4.mul(v128.load32_splat(l), x0)));
      l += stride;
    }
  }
}

/** Whether the rows of a panel are zero, as they are where a right-hand side acts on few rows: nothing comes of the panel then. All others show it by their first row. */
@inline function isZero(x: usize, width: u32): bool {
  const last = x + ((<usize>width) << 4);
  for (let at = x; at < last; at += 16) if (v128.any_true(v128.load(at))) return false;
  return true;
}

export function solveLower(
  begin: u32,
  end: u32,
  task: usize,
  taskPanel: usize,
  panel: usize,
  slot: usize,
  gather: usize,
  rounded: usize,
  solution: usize,
): void {
  for (let t = begin; t < end; t++) {
    const record = task + <usize>t * 12;
    const firstSlot = <usize>load<u32>(record, 4);
    memory.fill(solution + (firstSlot << 4), 0, (<usize>load<u32>(record, 16) - firstSlot) << 4);
    const lastGather = gather + ((<usize>load<u32>(record, 20)) << 3);
    for (let g = gather + ((<usize>load<u32>(record, 8)) << 3); g < lastGather; g += 8) {
      const to = solution + ((<usize>load<u32>(g)) << 4);
      v128.store(to, f32x4.add(v128.load(to), v128.load(solution + ((<usize>load<u32>(g, 4)) << 4))));
    }
    const lastPanel = taskPanel + ((<usize>load<u32>(record, 12)) << 2);
    for (let k = taskPanel + ((<usize>load<u32>(record)) << 2); k < lastPanel; k += 4) {
      const p = panel + <usize>load<u32>(k) * 24;
      const width = load<u32>(p, 4);
      const x = solution + ((<usize>load<u32>(p)) << 4);
      if (isZero(x, width)) continue;
      solvePanel(
        width,
        load<u32>(p, 12),
        rounded + ((<usize>load<u32>(p, 16)) << 2),
        slot + ((<usize>load<u32>(p, 8)) << 2),
        x,
        solution,
      );
    }
  }
}
