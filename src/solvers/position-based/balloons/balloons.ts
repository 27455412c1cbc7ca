/** Closed surfaces with air inside, laid out for their kernels and in a backend. */
import { type BuffersOf, type KernelQueue, type Span, span } from '../../../compute/backend';
import { blockLanes } from '../../../compute/block-lanes';
import type { RewrittenBuffers } from '../../../compute/rewritten-buffers';
import { csrRows } from '../../../core/csr';
import type { Model } from '../../../scene/assemble';
import type { ParticleBuffers } from '../../../stages/particle-buffers';
import { moveBalloons } from './move-balloons.kernel';
import { solveBalloons } from './solve-balloons.kernel';
import { sumBalloons } from './sum-balloons.kernel';

export const balloonKernels = [sumBalloons, solveBalloons, moveBalloons] as const;

export interface Balloons {
  readonly blocks: Span;
  readonly all: Span;
  readonly members: Span;
  readonly buffers: BuffersOf<typeof sumBalloons.bindings> &
    BuffersOf<typeof solveBalloons.bindings> &
    BuffersOf<typeof moveBalloons.bindings>;
}

/** Null where no body has air inside: it is out where one is torn. */
export function putBalloons(
  buffers: RewrittenBuffers,
  model: Model,
  bufferIndex: Uint32Array,
  { position }: Pick<ParticleBuffers, 'position'>,
): Balloons | null {
  const members: number[] = [];
  const balloonOf: number[] = [];
  const blockFirst: number[] = [];
  const blockOrigin: number[] = [];
  const balloonFirst: number[] = [0];
  const rest: number[] = [];
  const ringFirst: number[] = [0];
  const ring: number[] = [];
  model.bodies.forEach(({ air, particleCount }, body) => {
    if (!air) return;
    const first = model.bodyFirst[body];
    const { triangles } = air;
    const around = csrRows(particleCount, triangles);
    for (let p = 0; p < particleCount; p++) {
      if (p % blockLanes === 0) {
        blockFirst.push(members.length);
        blockOrigin.push(bufferIndex[first]);
      }
      members.push(bufferIndex[first + p]);
      balloonOf.push(rest.length / 2);
      for (let k = around.first[p]; k < around.first[p + 1]; k++) {
        const corner = around.list[k];
        const [triangle, c] = [corner - (corner % 3), corner % 3];
        for (const k of [1, 2]) ring.push(bufferIndex[first + triangles[triangle + ((c + k) % 3)]]);
      }
      ringFirst.push(ring.length / 2);
    }
    balloonFirst.push(blockFirst.length);
    rest.push(air.volume, air.compliance);
  });
  const count = rest.length / 2;
  if (count === 0) return null;
  const indices = (name: string, list: readonly number[]) => buffers.put(name, 'u32', list);
  return {
    blocks: span(0, blockFirst.length),
    all: span(0, count),
    members: span(0, members.length),
    buffers: {
      position,
      member: indices('balloonMember', members),
      balloonOf: indices('balloonOf', balloonOf),
      blockFirst: indices('balloonBlockFirst', [...blockFirst, members.length]),
      blockOrigin: indices('balloonOrigin', blockOrigin),
      ringFirst: indices('balloonRingFirst', ringFirst),
      ring: indices('balloonRing', ring),
      gradient: buffers.hold('balloonGradient', 'vec4f', members.length),
      blockSum: buffers.hold('balloonSum', 'vec2f', blockFirst.length),
      balloonFirst: indices('balloonFirst', balloonFirst),
      balloonRest: buffers.put('balloonRest', 'vec2f', rest),
      multiplier: buffers.hold('balloonMultiplier', 'f32', count),
      change: buffers.hold('balloonChange', 'f32', count),
    },
  };
}

export function queueBalloons(
  queue: KernelQueue,
  { blocks, all, members, buffers }: Balloons,
  uniforms: { readonly perSquaredStep: number; readonly share: number; readonly first: number },
): void {
  queue.run(sumBalloons, blocks, buffers, {});
  queue.run(solveBalloons, all, buffers, uniforms);
  queue.run(moveBalloons, members, buffers, {});
}
