/** What a solver says of itself, in words. */
import type { World } from 'selvedge';
import { choices, inWords } from '../solver-controls';
import { scientific } from './format';

/** Facts that are seconds. */
const times = ['stableStep'];

/** What 'auto' becomes by other options, the backend or the scene. */
const alwaysSaid = ['global', 'unknowns'];

/** All but what a menu shows already, and `alwaysSaid`. */
export function describeFacts(facts: World['facts'], options: World['solver']['options']): string {
  const parts = Object.entries(facts)
    .filter(([name, value]) => alwaysSaid.includes(name) || value !== options[name])
    .map(([name, value]) => `${label(name)}: ${show(name, value)}`);
  const text = parts.join(', ');
  return text && ` ${text[0].toUpperCase()}${text.slice(1)}.`;
}

const label = (name: string) =>
  (name in choices ? choices[name as keyof typeof choices].label : inWords(name)).toLowerCase();

function show(name: string, value: number | string): string {
  if (typeof value === 'string') return value;
  if (times.includes(name)) return `${scientific(1000 * value, 2)} ms`;
  return Number.isInteger(value) ? value.toLocaleString('en') : scientific(value);
}
