/** Results by the key of what they were made of (`contentKey`), as far as there is room: those that were not asked for longest go first. */

export class ContentCache<T> {
  /** In the order in which they were last asked for. */
  private readonly entries = new Map<string, { value: T; bytes: number }>();
  private bytes = 0;

  /** `room`: the maximum of the sizes of all results together [bytes]. */
  constructor(readonly room: number) {}

  get(key: string): T | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** A result that is larger than all the room is not kept. */
  set(key: string, value: T, bytes: number): void {
    this.delete(key);
    if (bytes > this.room) return;
    for (const oldest of this.entries.keys()) {
      if (this.bytes + bytes <= this.room) break;
      this.delete(oldest);
    }
    this.entries.set(key, { value, bytes });
    this.bytes += bytes;
  }

  private delete(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.bytes -= entry.bytes;
    this.entries.delete(key);
  }
}
