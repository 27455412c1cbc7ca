/** Pictures of pushes: a row for each run, a column for each moment, on one scale. */
import pushFromBelow from '../../../scenes/push-from-below';
import { buildBody } from '../../../src/scene/build-body';
import { fitCamera } from '../reporting/camera';
import { encodePng } from '../reporting/encode-png';
import type { Colour, Image } from '../reporting/image';
import { render, type Shape } from '../reporting/render';
import type { Picture } from '../reporting/report';
import { sideBySide } from '../reporting/side-by-side';
import type { PushRun, PushShot } from './push-run';

const [width, height] = [300, 230];
const background: Colour = [238, 241, 243];
/** What is seen of the scene, whatever the sheet does [m]. */
const camera = fitCamera(
  { low: [-1.2, -0.5, -1.2], high: [1.2, 1.3, 1.2] },
  { azimuth: 35, elevation: 14 },
  width / height,
);

export function pushPicture(file: string, caption: string, rows: readonly { name: string; run: PushRun }[]): Picture {
  const body = buildBody(pushFromBelow.build().bodies[0]);
  const panels = rows.flatMap(({ name, run }) =>
    run.shots.map((shot) => ({
      caption: shot.isFrozen ? `${name}: broken` : `${name}, ${shot.time.toFixed(2)} s`,
      image: picture(shot, body.surface.triangles),
    })),
  );
  const columns = Math.max(...rows.map(({ run }) => run.shots.length));
  const image = sideBySide({ panels, columns, background: [250, 251, 251], ink: [48, 56, 64] });
  return { kind: 'picture', caption, file, png: encodePng(image), width: image.width, height: image.height };
}

function picture({ positions }: PushShot, triangles: ArrayLike<number>): Image {
  const sheet: Shape = { positions, triangles, colour: [196, 88, 72], backColour: [226, 196, 168] };
  return render({ shapes: [sheet], camera, width, height, background });
}
