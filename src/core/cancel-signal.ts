/**
 * Tells work that takes long that nobody waits for its result any more: the part of an AbortSignal that such work needs. An interface of its own, since the
 * declarations of the package do without the types of the DOM.
 */
export interface CancelSignal {
  readonly aborted: boolean;
  /** The error that the work rejects with. */
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
