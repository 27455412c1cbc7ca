/** Pictures of the three bodies: pressed, and on their way back after some iterations of Gauss-Seidel by colours. */
import { joinTriangles } from '../../../src/scene/assemble';
import { withSchedule } from '../../gpu/schedule-run';
import { softScene, softSceneNames } from '../../gpu/soft-shapes';
import type { PaperRun } from '../paper';
import { boxOf, fitCamera } from '../reporting/camera';
import { encodePng } from '../reporting/encode-png';
import type { Colour } from '../reporting/image';
import { render } from '../reporting/render';
import type { Picture } from '../reporting/report';
import { type Panel, sideBySide } from '../reporting/side-by-side';

const size = 300;
const colour: Colour = [196, 88, 72];
const shown = [0, 8, 128];

export async function pressedPictures(run: PaperRun): Promise<Picture> {
  const panels: Panel[] = [];
  for (const scene of softSceneNames) {
    await withSchedule(
      softScene(scene, run.quick ? 0.2 : 0.35),
      { schedule: 'coloured' },
      async ({ positionsAfter, pressed, model }) => {
        const triangles = joinTriangles(model);
        const camera = fitCamera(boxOf(model.positions), { azimuth: 35, elevation: 14 }, 1);
        for (const iterations of shown) {
          const positions = iterations === 0 ? pressed : await positionsAfter(iterations);
          const image = render({
            shapes: [{ positions, triangles, colour }],
            camera,
            width: size,
            height: size,
            background: [238, 241, 243],
          });
          panels.push({ image, caption: iterations === 0 ? `${scene}, pressed` : `after ${iterations} iterations` });
        }
      },
      { backend: 'wasm' },
    );
  }
  const image = sideBySide({ panels, columns: shown.length, background: [250, 251, 251], ink: [48, 56, 64] });
  return {
    kind: 'picture',
    caption: 'The bodies, coarser than those that are timed: pressed, and after some iterations of one frame.',
    file: 'fratarcangeli-2015-figure-6.png',
    png: encodePng(image),
    width: image.width,
    height: image.height,
  };
}
