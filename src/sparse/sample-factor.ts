/**
 * A made-up factor for the parity samples of the sparse kernels: `count` tasks of two panels each, of every small width, the first with rows
 * among the second's columns, both with rows beyond the task. Those go to slots of the task, and the task gathers from rows that no task
 * writes.
 */
import { integers, type Random } from '../compute/sample';

export function sampleFactor(wanted: number, random: Random) {
  // Tasks are whole pieces of work: no loop ends inside a block of them, and many take long to compare.
  const count = Math.min(wanted, 65);
  const below = (n: number) => Math.floor(random() * n);
  const task: number[] = [];
  const panel: number[] = [];
  const row: number[] = [];
  const slot: number[] = [];
  const gather: number[] = [];
  const update: number[] = [];
  const value: number[] = [];
  const widths = Array.from({ length: count }, () => [1 + below(21), 1 + below(9), 1 + below(5)]);
  const size = widths.reduce((sum, [a, b]) => sum + a + b, 0);
  const outside = 3;
  let slots = size + outside;
  let column = 0;
  for (let t = 0; t < count; t++) {
    const [wide, narrow, rowsBeyond] = widths[t];
    task.push(2 * t, slots, gather.length / 2);
    gather.push(column + below(wide), size + below(outside));
    const shared = Array.from({ length: narrow }, (_, k) => k).filter((k) => k === 0 || random() < 0.6);
    for (const [p, width] of [wide, narrow].entries()) {
      const own = Array.from({ length: width }, (_, k) => column + k);
      const between = p === 0 ? shared.map((k) => column + width + k) : [];
      const beyond = Array.from({ length: rowsBeyond }, (_, k) => slots + k);
      // The second panel has one update, by the first.
      panel.push(column, width, row.length, width + between.length + rowsBeyond, value.length, update.length / 2);
      if (p === 1) update.push(2 * t, wide);
      row.push(...own, ...between, ...beyond);
      slot.push(...own, ...between, ...beyond);
      for (let r = 0; r < width + between.length + rowsBeyond; r++) {
        for (let c = 0; c < width; c++) value.push(r === c ? 40 + 10 * random() : r > c ? 2 * random() - 1 : 0);
      }
      column += width;
    }
    slots += rowsBeyond;
  }
  task.push(2 * count, slots, gather.length / 2);
  panel.push(size, 0, row.length, 0, value.length, update.length / 2);
  return {
    count,
    size: slots,
    task: Uint32Array.from(task),
    taskPanel: integers(2 * count, (k) => k),
    panel: Uint32Array.from(panel),
    row: Uint32Array.from(row),
    slot: Uint32Array.from(slot),
    gather: Uint32Array.from(gather),
    update: Uint32Array.from(update),
    value: Float64Array.from(value),
  };
}
