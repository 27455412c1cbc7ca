import { describe, expect, it } from 'vitest';
import { RowPrinter, show, showCount, showShare, sizeColumns } from './row-printer';

describe('show', () => {
  it.each([
    [0, '0'],
    [0.000123, '1.2e-4'],
    [0.00123, '0.00123'],
    [2.2, '2.20'],
    [12.34, '12.3'],
    [99.94, '99.9'],
    [123.6, '124'],
    [4300, '4300'],
    [1.5e7, '1.5e+7'],
  ])('writes %d as %s', (value, text) => {
    expect(show(value)).toBe(text);
  });

  it('groups the digits of counts, and makes shares per cent', () => {
    expect(showCount(31_434_242)).toBe('31,434,242');
    expect(showShare(0.2512)).toBe('25.1 %');
  });
});

describe('RowPrinter', () => {
  it('lines rows up under their heads before it has seen them', () => {
    const lines: string[] = [];
    const table = new RowPrinter<{ nodes: number; springs: number; what: string }>(
      [...sizeColumns, { name: 'a long head', cell: ({ what }) => what }],
      (line) => lines.push(line),
    );
    table.head();
    table.row({ nodes: 5_242_880, springs: 31_434_242, what: 'yes' });
    table.row({ nodes: 144, springs: 774, what: '' });
    expect(lines).toEqual([
      '      nodes     springs  a long head',
      '  ---------  ----------  -----------',
      '  5,242,880  31,434,242          yes',
      '        144         774',
    ]);
  });
});
