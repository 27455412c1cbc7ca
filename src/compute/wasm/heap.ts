/** Allocates blocks of wasm memory, 16-byte aligned: the first freed one that fits, or one at the end, where memory grows. */
import { layout, pageBytes } from './layout';

interface Block {
  address: number;
  bytes: number;
}

const align = (bytes: number) => Math.max(16, 16 * Math.ceil(bytes / 16));

export class Heap {
  private end: number = layout.heap;
  private freed: Block[] = [];

  constructor(readonly memory: WebAssembly.Memory) {}

  /** Address of `bytes` bytes of unknown content. */
  allocate(bytes: number): number {
    const size = align(bytes);
    const fit = this.freed.findIndex((block) => block.bytes >= size);
    if (fit >= 0) {
      const block = this.freed[fit];
      const { address } = block;
      block.address += size;
      block.bytes -= size;
      if (block.bytes === 0) this.freed.splice(fit, 1);
      return address;
    }
    const address = this.end;
    this.end += size;
    this.reach(this.end, bytes);
    return address;
  }

  /** The same, filled with zeros. Memory that was never used has none but them: touching it would cost as much as using it. */
  allocateZeroed(bytes: number): number {
    const unused = this.end;
    const address = this.allocate(bytes);
    if (address < unused) new Uint8Array(this.memory.buffer, address, bytes).fill(0);
    return address;
  }

  /** Grows memory now, so that this many bytes can be allocated later without growing it. */
  reserve(bytes: number): void {
    this.reach(this.end + bytes, bytes);
  }

  private reach(end: number, bytes: number): void {
    const missing = end - this.memory.buffer.byteLength;
    if (missing > 0) this.grow(Math.ceil(missing / pageBytes), bytes);
  }

  free(address: number, bytes: number): void {
    this.freed.push({ address, bytes: align(bytes) });
    this.freed.sort((a, b) => a.address - b.address);
    this.freed = this.freed.reduce<Block[]>((merged, block) => {
      const last = merged.at(-1);
      if (last && last.address + last.bytes === block.address) last.bytes += block.bytes;
      else merged.push(block);
      return merged;
    }, []);
  }

  private grow(pages: number, bytes: number): void {
    try {
      this.memory.grow(pages);
    } catch {
      const used = (this.memory.buffer.byteLength / 2 ** 20).toFixed(1);
      throw new Error(
        `wasm: memory must hold ${bytes} more bytes, but cannot grow past the ${used} MiB it has (WebAssembly ends at 4 GiB: use fewer particles, or webgpu)`,
      );
    }
  }
}
