import { describe, expect, it } from 'vitest';
import type { RedBlackRow, ResultRow } from '../results/results';
import { introduction, runSections } from './run-sections';
import type { Section } from './section';

const row = (nodes: number): RedBlackRow => ({
  suite: 'red-black',
  what: `${nodes} nodes`,
  nodes,
  springs: 2 * nodes,
  microseconds: 1,
  fastest: 1,
  repeats: 1,
  stepsPerCall: 1,
  facts: {},
});

const section: Section<RedBlackRow> = {
  name: 'red-black',
  title: 'A section',
  columns: [{ name: 'nodes', cell: ({ nodes }) => String(nodes) }],
  jobs: (small) =>
    (small ? [1] : [10, 20, 30]).map((nodes) => ({
      what: `${nodes} nodes`,
      nodes,
      async run() {
        if (nodes === 20) throw new Error('out of memory');
        return row(nodes);
      },
    })),
  summary: (rows) => [`${rows.length} rows`],
};

async function run(options: { small?: boolean; most?: number } = {}) {
  const lines: string[] = [];
  const kept: { rows: ResultRow[]; failures: string[] }[] = [];
  const failures = await runSections([section], {
    small: false,
    least: 0,
    most: Number.POSITIVE_INFINITY,
    ...options,
    print: (line) => lines.push(line),
    keep: (rows, failed) => kept.push({ rows: [...rows], failures: [...failed] }),
  });
  return { lines, kept, failures };
}

describe('runSections', () => {
  it('passes over a row that fails, and keeps what there is after each', async () => {
    const { lines, kept, failures } = await run();
    const failure = 'red-black, 20 nodes: out of memory';
    expect(failures).toEqual([failure]);
    expect(kept).toEqual([
      { rows: [row(10)], failures: [] },
      { rows: [row(10)], failures: [failure] },
      { rows: [row(10), row(30)], failures: [failure] },
    ]);
    expect(lines[0]).toBe('A section');
    expect(lines[3]).toMatch(/^ +10 +\S+$/);
    expect(lines[4]).toBe(`  failed: ${failure}`);
    expect(lines.slice(-2)).toEqual(['  2 rows', '']);
  });

  it('leaves out what is larger than asked for, and takes other sizes when they are to be small', async () => {
    expect((await run({ most: 10 })).kept.at(-1)?.rows).toEqual([row(10)]);
    expect((await run({ small: true })).kept).toEqual([{ rows: [row(1)], failures: [] }]);
  });
});

describe('the introduction', () => {
  it('says what figures of a software GPU are worth', () => {
    const infinite = Number.POSITIVE_INFINITY;
    expect(introduction('A GPU', false, 0, infinite)).toHaveLength(1);
    expect(introduction('A GPU', true, 0, infinite)[1]).toContain('mean nothing');
    expect(introduction('A GPU', false, 0, 16_384)[1]).toBe('Only sizes up to 16,384 nodes, as asked.');
    expect(introduction('A GPU', false, 400, infinite)[1]).toBe('Only sizes from 400 nodes on, as asked.');
  });
});
