/**
 * Positions and velocities of single bodies, gathered on the device: three numbers a particle, in the body's own order. The buffers have room for the particles that tears may add, and stay when the model changes in place: a body that tears on a GPU
 * is read in every step in which it does, and making a buffer takes a driver a quarter of a millisecond.
 */
import { type Backend, type KernelBuffer, type Span, span } from '../compute/backend';
import { type BufferScope, bufferScope } from '../compute/buffer-scope';
import type { Model } from '../scene/assemble';
import { reservedRoom } from '../scene/tear/reserved-room';
import type { ParticleBuffers } from '../stages/particle-buffers';
import { gatherPacked } from './gather-packed.kernel';

type Attribute = 'position' | 'velocity';

interface PackedBuffers {
  /** Of the body. What is left of the room has the first of its particles. */
  readonly order: KernelBuffer;
  readonly source: KernelBuffer;
  readonly packed: KernelBuffer;
  /** All of the room: backends keep what they make for a span. */
  readonly all: Span;
  /** What `order` was written by. */
  bufferIndex: Uint32Array;
}

/** `count`: numbers of the buffer that are the body's. */
export interface Gathered {
  readonly buffer: KernelBuffer;
  readonly count: number;
}

/** What the buffers of a model take, when all of them are asked for [bytes]. */
export const packedBytes = (model: Model): number => 2 * (4 + 12) * roomsOf(model).reduce((sum, room) => sum + room, 0);

const roomsOf = (model: Model): number[] =>
  reservedRoom(model).map((room, body) => room + model.bodies[body].particleCount);

export class PackedParticles {
  private readonly packed = new Map<string, PackedBuffers>();
  private readonly rooms: readonly number[];
  private readonly scope: BufferScope;

  /** `prepared`: the model that the room is for. */
  constructor(
    backend: Backend,
    prepared: Model,
    private readonly particles: ParticleBuffers,
  ) {
    this.rooms = roomsOf(prepared);
    this.scope = bufferScope(backend);
  }

  /** Queues the gathering of one body's, and tells where they will be. `bufferIndex`: of the model that there is now, another array for every other model. */
  gather(model: Model, bufferIndex: Uint32Array, body: number, attribute: Attribute): Gathered {
    const first = model.bodyFirst[body];
    const count = model.bodyFirst[body + 1] - first;
    const buffers = this.buffersFor(body, attribute, count);
    const { backend } = this.scope;
    if (buffers.bufferIndex !== bufferIndex) {
      const order = new Uint32Array(buffers.all.count).fill(bufferIndex[first]);
      order.set(bufferIndex.subarray(first, first + count));
      backend.write(buffers.order, order);
      buffers.bufferIndex = bufferIndex;
    }
    backend.run(gatherPacked, buffers.all, buffers, {});
    return { buffer: buffers.packed, count: 3 * count };
  }

  free(): void {
    this.scope.freeAll();
    this.packed.clear();
  }

  private buffersFor(body: number, attribute: Attribute, count: number): PackedBuffers {
    const { backend } = this.scope;
    const key = `${attribute} ${body}`;
    const known = this.packed.get(key);
    if (known && known.all.count >= count) return known;
    // Tears may take room that was reserved for another body.
    if (known) for (const buffer of [known.order, known.packed]) backend.free(buffer);
    const room = Math.max(count, this.rooms[body] ?? 0);
    const buffers = {
      order: backend.allocate(`order ${body}`, 'u32', room),
      source: this.particles[attribute],
      packed: backend.allocate(key, 'f32', 3 * room),
      all: span(0, room),
      bufferIndex: new Uint32Array(0),
    };
    this.packed.set(key, buffers);
    return buffers;
  }
}
