/**
 * Two numbers a SIMD operation, along the rows of panels, which lie one after the other: every sum here is a dot product of two rows.
 * Blocks of four rows by two columns, so that six loads serve eight products.
 */

@inline function sum(a: v128): f64 {
  return f64x2.extract_lane(a, 0) + f64x2.extract_lane(a, 1);
}

/** a[0 .. count) . b[0 .. count) */
@inline function dot(a: usize, b: usize, count: u32): f64 {
  let both = f64x2.splat(0);
  const bytes = (<usize>count) << 3;
  let at: usize = 0;
  for (; at + 16 <= bytes; at += 16) both = f64x2.add(both, f64x2.mul(v128.load(a + at), v128.load(b + at)));
  let total = sum(both);
  if (at < bytes) total += load<f64>(a + at) * load<f64>(b + at);
  return total;
}

@inline function subtract(at: usize, x: f64): void {
  store<f64>(at, load<f64>(at) - x);
}

/** Takes panel K's contribution from panel J: rows from `s` on, columns those rows that lie among J's columns. */
function subtractUpdate(
  rowsK: usize,
  countK: u32,
  widthK: u32,
  valueK: usize,
  first: u32,
  column: u32,
  width: u32,
  valueJ: usize,
  relative: usize,
): void {
  const strideK = (<usize>widthK) << 3;
  const strideJ = (<usize>width) << 3;
  let last = first;
  while (last < countK && load<u32>(rowsK + ((<usize>last) << 2)) < column + width) last++;
  let s = first;
  for (; s + 2 <= last; s += 2) {
    const s0 = valueK + <usize>s * strideK;
    const s1 = s0 + strideK;
    const c0 = valueJ + ((<usize>(load<u32>(rowsK + ((<usize>s) << 2)) - column)) << 3);
    const c1 = valueJ + ((<usize>(load<u32>(rowsK + ((<usize>s) << 2), 4) - column)) << 3);
    subtract(c0 + <usize>load<u32>(relative + ((<usize>load<u32>(rowsK + ((<usize>s) << 2))) << 2)) * strideJ, dot(s0, s0, widthK));
    let r = s + 1;
    for (; r + 4 <= countK; r += 4) {
      const rows = rowsK + ((<usize>r) << 2);
      const r0 = valueK + <usize>r * strideK;
      const r1 = r0 + strideK;
      const r2 = r1 + strideK;
      const r3 = r2 + strideK;
      let a00 = f64x2.splat(0);
      let a01 = f64x2.splat(0);
      let a10 = f64x2.splat(0);
      let a11 = f64x2.splat(0);
      let a20 = f64x2.splat(0);
      let a21 = f64x2.splat(0);
      let a30 = f64x2.splat(0);
      let a31 = f64x2.splat(0);
      let at: usize = 0;
      for (; at + 16 <= strideK; at += 16) {
        const b0 = v128.load(s0 + at);
        const b1 = v128.load(s1 + at);
        const x0 = v128.load(r0 + at);
        a00 = f64x2.add(a00, f64x2.mul(x0, b0));
        a01 = f64x2.add(a01, f64x2.mul(x0, b1));
        const x1 = v128.load(r1 + at);
        a10 = f64x2.add(a10, f64x2.mul(x1, b0));
        a11 = f64x2.add(a11, f64x2.mul(x1, b1));
        const x2 = v128.load(r2 + at);
        a20 = f64x2.add(a20, f64x2.mul(x2, b0));
        a21 = f64x2.add(a21, f64x2.mul(x2, b1));
        const x3 = v128.load(r3 + at);
        a30 = f64x2.add(a30, f64x2.mul(x3, b0));
        a31 = f64x2.add(a31, f64x2.mul(x3, b1));
      }
      if (at < strideK) {
        const b0 = v128.load64_zero(s0 + at);
        const b1 = v128.load64_zero(s1 + at);
        const x0 = v128.load64_zero(r0 + at);
        a00 = f64x2.add(a00, f64x2.mul(x0, b0));
        a01 = f64x2.add(a01, f64x2.mul(x0, b1));
        const x1 = v128.load64_zero(r1 + at);
        a10 = f64x2.add(a10, f64x2.mul(x1, b0));
        a11 = f64x2.add(a11, f64x2.mul(x1, b1));
        const x2 = v128.load64_zero(r2 + at);
        a20 = f64x2.add(a20, f64x2.mul(x2, b0));
        a21 = f64x2.add(a21, f64x2.mul(x2, b1));
        const x3 = v128.load64_zero(r3 + at);
        a30 = f64x2.add(a30, f64x2.mul(x3, b0));
        a31 = f64x2.add(a31, f64x2.mul(x3, b1));
      }
      const t0 = <usize>load<u32>(relative + ((<usize>load<u32>(rows)) << 2)) * strideJ;
      const t1 = <usize>load<u32>(relative + ((<usize>load<u32>(rows, 4)) << 2)) * strideJ;
      const t2 = <usize>load<u32>(relative + ((<usize>load<u32>(rows, 8)) << 2)) * strideJ;
      const t3 = <usize>load<u32>(relative + ((<usize>load<u32>(rows, 12)) << 2)) * strideJ;
      subtract(c0 + t0, sum(a00));
      subtract(c1 + t0, sum(a01));
      subtract(c0 + t1, sum(a10));
      subtract(c1 + t1, sum(a11));
      subtract(c0 + t2, sum(a20));
      subtract(c1 + t2, sum(a21));
      subtract(c0 + t3, sum(a30));
      subtract(c1 + t3, sum(a31));
    }
    for (; r < countK; r++) {
      const x = valueK + <usize>r * strideK;
      const t = <usize>load<u32>(relative + ((<usize>load<u32>(rowsK + ((<usize>r) << 2))) << 2)) * strideJ;
      subtract(c0 + t, dot(x, s0, widthK));
      subtract(c1 + t, dot(x, s1, widthK));
    }
  }
  if (s < last) {
    const s0 = valueK + <usize>s * strideK;
    const c0 = valueJ + ((<usize>(load<u32>(rowsK + ((<usize>s) << 2)) - column)) << 3);
    for (let r = s; r < countK; r++) {
      const t = <usize>load<u32>(relative + ((<usize>load<u32>(rowsK + ((<usize>r) << 2))) << 2)) * strideJ;
      subtract(c0 + t, dot(valueK + <usize>r * strideK, s0, widthK));
    }
  }
}

/** The dense block of a panel: its triangle, then four rows below it at a time. Gives the first column that is not positive, plus one, or 0. */
function factorBlock(value: usize, width: u32, rowCount: u32): u32 {
  const stride = (<usize>width) << 3;
  let bad: u32 = 0;
  for (let r: u32 = 0; r < width; r++) {
    const own = value + <usize>r * stride;
    for (let c: u32 = 0; c < r; c++) {
      const top = value + <usize>c * stride;
      const at = (<usize>c) << 3;
      store<f64>(own + at, (load<f64>(own + at) - dot(own, top, c)) / load<f64>(top + at));
    }
    const diagonal = own + ((<usize>r) << 3);
    const rest = load<f64>(diagonal) - dot(own, own, r);
    if (!(rest > 0) && bad == 0) bad = r + 1;
    store<f64>(diagonal, sqrt<f64>(rest));
  }
  let r = width;
  for (; r + 4 <= rowCount; r += 4) {
    const r0 = value + <usize>r * stride;
    const r1 = r0 + stride;
    const r2 = r1 + stride;
    const r3 = r2 + stride;
    for (let c: u32 = 0; c < width; c++) {
      const top = value + <usize>c * stride;
      const last = (<usize>c) << 3;
      let a0 = f64x2.splat(0);
      let a1 = f64x2.splat(0);
      let a2 = f64x2.splat(0);
      let a3 = f64x2.splat(0);
      let at: usize = 0;
      for (; at + 16 <= last; at += 16) {
        const b = v128.load(top + at);
        a0 = f64x2.add(a0, f64x2.mul(v128.load(r0 + at), b));
        a1 = f64x2.add(a1, f64x2.mul(v128.load(r1 + at), b));
        a2 = f64x2.add(a2, f64x2.mul(v128.load(r2 + at), b));
        a3 = f64x2.add(a3, f64x2.mul(v128.load(r3 + at), b));
      }
      if (at < last) {
        const b = v128.load64_zero(top + at);
        a0 = f64x2.add(a0, f64x2.mul(v128.load64_zero(r0 + at), b));
        a1 = f64x2.add(a1, f64x2.mul(v128.load64_zero(r1 + at), b));
        a2 = f64x2.add(a2, f64x2.mul(v128.load64_zero(r2 + at), b));
        a3 = f64x2.add(a3, f64x2.mul(v128.load64_zero(r3 + at), b));
      }
      const diagonal = load<f64>(top + last);
      store<f64>(r0 + last, (load<f64>(r0 + last) - sum(a0)) / diagonal);
      store<f64>(r1 + last, (load<f64>(r1 + last) - sum(a1)) / diagonal);
      store<f64>(r2 + last, (load<f64>(r2 + last) - sum(a2)) / diagonal);
      store<f64>(r3 + last, (load<f64>(r3 + last) - sum(a3)) / diagonal);
    }
  }
  for (; r < rowCount; r++) {
    const own = value + <usize>r * stride;
    for (let c: u32 = 0; c < width; c++) {
      const top = value + <usize>c * stride;
      const at = (<usize>c) << 3;
      store<f64>(own + at, (load<f64>(own + at) - dot(own, top, c)) / load<f64>(top + at));
    }
  }
  return bad;
}

export function factorPanels(
  begin: u32,
  end: u32,
  task: usize,
  taskPanel: usize,
  panel: usize,
  row: usize,
  update: usize,
  relative: usize,
  value: usize,
  status: usize,
  size: u32,
): void {
  for (let t = begin; t < end; t++) {
    const map = relative + (<usize>t * <usize>size << 2);
    let bad: u32 = 0;
    const lastPanel = load<u32>(task + <usize>(t + 1) * 12);
    for (let k = load<u32>(task + <usize>t * 12); k < lastPanel; k++) {
      const J = panel + <usize>load<u32>(taskPanel + ((<usize>k) << 2)) * 24;
      const column = load<u32>(J);
      const width = load<u32>(J, 4);
      const rows = row + ((<usize>load<u32>(J, 8)) << 2);
      const rowCount = load<u32>(J, 12);
      const values = value + ((<usize>load<u32>(J, 16)) << 3);
      for (let i: u32 = 0; i < rowCount; i++) {
        store<u32>(map + ((<usize>load<u32>(rows + ((<usize>i) << 2))) << 2), i);
      }
      const lastUpdate = load<u32>(J, 44);
      for (let u = load<u32>(J, 20); u < lastUpdate; u++) {
        const at = update + ((<usize>u) << 3);
        const K = panel + <usize>load<u32>(at) * 24;
        subtractUpdate(
          row + ((<usize>load<u32>(K, 8)) << 2),
          load<u32>(K, 12),
          load<u32>(K, 4),
          value + ((<usize>load<u32>(K, 16)) << 3),
          load<u32>(at, 4),
          column,
          width,
          values,
          map,
        );
      }
      const wrong = factorBlock(values, width, rowCount);
      if (wrong != 0 && bad == 0) bad = column + wrong;
    }
    store<u32>(status + ((<usize>t) << 2), bad);
  }
}
