/**
 * How far the world's next step, all its substeps together, would be from the exact one. Newton's method takes seconds to minutes for that, so a twin of the world is
 * asked, in a worker: the page goes on, and can give up waiting.
 */
import type { World } from 'selvedge';
import { questionOf, type TwinAnswer, type TwinError } from './twin-question';

/** @param scene its name; `signal`: ends the wait, and the worker with it */
export async function measureTwin(world: World, scene: string, signal: AbortSignal): Promise<TwinError> {
  const question = await questionOf(world, scene);
  signal.throwIfAborted();
  const worker = new Worker(new URL('./twin-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<TwinError>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.onerror = ({ message }) => reject(new Error(message || 'the worker could not be started'));
      worker.onmessage = ({ data }: MessageEvent<TwinAnswer>) => {
        if ('error' in data) resolve(data.error);
        else reject(new Error(data.problem));
      };
      worker.postMessage(question, [question.snapshot]);
    });
  } finally {
    worker.terminate();
  }
}
