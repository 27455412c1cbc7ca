/** Sheets from above, each with the outline of the square at rest around the middle of where it began. */

import { fitCamera } from '../reporting/camera';
import { encodePng } from '../reporting/encode-png';
import type { Colour } from '../reporting/image';
import { render, type Shape } from '../reporting/render';
import type { Picture } from '../reporting/report';
import { sideBySide } from '../reporting/side-by-side';

export interface SheetPanel {
  name: string;
  /** x, y, z of each particle [m]. */
  positions: Float64Array;
  triangles: Uint32Array;
}

const size = 300;
const sheetColour: Colour = [196, 120, 104];
const threadColour: Colour = [112, 44, 36];
const outlineColour: Colour = [40, 92, 148];

/** The square of the sheet at rest, a little above it so that it is seen. */
const outline: Shape = {
  positions: [-0.5, 0.05, -0.5, 0.5, 0.05, -0.5, 0.5, 0.05, 0.5, -0.5, 0.05, 0.5],
  lines: [0, 1, 1, 2, 2, 3, 3, 0],
  thickness: 0.016,
  colour: outlineColour,
};

export function sheetPicture(file: string, caption: string, panels: readonly SheetPanel[]): Picture {
  const images = panels.map(({ name, positions, triangles }, k) => {
    // The first one is the stretched sheet: all of it is to be seen, and of the others what is near.
    const reach = k === 0 ? 2.1 : 1.05;
    const camera = fitCamera(
      { low: [-reach, -0.01, -reach], high: [reach, 0.06, reach] },
      { azimuth: 0, elevation: 89.9 },
      1,
    );
    const shapes: Shape[] = [
      { positions, triangles, colour: sheetColour },
      {
        positions: positions.map((x, i) => (i % 3 === 1 ? x + 0.01 : x)),
        lines: edgesOf(triangles),
        thickness: 0.006,
        colour: threadColour,
      },
      outline,
    ];
    return { caption: name, image: render({ shapes, camera, width: size, height: size, background: [238, 241, 243] }) };
  });
  const image = sideBySide({ panels: images, columns: 3, background: [250, 251, 251], ink: [48, 56, 64] });
  return { kind: 'picture', caption, file, png: encodePng(image), width: image.width, height: image.height };
}

/** Two vertices for each edge of the triangles; those that two share come twice. */
function edgesOf(triangles: Uint32Array): Uint32Array {
  return Uint32Array.from({ length: 2 * triangles.length }, (_, k) => {
    const corner = k >> 1;
    const next = corner % 3 === 2 ? corner - 2 : corner + 1;
    return triangles[k % 2 === 0 ? corner : next];
  });
}
