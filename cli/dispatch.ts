/** From the words after `selvedge` to a command and its exit code. */
import { SelvedgeError } from '../src/core/error';
import { nearestName } from '../src/core/nearest-name';
import { version } from '../src/version';
import { mainHelp } from './help';
import { info } from './info';
import { list } from './list';
import { reproduce } from './reproduce';
import { run } from './run';
import type { Terminal } from './terminal';
import { UsageError } from './usage-error';

const commands: Record<string, (args: readonly string[], terminal: Terminal) => number | Promise<number>> = {
  run,
  list,
  info,
  reproduce,
};

/** Never throws: 0 done, 1 failed, 2 wrong arguments or scene, 128 and more interrupted. */
export async function dispatch(args: readonly string[], terminal: Terminal): Promise<number> {
  const [first, ...rest] = args;
  try {
    if (first === '--version' || first === '-v') {
      terminal.out(`${version}\n`);
      return 0;
    }
    if (first === '--help' || first === '-h' || first === 'help') {
      terminal.out(mainHelp);
      return 0;
    }
    if (first === undefined) throw new UsageError(`a command is missing\n\n${mainHelp.trimEnd()}`);
    if (!Object.hasOwn(commands, first)) throw new UsageError(unknownCommand(first));
    return await commands[first](rest, terminal);
  } catch (error) {
    terminal.err(`selvedge: ${describeError(error)}\n`);
    return error instanceof UsageError || error instanceof SelvedgeError ? 2 : 1;
  }
}

function unknownCommand(name: string): string {
  const known = Object.keys(commands);
  const nearest = nearestName(name, known);
  return `there is no command "${name}"${nearest ? `; did you mean ${nearest}?` : ''}\nKnown commands: ${known.join(', ')}`;
}

/** A mistake of the program itself is of use only with its stack. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isMistake = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  return isMistake ? (error.stack ?? error.message) : error.message;
}
