/** Lets the event loop take its turn, so that work on the main thread that is done for later holds up no frame for all of its parts together. */
import type { CancelSignal } from './cancel-signal';
import { onPage } from './on-page';

/** Rejects with the reason of the signal where that was given meanwhile. */
export async function nextTurn(signal?: CancelSignal): Promise<void> {
  await new Promise<void>(onPage() ? afterMessage : (resolve) => setTimeout(resolve));
  if (signal?.aborted) throw signal.reason;
}

/** Browsers hold a timer back for 4 ms where timers set timers, half of a turn of work. A message comes as soon as frames and the user's events allow. */
function afterMessage(resolve: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resolve();
  };
  port2.postMessage(null);
}
