/** A labelled slider, with notches at equal distances or along a logarithmic scale; and a button for 'auto', where there is such a thing. */

/** Where the notches are and how numbers are written. */
export interface Scale {
  label: string;
  least: number;
  most: number;
  /** Each notch is this many times the last; left out, all are as far apart as `notch`. */
  factor?: number;
  /** Default 1. */
  notch?: number;
  /** Whether there is a notch for 0 before the first. */
  zero?: boolean;
  /** Not only whole numbers. */
  fractional?: boolean;
  /** Whether the number may be left to someone who knows better. */
  auto?: boolean;
  /** The number as it is written beside the slider; as it is, if left out. */
  format?(value: number): string;
}

export interface SliderOptions {
  /** The id of its input. */
  name: string;
  scale: Scale;
  changed(value: number | 'auto'): void;
}

export class Slider {
  readonly row = document.createElement('div');
  private readonly label = document.createElement('label');
  private readonly input = document.createElement('input');
  private readonly output = document.createElement('output');
  private readonly auto = document.createElement('button');
  private scale: Scale;

  constructor({ name, scale, changed }: SliderOptions) {
    const { input, output, auto, row, label } = this;
    label.htmlFor = name;
    output.htmlFor.add(name);
    Object.assign(input, { id: name, type: 'range', step: '1' });
    this.scale = scale;
    this.setScale(scale);
    input.oninput = () => {
      auto.ariaPressed = 'false';
      this.write(this.value);
    };
    input.onchange = () => changed(this.value);
    Object.assign(auto, { id: `${name}-auto`, type: 'button', className: 'auto', textContent: 'auto' });
    // Off: it stays at what it is now, and can be moved from there.
    auto.onclick = () => changed(auto.ariaPressed === 'true' ? Number(input.dataset.shown) : 'auto');
    const all = document.createElement('span');
    all.className = 'slider';
    all.append(input, output, auto);
    row.className = 'row';
    row.append(label, all);
  }

  /** Undefined: there is no such number. */
  show(value: number | undefined, isAuto = false): void {
    this.row.hidden = value === undefined;
    if (value === undefined) return;
    this.input.value = String(this.notchOf(value));
    this.auto.ariaPressed = String(isAuto);
    this.write(value);
  }

  setScale(scale: Scale): void {
    this.scale = scale;
    this.label.textContent = scale.label;
    this.input.min = String(this.notchOf(scale.zero ? 0 : scale.least));
    this.input.max = String(this.notchOf(scale.most));
    this.auto.hidden = !scale.auto;
    this.auto.title = `Leave ${scale.label.toLowerCase()} to the solver`;
  }

  private get value(): number {
    const { factor, notch = 1, zero, fractional } = this.scale;
    const place = Number(this.input.value);
    if (zero && this.input.value === this.input.min) return 0;
    const value = factor === undefined ? notch * place : factor ** place;
    // Rounded, so that addresses hold 1.26 and not all its digits.
    return fractional ? Number(value.toPrecision(3)) : Math.round(value);
  }

  private notchOf(value: number): number {
    const { factor, notch = 1, least } = this.scale;
    if (factor === undefined) return Math.round(value / notch);
    const logarithmic = (x: number) => Math.round(Math.log(x) / Math.log(factor));
    return value < least ? logarithmic(least) - 1 : logarithmic(value);
  }

  private write(value: number): void {
    this.output.value = this.scale.format?.(value) ?? String(value);
    this.input.dataset.shown = String(value);
    this.input.setAttribute('aria-valuetext', this.output.value);
  }
}
