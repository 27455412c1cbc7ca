/** Numbers as people read them. */

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Ten to the power: -4 -> "10⁻⁴". */
export function powerOfTen(exponent: number): string {
  const digits = [...String(Math.abs(exponent))].map((digit) => superscripts[Number(digit)]).join('');
  return `10${exponent < 0 ? '⁻' : ''}${digits}`;
}

/** Three figures: 0.0277, 2.98e-4, 1230, 1.23e6. */
export function figures(value: number, count = 3): string {
  if (value === 0) return '0';
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size < 1e-3 || size >= 1e6) return value.toExponential(count - 1).replace('e+', 'e');
  const shown = Number(value.toPrecision(count));
  return Math.abs(shown) >= 10 ** (count - 1) ? String(shown) : shown.toPrecision(count);
}

/** Three figures without zeros at the end: 10, 0.5. */
export function shortFigures(value: number): string {
  return figures(value)
    .replace(/(\.\d*?)0+(e|$)/, '$1$2')
    .replace(/\.(e|$)/, '$1');
}

/** [ms] -> "5.00 ms", "0.610 ms", "2.31 s". */
export function milliseconds(ms: number): string {
  return ms >= 1000 ? `${figures(ms / 1000)} s` : `${figures(ms)} ms`;
}

/** -> "38.2 MB". */
export function megabytes(bytes: number): string {
  return `${figures(bytes / 1e6)} MB`;
}

/** 0.0312 -> "3.12 %". */
export function percent(share: number): string {
  return `${figures(100 * share)} %`;
}

/** 'mass-spring' -> 'Mass-spring'. */
export const capitalised = (words: string): string => words[0].toUpperCase() + words.slice(1);
