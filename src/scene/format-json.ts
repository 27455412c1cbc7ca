/** JSON that people can read: what fits on a line stays on one, long lists of numbers fill their lines. */

const width = 120;

/** `before`: characters that stand on the line already. */
export function formatJson(value: unknown, indent = '', before = 0): string {
  if (typeof value !== 'object' || value === null) return oneLine(value);
  // Long values are not written out on one line only to be measured, at each level they are nested in.
  if (before + leastLength(value) < width) {
    const line = oneLine(value);
    if (before + line.length < width) return line;
  }
  const deeper = `${indent}  `;
  if (!Array.isArray(value)) {
    const rows = given(value).map(([key, item]) => {
      const start = `${deeper}${JSON.stringify(key)}: `;
      return start + formatJson(item, deeper, start.length);
    });
    return `{\n${rows.join(',\n')}\n${indent}}`;
  }
  const rows = value.some(isRecord)
    ? value.map((item) => deeper + formatJson(item, deeper, deeper.length))
    : filledLines(value.map(oneLine), deeper);
  return `[\n${rows.join(',\n')}\n${indent}]`;
}

/** No more than the characters of the value on one line, found without going through all of a long one. */
function leastLength(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  let length = 0;
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    if (item !== undefined) length += 2 + leastLength(item);
    if (length > width) break;
  }
  return length;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const fields = given(value).map(([key, item]) => `${JSON.stringify(key)}: ${oneLine(item)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function filledLines(items: readonly string[], indent: string): string[] {
  const rows: string[] = [];
  let row = indent + items[0];
  for (const item of items.slice(1)) {
    if (row.length + item.length + 3 > width) {
      rows.push(row);
      row = indent + item;
    } else {
      row += `, ${item}`;
    }
  }
  rows.push(row);
  return rows;
}

/** JSON has no undefined: such a field is as good as absent. */
const given = (value: object) => Object.entries(value).filter(([, item]) => item !== undefined);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
