/** The error that every bad value throws at construction: it says which field breaks which rule, and with what value. */
export class SelvedgeError extends Error {
  override name = 'SelvedgeError';
  /** What was being made: 'cloth', 'sphere', 'scene'. */
  readonly thing: string;
  /** Path of the field in it: 'particles', 'bodies[0].pins[1].at'. */
  readonly field: string;
  /** What the field must be or do, unit included: 'be a number above 0 [m]'. */
  readonly rule: string;
  /** What was given instead. */
  readonly value: unknown;

  /** `shown`: how to print the value, where the plain way is not the clearest. */
  constructor(thing: string, field: string, rule: string, value: unknown, shown: string = showValue(value)) {
    super(`${thing}: ${field} must ${rule}, got ${shown}`);
    this.thing = thing;
    this.field = field;
    this.rule = rule;
    this.value = value;
  }
}

const maxText = 60;
const maxItems = 6;

/** A value in brief: long strings, arrays and objects are cut. */
export function showValue(value: unknown): string {
  if (typeof value === 'string') {
    return value.length > maxText ? `${JSON.stringify(value.slice(0, maxText))}...` : JSON.stringify(value);
  }
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return showList(value as unknown as ArrayLike<unknown>);
  const keys = Object.keys(value);
  const shown = keys.slice(0, maxItems).map((key) => `${key}: ${showNested((value as Record<string, unknown>)[key])}`);
  if (keys.length > maxItems) shown.push('...');
  return shown.length === 0 ? '{}' : `{ ${shown.join(', ')} }`;
}

function showList(list: ArrayLike<unknown>): string {
  const shown = Array.from({ length: Math.min(list.length, maxItems) }, (_, i) => showNested(list[i]));
  const cut = list.length > maxItems ? `, ... ${list.length} in all` : '';
  return `[${shown.join(', ')}${cut}]`;
}

/** One level is enough to recognise a value. */
function showNested(value: unknown): string {
  if (Array.isArray(value) && value.length <= 4 && value.every((item) => typeof item !== 'object')) {
    return `[${[...value].map(showValue).join(', ')}]`;
  }
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return '[...]';
  if (typeof value === 'object' && value !== null) return '{...}';
  return showValue(value);
}
