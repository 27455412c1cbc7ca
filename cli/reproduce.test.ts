import { readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { papers } from '../bench/papers/papers';
import { version } from '../src/version';
import { selvedge, temporaryFolder } from './test-support';

const at = temporaryFolder();

describe('selvedge reproduce', () => {
  it('writes a report and its pictures, and prints the same', async () => {
    const line = ['reproduce', 'liu-2013', '--quick', '--only', 'figure-4, stability', '--out', at('deep', 'report')];
    const { code, out } = await selvedge(...line);
    expect(code).toBe(0);
    expect((await readdir(at('deep', 'report'))).sort()).toEqual(['liu-2013-figure-4.png', 'liu-2013.html']);
    const html = await readFile(at('deep', 'report', 'liu-2013.html'), 'utf8');
    const png = await readFile(at('deep', 'report', 'liu-2013-figure-4.png'));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(html).toContain(png.toString('base64'));
    for (const part of [
      `selvedge ${version}`,
      'machine: ',
      'Quick version',
      'Only figure-4, stability, as asked.',
      'holds',
    ]) {
      expect(html).toContain(part);
      expect(out).toContain(part);
    }
    expect(html).not.toContain('figure-2');
    expect(out).toContain(at('deep', 'report', 'liu-2013-figure-4.png'));
  });

  it('says nothing when quiet', async () => {
    const line = ['reproduce', 'liu-2013', '--quick', '--quiet', '--only', 'stability', '--out', at('quiet')];
    expect(await selvedge(...line)).toEqual({ code: 0, out: '', err: '' });
    expect(await readdir(at('quiet'))).toEqual(['liu-2013.html']);
  });

  it.each([
    [
      ['reproduce'],
      'selvedge: reproduce needs a paper\nKnown papers: liu-2013, csse-2022, fratarcangeli-2015, pall-2018\n',
    ],
    [
      ['reproduce', 'lui-2013'],
      'selvedge: there is no paper "lui-2013"; did you mean liu-2013?\nKnown papers: liu-2013, csse-2022, fratarcangeli-2015, pall-2018\n',
    ],
    [['reproduce', 'liu-2013', 'more'], 'selvedge: reproduce takes one paper, got also "more"\n'],
    [['reproduce', 'liu-2013', '--out', ''], 'selvedge: --out must be a folder, got ""\n'],
    [['reproduce', 'liu-2013', '--quik'], 'selvedge: unknown option --quik; did you mean --quick?\n'],
  ])('refuses %j', async (args, err) => {
    expect(await selvedge(...args)).toEqual({ code: 2, out: '', err });
  });

  it('names the parts there are when asked for another', async () => {
    const { code, err } = await selvedge('reproduce', 'liu-2013', '--only', 'table-1,figure-22');
    expect(code).toBe(2);
    expect(err).toContain('--only must name parts of liu-2013, got "figure-22"; did you mean figure-2?');
    expect(err).toContain('Parts of liu-2013: table-1, figure-2,');
  });

  it('fails before the work when the folder cannot be made', async () => {
    await writeFile(at('taken'), 'a file');
    const { code, err } = await selvedge('reproduce', 'liu-2013', '--quick', '--out', at('taken'));
    expect(code).toBe(1);
    expect(err).toContain('EEXIST');
  });

  it('lists every paper and part in its help', async () => {
    const { out } = await selvedge('reproduce', '--help');
    for (const [name, { load }] of Object.entries(papers)) {
      const { parts } = await load();
      for (const word of [name, ...parts.map((part) => part.name)]) expect(out).toContain(word);
    }
  });
});
