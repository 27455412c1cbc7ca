import { betaOf, bodyFirstBlock, bodySums, isDone, ownersEnd, ownersFirst, vec4 } from './block-sums.as';

@inline function newDirection(jacobian: usize, direction: usize, d: usize, beta: f32): f32 {
  const z = load<f32>(jacobian + (d << 4), 12);
  return beta == 0 ? z : z + beta * load<f32>(direction + (d << 3));
}

/** The rows of a block are consecutive. */
export function multiplySystem(
  begin: u32,
  end: u32,
  work: usize,
  owned: usize,
  system: usize,
  systemValue: usize,
  jacobian: usize,
  direction: usize,
  nextDirection: usize,
  blockSums: usize,
  now: u32,
  carry: f32,
  tolerance: f32,
  stride: u32,
): void {
  const starts = load<u32>(owned);
  const values = systemValue - ((<usize>load<u32>(system)) << 2);
  let known: u32 = u32.MAX_VALUE;
  let skip = false;
  let beta: f32 = 0;
  for (let block = begin; block < end; block++) {
    if (bodyFirstBlock(work, block) != known) {
      known = bodyFirstBlock(work, block);
      const sums = bodySums(work, blockSums, block, now, stride);
      skip = isDone(sums, tolerance);
      beta = betaOf(sums, carry);
    }
    if (skip) continue;
    let pq: f32 = 0;
    const firstOwner = ownersFirst(work, block);
    const lastOwner = ownersEnd(work, block);
    if (firstOwner < lastOwner) {
      const first = load<u32>(work + ((<usize>firstOwner) << 2));
      const last = load<u32>(work + ((<usize>(lastOwner - 1)) << 2));
      const endRow = load<u32>(owned + ((<usize>last) << 2), 4) - starts;
      for (let c = load<u32>(owned + ((<usize>first) << 2)) - starts; c < endRow; c++) {
        let q: f32 = 0;
        const endEntry = load<u32>(system + ((<usize>c) << 2), 4);
        for (let a = load<u32>(system + ((<usize>c) << 2)); a < endEntry; a++) {
          const d = <usize>load<u32>(system + ((<usize>a) << 2));
          q += load<f32>(values + ((<usize>a) << 2)) * newDirection(jacobian, direction, d, beta);
        }
        const p = newDirection(jacobian, direction, c, beta);
        store<f32>(nextDirection + ((<usize>c) << 3), p);
        store<f32>(nextDirection + ((<usize>c) << 3), q, 4);
        pq += p * q;
      }
    }
    const to = blockSums + ((<usize>(2 * stride + block)) << 4);
    v128.store(to, vec4(pq, load<f32>(to, 4) + 1, load<f32>(to, 8), 0));
  }
}
