/** A small chart of the last seconds of one quantity, on a canvas. */

export interface ChartOptions {
  canvas: HTMLCanvasElement;
  /** Names a custom property of the style sheet. */
  colour: string;
  logarithmic: boolean;
  /** What a screen reader says before the value. */
  name: string;
  format(value: number): string;
}

const capacity = 120;
const padding = { top: 4, bottom: 4, right: 50 };

export class Chart {
  private values: number[] = [];

  constructor(private readonly options: ChartOptions) {
    new ResizeObserver(() => this.draw()).observe(options.canvas);
  }

  clear(): void {
    this.values = [];
    this.draw();
  }

  add(value: number): void {
    if (!Number.isFinite(value)) return;
    this.values.push(value);
    if (this.values.length > capacity) this.values.shift();
    this.draw();
  }

  /** The axis as powers of ten or from zero, a little wider than the values. */
  private range(): [low: number, high: number] {
    const { logarithmic } = this.options;
    const shown = logarithmic ? this.values.filter((value) => value > 0) : this.values;
    const high = Math.max(...shown, 1e-12);
    if (!logarithmic) return [0, 1.15 * high];
    const low = Math.max(Math.min(...shown, high), 1e-6 * high);
    return [10 ** Math.floor(Math.log10(low)), 10 ** Math.ceil(Math.log10(high) + 1e-9)];
  }

  draw(): void {
    const { canvas, colour, logarithmic, name, format } = this.options;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (width === 0) return;
    canvas.width = width * devicePixelRatio;
    canvas.height = height * devicePixelRatio;
    const style = getComputedStyle(canvas);
    const context = canvas.getContext('2d')!;
    context.scale(devicePixelRatio, devicePixelRatio);
    const [low, high] = this.range();
    const scale = logarithmic ? (value: number) => Math.log10(Math.max(value, low)) : (value: number) => value;
    const bottom = height - padding.bottom;
    const yOf = (value: number) =>
      bottom - ((scale(value) - scale(low)) / (scale(high) - scale(low) || 1)) * (bottom - padding.top);
    const right = width - padding.right;
    const xOf = (index: number) => right * ((index + capacity - this.values.length) / (capacity - 1));

    context.strokeStyle = style.getPropertyValue('--edge');
    context.fillStyle = style.getPropertyValue('--soft');
    context.font = `11px ${style.fontFamily}`;
    context.textBaseline = 'middle';
    for (const [value, y] of [
      [high, padding.top + 0.5],
      [low, bottom - 0.5],
    ]) {
      context.beginPath();
      context.moveTo(0, y);
      context.lineTo(right, y);
      context.stroke();
      if (this.values.length > 0) context.fillText(format(value), right + 6, value === high ? y + 3 : y - 3);
    }
    if (this.values.length === 0) return;

    const ink = style.getPropertyValue(colour).trim();
    context.beginPath();
    for (const [index, value] of this.values.entries()) context.lineTo(xOf(index), yOf(value));
    context.strokeStyle = ink;
    context.lineWidth = 1.6;
    context.lineJoin = 'round';
    context.stroke();
    context.lineTo(right, bottom);
    context.lineTo(xOf(0), bottom);
    context.globalAlpha = 0.12;
    context.fillStyle = ink;
    context.fill();
    canvas.setAttribute('aria-label', `${name}: ${format(this.values.at(-1)!)}`);
  }
}
