/** `node:util`'s parseArgs, with messages that name the option and the one that was probably meant. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearestName } from '../src/core/nearest-name';
import { UsageError } from './usage-error';

type OptionTypes = NonNullable<ParseArgsConfig['options']>;

export interface Arguments {
  positionals: string[];
  /** The values given to each option, in order; [''] for a flag. */
  values: Map<string, string[]>;
}

export function parseArguments(args: readonly string[], options: OptionTypes): Arguments {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const found: Arguments = { positionals: [], values: new Map() };
  for (const token of tokens) {
    if (token.kind === 'positional') found.positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!Object.hasOwn(options, name)) throw new UsageError(unknownOption(rawName, Object.keys(options)));
    if (options[name].type === 'boolean' && value !== undefined)
      throw new UsageError(`${rawName} takes no value, got "${value}"`);
    if (options[name].type === 'string' && (value === undefined || (value.startsWith('--') && !inlineValue)))
      throw new UsageError(`${rawName} needs a value`);
    found.values.set(name, [...(found.values.get(name) ?? []), value ?? '']);
  }
  return found;
}

function unknownOption(rawName: string, known: string[]): string {
  const nearest = nearestName(rawName.replace(/^-+/, ''), known);
  return `unknown option ${rawName}${nearest ? `; did you mean --${nearest}?` : ''}`;
}

/** The last value of an option, or the default. */
export function lastOf<T>(found: Arguments, name: string, otherwise: T): string | T {
  return found.values.get(name)?.at(-1) ?? otherwise;
}

/** A whole number of at least 1. */
export function countOf<T>(found: Arguments, name: string, otherwise: T): number | T {
  const text = lastOf(found, name, undefined);
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < 1)
    throw new UsageError(`--${name} must be a whole number of at least 1, got ${text || '""'}`);
  return value;
}
