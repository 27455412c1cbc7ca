/** How something grows with size. */

export interface Grown {
  readonly size: number;
  readonly value: number;
}

/** p of value = c size^p: the slope of the straight line through the logarithms. */
export function exponentOf(points: readonly Grown[]): number {
  const x = points.map(({ size }) => Math.log(size));
  const y = points.map(({ value }) => Math.log(value));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  const across = x.reduce((sum, value) => sum + (value - mx) ** 2, 0);
  return x.reduce((sum, value, k) => sum + (value - mx) * (y[k] - my), 0) / across;
}
