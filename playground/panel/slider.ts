/** A labelled slider for a whole number. */

export class Slider {
  readonly row = document.createElement('div');
  private readonly input = document.createElement('input');
  private readonly output = document.createElement('output');

  constructor(name: string, label: string, most: number, changed: (value: number) => void) {
    const { input, output, row } = this;
    const text = document.createElement('label');
    text.htmlFor = name;
    text.textContent = label;
    Object.assign(input, { id: name, type: 'range', min: '1', max: String(most), step: '1' });
    output.htmlFor.add(name);
    input.oninput = () => {
      output.value = input.value;
    };
    input.onchange = () => changed(Number(input.value));
    const both = document.createElement('span');
    both.className = 'slider';
    both.append(input, output);
    row.className = 'row';
    row.append(text, both);
  }

  /** Undefined: the solver has no such number. */
  show(value: number | undefined): void {
    this.row.hidden = value === undefined;
    if (value === undefined) return;
    this.input.value = String(value);
    this.output.value = String(value);
  }
}
