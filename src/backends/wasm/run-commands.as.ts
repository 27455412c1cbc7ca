/**
 * Runs a list of commands on one thread of several. Each command is a kernel over a range; every thread takes its share, and a
 * barrier stands between commands, so that the result is that of running them one after the other.
 *
 * The control block and the commands lie at the start of memory: `layout.ts` says where, and these numbers are its numbers.
 */
import { callKernel } from '../../generated/call-kernel.as';

const BARRIER: usize = 4;
const BARRIER_BASE: usize = 8;
const COMMAND_COUNT: usize = 12;
const COMMANDS: usize = 64;
const COMMAND_BYTES: usize = 24;
const SERIAL: u32 = 1;
const TASKS: u32 = 2;

/** A range shorter than this is not worth sharing. */
const GRAIN: u32 = 256;
/**
 * Looks before a thread that may sleep goes to sleep for a while. With 5000, threads fell asleep in the middle of lists that would have gone
 * on at once, and two were slower than one; from 100000 on (some 0.1 ms) two are 1.8 to 1.95 times as fast.
 */
const SPINS: u32 = 100000;

/** Waits until `target` arrivals. Counted up for ever: the difference, not the order, survives the wrap of 32 bits. */
function waitFor(target: u32, maySleep: bool): void {
  let spins: u32 = 0;
  while (<i32>(atomic.load<u32>(BARRIER) - target) < 0) {
    if (maySleep && ++spins > SPINS) atomic.wait<i32>(0, atomic.load<i32>(0), 50000);
  }
}

/** The next task of a command that no thread has taken. */
@inline function take(command: usize): u32 {
  return atomic.add<u32>(command + 20, 1);
}

/** `maySleep`: a browser's main thread is not allowed to, every other thread is. */
export function runCommands(thread: u32, threads: u32, maySleep: bool): void {
  const count = load<u32>(COMMAND_COUNT);
  let target = load<u32>(BARRIER_BASE);
  for (let c: u32 = 0; c < count; c++) {
    const command = COMMANDS + <usize>c * COMMAND_BYTES;
    const first = load<u32>(command, 4);
    const size = load<u32>(command, 8);
    const sharing = load<u32>(command, 16);
    if (sharing == TASKS && threads > 1) {
      for (let task = take(command); task < size; task = take(command)) {
        callKernel(load<u32>(command), first + task, first + task + 1, load<u32>(command, 12));
      }
    } else if (sharing != SERIAL && size >= GRAIN && threads > 1) {
      const share = (size + threads - 1) / threads;
      const begin = min<u32>(size, thread * share);
      const end = min<u32>(size, begin + share);
      if (begin < end) callKernel(load<u32>(command), first + begin, first + end, load<u32>(command, 12));
    } else if (thread == 0) {
      callKernel(load<u32>(command), first, first + size, load<u32>(command, 12));
    }
    if (threads > 1) {
      target += threads;
      atomic.add<u32>(BARRIER, 1);
      waitFor(target, maySleep);
    }
  }
}
