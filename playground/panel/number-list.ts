/** A list of named numbers whose elements are made once, and stay as long as their names are asked for. */
export class NumberList {
  private readonly rows = new Map<string, { row: HTMLElement; value: HTMLElement }>();

  constructor(private readonly list: HTMLElement) {}

  show(numbers: Readonly<Record<string, string>>): void {
    const names = Object.keys(numbers);
    if (names.join() !== [...this.rows.keys()].join()) this.makeRows(names);
    for (const [name, { value }] of this.rows) value.textContent = numbers[name];
  }

  private makeRows(names: readonly string[]): void {
    this.rows.clear();
    for (const name of names) {
      const row = document.createElement('div');
      const term = document.createElement('dt');
      const value = document.createElement('dd');
      term.textContent = name;
      row.append(term, value);
      this.rows.set(name, { row, value });
    }
    this.list.replaceChildren(...[...this.rows.values()].map(({ row }) => row));
  }
}
