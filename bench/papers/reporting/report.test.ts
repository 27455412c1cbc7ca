import { describe, expect, it } from 'vitest';
import { diagramSvg } from './diagram-svg';
import { encodePng } from './encode-png';
import { escapeText } from './escape';
import { blankImage } from './image';
import { plotFilesOf } from './plot-file';
import { plotSvg } from './plot-svg';
import { type Diagram, type Plot, picturesOf, type Report, text, verdictsOf } from './report';
import { toHtml } from './to-html';
import { someOf, tableText, toText, wrap } from './to-text';

const nasty = `<b>"O'Brien" & sons</b> </style><script>alert(1)</script>`;

const plot: Plot = {
  kind: 'plot',
  caption: `errors ${nasty}`,
  x: { label: 'iterations', scale: 'log' },
  y: { label: 'error', scale: 'log' },
  series: [
    { name: `ours ${nasty}`, points: Array.from({ length: 100 }, (_, k) => [k, 1 / (k + 1)] as const) },
    {
      name: 'paper',
      mark: 'points',
      source: 'paper',
      points: [
        [1, 0.361],
        [10, 0.196],
      ],
    },
  ],
};

const diagram: Diagram = {
  kind: 'diagram',
  caption: nasty,
  panels: [
    {
      title: nasty,
      dots: [
        { at: [0, 1], label: nasty, colour: 1 },
        { at: [0, -1], label: 'p1', colour: 0 },
        { at: [0, 0], label: 'p2', colour: null },
      ],
      lines: [
        { from: 0, to: 1, label: '', colour: 2 },
        { from: 1, to: 2, label: 'c1,2', colour: 0 },
      ],
    },
  ],
};

const png = encodePng(blankImage(3, 2, [1, 2, 3]));

const report: Report = {
  name: 'test-1',
  title: `Test ${nasty}`,
  citation: nasty,
  date: '2020-02-02',
  version: '1.2.3',
  machine: 'machine: 1 x Abacus',
  notes: [nasty],
  sections: [
    {
      id: 'one',
      title: nasty,
      blocks: [
        text(nasty),
        {
          kind: 'table',
          caption: nasty,
          columns: [
            { name: 'object' },
            { name: 'paper', source: 'paper' },
            { name: nasty, align: 'left', source: 'ours' },
          ],
          rows: [
            ['Curtain', '5 ms', nasty],
            ['Hippo', '1 ms', '–'],
          ],
        },
        plot,
        diagram,
        { kind: 'picture', caption: nasty, file: 'test-1-picture.png', png, width: 3, height: 2 },
        { kind: 'verdict', claim: nasty, holds: true, found: nasty, numbers: { a: 1 } },
        { kind: 'verdict', claim: 'no', holds: false, found: 'found', numbers: { b: 2 } },
      ],
    },
  ],
};

describe('escapeText', () => {
  it('leaves nothing that HTML reads', () => {
    expect(escapeText(`<a href="x">&'\u0001</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;&#39;\ufffd&lt;/a&gt;');
    expect(escapeText('h² 10⁻⁴\n')).toBe('h² 10⁻⁴\n');
  });
});

describe('toHtml', () => {
  const html = toHtml(report);

  it('lets no text become markup', () => {
    expect(html).not.toContain('<b>"O');
    expect(html).not.toContain('<script');
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(html.split(escapeText(nasty)).length).toBeGreaterThan(10);
  });

  it('is one file that asks for nothing else', () => {
    expect(html).not.toMatch(/https?:|@import|url\(|<link(?! rel="icon" href="data:,")|<iframe/);
    for (const [, address] of html.matchAll(/(?:src|href)="([^"]*)"/g)) expect(address).toMatch(/^(#|data:)/);
    expect(html).toContain(`src="data:image/png;base64,${Buffer.from(png).toString('base64')}"`);
  });

  it('closes what it opens', () => {
    const open: string[] = [];
    for (const [, slash, name, rest] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b([^>]*)>/g)) {
      if (slash) expect(open.pop()).toBe(name);
      else if (!rest.endsWith('/') && !['meta', 'link', 'br', 'img'].includes(name)) open.push(name);
    }
    expect(open).toEqual([]);
  });

  it('names the version, the machine and the day, and links to every section', () => {
    for (const part of ['selvedge 1.2.3', 'machine: 1 x Abacus', '2020-02-02', '<a href="#one">', '<section id="one">'])
      expect(html).toContain(part);
  });
});

describe('plotFilesOf', () => {
  const files = plotFilesOf(report);

  it('makes a file of every plot, with a legend and without markup of others', () => {
    expect(files.map(({ file }) => file)).toEqual(['test-1-one.svg']);
    const [{ svg }] = files;
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(svg).toContain(`<text x="20" y="4">${escapeText(`ours ${nasty}`)}</text>`);
    expect(svg).not.toContain('<script');
  });

  it('numbers those of one section', () => {
    const twice = { ...report, sections: [{ id: 'two', title: '', blocks: [plot, plot] }] };
    expect(plotFilesOf(twice).map(({ file }) => file)).toEqual(['test-1-two-1.svg', 'test-1-two-2.svg']);
  });
});

describe('a plot', () => {
  const svg = plotSvg(plot);

  it('gives series that belong together one colour and different lines', () => {
    const [first] = plot.series;
    const together = plotSvg({ ...plot, series: [first, { ...first, colour: 0, line: 'dotted' }] });
    expect(together).toContain('<g class="s0">');
    expect(together).toContain('<g class="s0 dotted">');
  });

  it('leaves out what a log axis cannot show', () => {
    expect(svg).not.toContain('NaN');
    expect(svg).not.toContain('Infinity');
    // 99 of 100 points: x = 0 has no logarithm.
    expect(/polyline points="([^"]*)"/.exec(svg)?.[1].split(' ')).toHaveLength(99);
  });

  it('breaks a line where it leaves a range that was asked for', () => {
    const points = [1, 2, 9, 2, 1].map((y, x) => [x, y] as const);
    const y = { label: '', scale: 'linear', range: [0, 4] } as const;
    const cut = plotSvg({ ...plot, x: { label: '', scale: 'linear' }, y, series: [{ name: 'up', points }] });
    const lines = [...cut.matchAll(/polyline points="([^"]*)"/g)].map(([, list]) => list.split(' ').length);
    expect(lines).toEqual([2, 2]);
  });

  it('tells values on pointing at them', () => {
    expect(svg).toContain('<title>paper: 0.196 at 10</title>');
    expect(svg).toContain('class="hollow"');
  });

  it('keeps every point within its frame', () => {
    for (const [, list] of svg.matchAll(/polyline points="([^"]*)"/g)) {
      for (const pair of list.split(' ')) {
        const [x, y] = pair.split(',').map(Number);
        expect(x).toBeGreaterThanOrEqual(62);
        expect(x).toBeLessThanOrEqual(640);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(380);
      }
    }
  });
});

describe('bars', () => {
  const bars = (name: string, ...sizes: number[]) => ({
    name,
    mark: 'bars' as const,
    points: sizes.map((size, k) => [k + 1, size] as const),
  });
  const linear = { label: '', scale: 'linear' } as const;
  const svg = plotSvg({ ...plot, x: linear, y: linear, series: [bars('before', 4, 2), bars('after', 3)] });
  const drawn = [...svg.matchAll(/<rect class="full" x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)"/g)].map(
    ([, ...numbers]) => numbers.map(Number),
  );

  it('stand on the ground, in the measure of their values', () => {
    expect(drawn).toHaveLength(3);
    const heights = drawn.map(([, , , height]) => height);
    expect(heights[0] / heights[1]).toBeCloseTo(2, 2);
    expect(heights[2] / heights[1]).toBeCloseTo(1.5, 2);
    for (const [, y, , height] of drawn) expect(y + height).toBeCloseTo(334, 1);
  });

  it('of several series are beside each other', () => {
    const [[x, , width], , [other]] = drawn;
    expect(other).toBeCloseTo(x + width, 1);
  });
});

describe('a diagram', () => {
  const svg = diagramSvg(diagram);

  it('has its dots and lines in their colours, up being up', () => {
    expect(svg.match(/<circle/g)).toHaveLength(3);
    expect(svg.match(/<line/g)).toHaveLength(2);
    const [top, bottom] = [...svg.matchAll(/<circle cx="[^"]*" cy="([^"]*)"/g)].map(([, y]) => Number(y));
    expect(top).toBeLessThan(bottom);
    for (const name of ['s0', 's1', 's2']) expect(svg).toContain(`<g class="${name}">`);
  });
});

describe('toText', () => {
  it('aligns tables by characters', () => {
    const lines = tableText({
      kind: 'table',
      caption: 'Sizes',
      columns: [{ name: 'object' }, { name: 'h²' }, { name: 'remark', align: 'left' }],
      rows: [
        ['Curtain', '1.5', 'swings'],
        ['Dog', '100.25', ''],
      ],
    }).split('\n');
    expect(lines).toEqual([
      'Sizes',
      '  object       h²  remark',
      '  -------  ------  ------',
      '  Curtain     1.5  swings',
      '  Dog      100.25',
    ]);
  });

  it('has everything, plots as some of their values', () => {
    const shown = toText(report);
    for (const part of [
      'selvedge 1.2.3, 2020-02-02',
      'machine: 1 x Abacus',
      'test-1-picture.png (3 x 2)',
      ': holds',
      '    colour 1: p1 c1,2',
      '    colour 3: 1 of them',
      'no: does not hold',
    ])
      expect(shown).toContain(part);
    expect(shown).toMatch(/^ {2}paper +1: 0\.361 {2}10: 0\.196$/m);
    expect(shown).toMatch(/1: 0\.500 {2}10: 0\.0909 {2}99: 0\.0100$/m);
  });

  it('picks points as the axis spreads them', () => {
    const points = Array.from({ length: 1001 }, (_, k) => [k, k] as const);
    expect(someOf({ name: '', points }, 'log').map(([x]) => x)).toEqual([1, 10, 100, 1000]);
    expect(someOf({ name: '', points }, 'linear').map(([x]) => x)).toEqual([0, 250, 500, 750, 1000]);
  });

  it('breaks lines at spaces alone', () => {
    expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrap('incomprehensibilities no', 7)).toEqual(['incomprehensibilities', 'no']);
  });
});

describe('a report', () => {
  it('gives its verdicts and pictures', () => {
    expect(verdictsOf(report).map(({ holds }) => holds)).toEqual([true, false]);
    expect(picturesOf(report).map(({ file }) => file)).toEqual(['test-1-picture.png']);
  });
});
