/** Pictures of the objects of Table 1 as they were timed. */
import type { World } from '../../../src/world/types';
import { boxOf, fitCamera } from '../reporting/camera';
import { encodePng } from '../reporting/encode-png';
import type { Colour, Image } from '../reporting/image';
import { render } from '../reporting/render';
import type { Picture } from '../reporting/report';
import { type Panel, sideBySide } from '../reporting/side-by-side';

/** [px] */
const size = 300;
const colours: readonly Colour[] = [
  [196, 88, 72],
  [84, 124, 176],
];
const backColour: Colour = [226, 196, 168];

/** Every body's surface, seen from the front and a little from above. */
export function portrait(world: World): Image {
  const shapes = world.bodies.map(({ surface: { triangles, lines }, radius }, b) => {
    const { positions } = world.surface(b);
    // Four numbers a vertex, the fourth of which is 1.
    const points = Float64Array.from(
      { length: (positions.length / 4) * 3 },
      (_, i) => positions[4 * Math.floor(i / 3) + (i % 3)],
    );
    return {
      positions: points,
      triangles,
      lines,
      thickness: 2 * radius,
      colour: colours[b % colours.length],
      backColour,
    };
  });
  const box = boxOf(...shapes.map(({ positions }) => positions));
  const camera = fitCamera(box, { azimuth: 35, elevation: 12 }, 1);
  return render({ shapes, camera, width: size, height: size, background: [238, 241, 243] });
}

export function groupPortrait(panels: readonly Panel[]): Picture {
  const image = sideBySide({
    panels,
    columns: Math.min(3, panels.length),
    background: [250, 251, 251],
    ink: [48, 56, 64],
  });
  return {
    kind: 'picture',
    caption: `The objects in motion: ${panels.map(({ caption }) => caption).join(', ')}`,
    file: 'liu-2013-table-1.png',
    png: encodePng(image),
    width: image.width,
    height: image.height,
  };
}
