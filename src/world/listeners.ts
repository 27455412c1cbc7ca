/** Those who hear of a world's events. */
import { checkFunction, pathOf } from '../core/check';
import type { WorldEvent } from './types';

type Listener = (event: WorldEvent) => void;

export class Listeners {
  private readonly all = new Set<Listener>();

  constructor(first: Listener | undefined) {
    if (first) this.all.add(first);
  }

  /** Returns what ends it. */
  add(listener: Listener): () => void {
    checkFunction(pathOf('world'), 'listener', listener, 'an event');
    this.all.add(listener);
    return () => this.all.delete(listener);
  }

  /** A listener that throws is its own author's to hear of: neither the world nor the other listeners stop. */
  tell(event: WorldEvent): void {
    for (const listener of this.all) {
      try {
        listener(event);
      } catch (error) {
        if (typeof reportError === 'function') reportError(error);
        else console.error(error);
      }
    }
  }
}
