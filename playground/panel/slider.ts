/** A labelled slider, for whole numbers or along a logarithmic scale. */

export interface SliderOptions {
  /** The id of its input. */
  name: string;
  label: string;
  least: number;
  most: number;
  /** Each step is this many times the last; left out, steps are of 1. */
  factor?: number;
  /** The number as it is written beside the slider; as it is, if left out. */
  format?(value: number): string;
  changed(value: number): void;
}

export class Slider {
  readonly row = document.createElement('div');
  private readonly label = document.createElement('label');
  private readonly input = document.createElement('input');
  private readonly output = document.createElement('output');

  constructor(private readonly options: SliderOptions) {
    const { input, output, row, label } = this;
    const { name, changed } = options;
    label.htmlFor = name;
    output.htmlFor.add(name);
    Object.assign(input, { id: name, type: 'range', step: '1' });
    this.setRange(options.label, options.most);
    input.oninput = () => this.write(this.value);
    input.onchange = () => changed(this.value);
    const both = document.createElement('span');
    both.className = 'slider';
    both.append(input, output);
    row.className = 'row';
    row.append(label, both);
  }

  /** Undefined: there is no such number. */
  show(value: number | undefined): void {
    this.row.hidden = value === undefined;
    if (value === undefined) return;
    this.input.value = String(this.toScale(value));
    this.write(value);
  }

  setRange(label: string, most: number): void {
    this.label.textContent = label;
    this.input.min = String(this.toScale(this.options.least));
    this.input.max = String(this.toScale(most));
  }

  private get value(): number {
    const { factor } = this.options;
    const place = Number(this.input.value);
    // Rounded, so that addresses hold 1.26 and not all its digits.
    return factor === undefined ? place : Number((factor ** place).toPrecision(3));
  }

  private toScale(value: number): number {
    const { factor } = this.options;
    return factor === undefined ? value : Math.round(Math.log(value) / Math.log(factor));
  }

  private write(value: number): void {
    this.output.value = this.options.format?.(value) ?? String(value);
    this.input.setAttribute('aria-valuetext', this.output.value);
  }
}
