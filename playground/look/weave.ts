/** The threads of a fabric as a small tile that is repeated: a height for `bumpMap`. */
import { CanvasTexture, RepeatWrapping } from 'three/webgpu';
import { paintTile } from './tile';

export type Weave = 'plain' | 'twill';

const threads = 8;
const perThread = 16;

/** Whether the warp (the thread along y) lies on top where two threads cross. */
const warpOnTop: Record<Weave, (x: number, y: number) => boolean> = {
  plain: (x, y) => (x + y) % 2 === 0,
  twill: (x, y) => (x + y) % 4 < 2,
};

export function weaveTexture(weave: Weave, repeatU: number, repeatV: number): CanvasTexture {
  const canvas = paintTile(threads * perThread, (x, y) => {
    const [column, row] = [Math.floor(x / perThread), Math.floor(y / perThread)];
    const [u, v] = [(x % perThread) / perThread - 0.5, (y % perThread) / perThread - 0.5];
    const onTop = warpOnTop[weave](column, row);
    const [across, along] = onTop ? [u, v] : [v, u];
    // A thread is round across and dives at either end of where it is on top.
    const height = Math.sqrt(Math.max(0, 1 - 3.4 * across * across)) * (1 - 1.1 * along * along);
    return [255 * height, 255 * height, 255 * height];
  });
  const texture = new CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.repeat.set(repeatU / threads, repeatV / threads);
  texture.anisotropy = 8;
  return texture;
}
