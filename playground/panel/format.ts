/** Numbers as people read them. */

/** Three figures, with a power of ten where the number is far from 1: 3.21e-4 as 3.21·10⁻⁴. */
export function scientific(value: number, figures = 3): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 0.01 && size < 10_000) return String(Number(value.toPrecision(figures)));
  const [mantissa, exponent] = value.toExponential(figures - 1).split('e');
  return `${mantissa.replace(/\.?0+$/, '')}·10${superscript(Number(exponent))}`;
}

export function milliseconds(value: number): string {
  if (value === 0) return '0 ms';
  if (value >= 1000) return `${(value / 1000).toFixed(1)} s`;
  return value < 10 ? `${value.toFixed(value < 1 ? 2 : 1)} ms` : `${Math.round(value)} ms`;
}

/** Three figures. `metres`: [m]. */
export const millimetres = (metres: number): string => `${scientific(1000 * metres)} mm`;

export function percent(share: number): string {
  const value = 100 * share;
  return `${value.toFixed(value < 10 ? 1 : 0)} %`;
}

function superscript(value: number): string {
  return [...String(value)].map((digit) => (digit === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)])).join('');
}
