import { describe, expect, it } from 'vitest';
import { oncePerRun, type Paper, type PaperRun } from './paper';
import { text, type Verdict } from './reporting/report';
import { Interrupted, reproduce } from './reproduce';

const verdict = (holds: boolean): Verdict => ({
  kind: 'verdict',
  claim: `claim ${holds}`,
  holds,
  found: '',
  numbers: { n: 1 },
});

const paper: Paper = {
  name: 'paper-1',
  title: 'A paper',
  citation: 'Someone',
  quickNote: 'less of everything.',
  parts: ['first', 'second', 'third'].map((name) => ({
    name,
    title: `The ${name}`,
    async run(run) {
      await run.progress(0.5, 'half');
      return [text(run.quick ? 'quick' : 'full'), verdict(name === 'first')];
    },
  })),
};

const options = { quick: false, only: null, threads: 1, date: 'today', version: '0', progress: async () => {} };

describe('reproduce', () => {
  it('runs every part in order, with the verdicts of all at the start', async () => {
    const seen: string[] = [];
    const { sections, notes, machine } = await reproduce(paper, {
      ...options,
      progress: async ({ name, index, count }, done) => void seen.push(`${name} ${index}/${count} ${done}`),
    });
    expect(sections.map(({ id }) => id)).toEqual(['claims', 'first', 'second', 'third']);
    expect(sections[0].blocks[0]).toMatchObject({ text: expect.stringContaining('1 of 3 claims hold') });
    expect(notes).toEqual([]);
    expect(machine).toMatch(/^machine: /);
    expect(seen.slice(0, 3)).toEqual(['first 0/3 0', 'first 0/3 0.5', 'second 1/3 0']);
  });

  it('runs some parts when asked, and says so', async () => {
    const { sections, notes } = await reproduce(paper, { ...options, quick: true, only: ['third'] });
    expect(sections.map(({ id }) => id)).toEqual(['claims', 'third']);
    expect(sections[1].blocks[0]).toEqual(text('quick'));
    expect(notes).toEqual(['Quick version: less of everything.', 'Only third, as asked.']);
  });

  it('keeps what was done when it is interrupted, and passes on what went wrong', async () => {
    const stopAt = (error: Error) => ({
      ...options,
      progress: async ({ name }: { name: string }, done: number) => {
        if (name === 'second' && done > 0) throw error;
      },
    });
    const { sections, notes } = await reproduce(paper, stopAt(new Interrupted('stop')));
    expect(sections.map(({ id }) => id)).toEqual(['claims', 'first']);
    expect(notes).toEqual(['Interrupted: second, third are missing.']);
    await expect(reproduce(paper, stopAt(new Error('broken')))).rejects.toThrow('broken');
  });
});

describe('oncePerRun', () => {
  it('computes once for each run', async () => {
    let count = 0;
    const compute = oncePerRun(async () => ++count);
    const run = (): PaperRun => ({ quick: true, threads: 1, progress: async () => {} });
    const [one, other] = [run(), run()];
    expect([await compute(one), await compute(one), await compute(other)]).toEqual([1, 1, 2]);
  });
});
