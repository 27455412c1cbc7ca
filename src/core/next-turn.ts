/** Lets the event loop take its turn, so that work on the main thread that is done for later holds up no frame for all of its parts together. */
import type { CancelSignal } from './cancel-signal';

/** Rejects with the reason of the signal where that was given meanwhile. */
export async function nextTurn(signal?: CancelSignal): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve));
  if (signal?.aborted) throw signal.reason;
}
