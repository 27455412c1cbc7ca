/**
 * Walks through a list of commands, on all threads that are there. Each command is a kernel over a range, cut into pieces; a thread takes
 * the next piece that nobody has, and goes on to the next command when all pieces of this one are done, so that the result is that of
 * running the commands one after the other.
 *
 * Nobody waits for a thread that has not come: a worker that wakes up late, or whose core is busy with something else, finds fewer pieces
 * left, or none. With a fixed share for each and a barrier, two threads took up to four times as long as one in a loop of 60 frames a
 * second, where workers fall asleep between frames and may wake up on the core of the thread that waits for them.
 *
 * The control block and the commands lie at the start of memory: `layout.ts` says where, and these numbers are its numbers.
 */
import { callKernel } from '../../generated/call-kernel.as';

const COMMAND_COUNT: usize = 12;
const COMMANDS: usize = 64;
const COMMAND_BYTES: usize = 36;
const SERIAL: u32 = 1;
const TASKS: u32 = 2;

/** A range shorter than this is not worth sharing. */
const GRAIN: u32 = 256;
/** Pieces of a range per thread: more of them even out the load, fewer of them cost less. */
const PIECES: u32 = 2;
/**
 * Looks before a thread that may sleep goes to sleep for a while. With 5000, threads fell asleep in the middle of lists that would have gone
 * on at once, and two were slower than one; from 100000 on (some 0.1 ms) two are 1.7 to 1.95 times as fast.
 */
const SPINS: u32 = 100000;

/**
 * The number of elements of a command. A counter may change while the command runs, by its own kernel, and threads come at different times: all take the
 * number that the first one read. That one read it before any piece was begun and after all earlier commands were done.
 */
function sizeOf(command: usize, threads: u32): u32 {
  const size = load<u32>(command, 8);
  const counter = <usize>load<u32>(command, 28);
  if (counter == 0) return size;
  const counted = min<u32>(load<u32>(counter), size);
  if (threads == 1) return counted;
  const known = atomic.cmpxchg<u32>(command + 32, 0, counted + 1);
  return known == 0 ? counted : known - 1;
}

/** The number of elements of one piece. */
@inline function pieceOf(sharing: u32, size: u32, threads: u32): u32 {
  if (sharing == TASKS) return 1;
  if (sharing == SERIAL) return size;
  return max<u32>(GRAIN, (size + threads * PIECES - 1) / (threads * PIECES));
}

/** The next piece of a command that no thread has taken. */
@inline function take(command: usize): u32 {
  return atomic.add<u32>(command + 20, 1);
}

function waitUntilDone(command: usize, pieces: u32, maySleep: bool): void {
  let spins: u32 = 0;
  while (atomic.load<u32>(command + 24) < pieces) {
    if (maySleep && ++spins > SPINS) atomic.wait<i32>(0, atomic.load<i32>(0), 50000);
  }
}

/** `maySleep`: a browser's main thread is not allowed to, every other thread is. */
export function runCommands(threads: u32, maySleep: bool): void {
  const count = load<u32>(COMMAND_COUNT);
  for (let c: u32 = 0; c < count; c++) {
    const command = COMMANDS + <usize>c * COMMAND_BYTES;
    const kernel = load<u32>(command);
    const first = load<u32>(command, 4);
    const size = sizeOf(command, threads);
    const block = load<u32>(command, 12);
    if (size == 0) continue;
    if (threads == 1) {
      callKernel(kernel, first, first + size, block);
      continue;
    }
    const piece = pieceOf(load<u32>(command, 16), size, threads);
    const pieces = (size + piece - 1) / piece;
    for (let k = take(command); k < pieces; k = take(command)) {
      callKernel(kernel, first + k * piece, first + min<u32>(size, (k + 1) * piece), block);
      atomic.add<u32>(command + 24, 1);
    }
    waitUntilDone(command, pieces, maySleep);
  }
}
