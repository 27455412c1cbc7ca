/** Two v128 a row of the solution, one number of L splatted over both. Two columns are held in registers while the rows below go by. */

@inline function timesSplat(x: v128, number: usize): v128 {
  return f64x2.mul(v128.load64_splat(number), x);
}

@inline function divide(x: v128, number: usize): v128 {
  return f64x2.div(x, v128.load64_splat(number));
}

function solvePanel(width: u32, rowCount: u32, value: usize, slots: usize, x: usize, solution: usize): void {
  const stride = (<usize>width) << 3;
  const lastSlot = slots + ((<usize>rowCount) << 2);
  let c: u32 = 0;
  for (; c + 2 <= width; c += 2) {
    let l = value + <usize>c * (stride + 8);
    const own = x + ((<usize>c) << 5);
    const a0 = divide(v128.load(own), l);
    const b0 = divide(v128.load(own, 16), l);
    l += stride;
    const a1 = divide(f64x2.sub(v128.load(own, 32), timesSplat(a0, l)), l + 8);
    const b1 = divide(f64x2.sub(v128.load(own, 48), timesSplat(b0, l)), l + 8);
    v128.store(own, a0);
    v128.store(own, b0, 16);
    v128.store(own, a1, 32);
    v128.store(own, b1, 48);
    l += stride;
    for (let s = slots + ((<usize>c + 2) << 2); s < lastSlot; s += 4) {
      const at = solution + ((<usize>load<u32>(s)) << 5);
      const l0 = v128.load64_splat(l);
      const l1 = v128.load64_splat(l, 8);
      v128.store(at, f64x2.sub(v128.load(at), f64x2.add(f64x2.mul(l0, a0), f64x2.mul(l1, a1))));
      v128.store(at, f64x2.sub(v128.load(at, 16), f64x2.add(f64x2.mul(l0, b0), f64x2.mul(l1, b1))), 16);
      l += stride;
    }
  }
  if (c < width) {
    let l = value + <usize>c * (stride + 8);
    const own = x + ((<usize>c) << 5);
    const a = divide(v128.load(own), l);
    const b = divide(v128.load(own, 16), l);
    v128.store(own, a);
    v128.store(own, b, 16);
    l += stride;
    for (let s = slots + ((<usize>c + 1) << 2); s < lastSlot; s += 4) {
      const at = solution + ((<usize>load<u32>(s)) << 5);
      v128.store(at, f64x2.sub(v128.load(at), timesSplat(a, l)));
      v128.store(at, f64x2.sub(v128.load(at, 16), timesSplat(b, l)), 16);
      l += stride;
    }
  }
}

export function solveLowerWide(
  begin: u32,
  end: u32,
  task: usize,
  taskPanel: usize,
  panel: usize,
  slot: usize,
  gather: usize,
  value: usize,
  solution: usize,
): void {
  for (let t = begin; t < end; t++) {
    const record = task + <usize>t * 12;
    const firstSlot = <usize>load<u32>(record, 4);
    memory.fill(solution + (firstSlot << 5), 0, (<usize>load<u32>(record, 16) - firstSlot) << 5);
    const lastGather = gather + ((<usize>load<u32>(record, 20)) << 3);
    for (let g = gather + ((<usize>load<u32>(record, 8)) << 3); g < lastGather; g += 8) {
      const to = solution + ((<usize>load<u32>(g)) << 5);
      const taken = solution + ((<usize>load<u32>(g, 4)) << 5);
      v128.store(to, f64x2.add(v128.load(to), v128.load(taken)));
      v128.store(to, f64x2.add(v128.load(to, 16), v128.load(taken, 16)), 16);
    }
    const lastPanel = taskPanel + ((<usize>load<u32>(record, 12)) << 2);
    for (let k = taskPanel + ((<usize>load<u32>(record)) << 2); k < lastPanel; k += 4) {
      const p = panel + <usize>load<u32>(k) * 24;
      solvePanel(
        load<u32>(p, 4),
        load<u32>(p, 12),
        value + ((<usize>load<u32>(p, 16)) << 3),
        slot + ((<usize>load<u32>(p, 8)) << 2),
        solution + ((<usize>load<u32>(p)) << 5),
        solution,
      );
    }
  }
}
