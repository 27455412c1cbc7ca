/** The `selvedge` command. */
import { dispatch } from './dispatch';
import { nodeTerminal } from './terminal';

// `selvedge list | head` closes the pipe early: nothing is wrong then.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await dispatch(process.argv.slice(2), nodeTerminal());
