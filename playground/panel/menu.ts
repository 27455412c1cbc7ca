/** A labelled menu of named values. */

export interface MenuOptions {
  /** The id of its select. */
  name: string;
  label: string;
  values: Readonly<Record<string, string>>;
  changed(value: string): void;
}

export class Menu {
  readonly row = document.createElement('div');
  private readonly select = document.createElement('select');

  constructor({ name, label, values, changed }: MenuOptions) {
    const { row, select } = this;
    const text = document.createElement('label');
    text.htmlFor = select.id = name;
    text.textContent = label;
    select.replaceChildren(...Object.entries(values).map(([value, title]) => new Option(title, value)));
    select.onchange = () => changed(select.value);
    row.className = 'row';
    row.append(text, select);
  }

  /** Undefined: there is no such choice. */
  show(value: string | undefined): void {
    this.row.hidden = value === undefined;
    if (value === undefined) return;
    // A scene may ask for what the menu does not offer: it is shown by its own name.
    const offered = [...this.select.options].some((option) => option.value === value);
    if (!offered) this.select.append(new Option(value, value));
    this.select.value = value;
  }

  /** Leaves the others to be seen, but not to be chosen. */
  allow(possible: (value: string) => boolean): void {
    for (const option of this.select.options) option.disabled = !possible(option.value);
  }
}
