/** What a picture of the page shows, coarsely: a grid of cells, what of each is dyed like the cloth, and what of it should be. */
import type { Page } from 'playwright-core';

export interface Cell {
  /** Mean red, green and blue, 0 to 255. */
  mean: [number, number, number];
  /** Share of the cell whose colour is the indigo of the cloth's stripes. */
  indigo: number;
  /** Share of the cell that the cloth's triangles cover, projected from the particles as the world has them. */
  cloth: number;
  /** Share of the cell that lies under the panels and the title. */
  panel: number;
}

const [columns, rows] = [16, 9];

/** Cells of a screenshot, row by row. The world must be paused. `path`: where the picture is kept. */
export async function coarsePicture(page: Page, path: string): Promise<Cell[]> {
  const screenshot = await page.screenshot({ path });
  return page.evaluate(cellsOf, { png: screenshot.toString('base64'), columns, rows });
}

/** Runs in the page. */
async function cellsOf({ png, columns, rows }: { png: string; columns: number; rows: number }): Promise<Cell[]> {
  const app = window.selvedge!;
  const [width, height] = [innerWidth, innerHeight];
  const layer = () => {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    return canvas.getContext('2d', { willReadFrequently: true })!;
  };

  const picture = layer();
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  picture.drawImage(image, 0, 0);

  const cloth = layer();
  const [mesh] = app.shown!.bodies;
  const positions = await app.world!.read(0);
  const { triangles, vertexParticle } = app.world!.bodies[0].surface;
  const point = mesh.position.clone();
  cloth.fillStyle = cloth.strokeStyle = '#fff';
  for (let t = 0; t < triangles.length; t += 3) {
    cloth.beginPath();
    for (let corner = 0; corner < 3; corner++) {
      point.fromArray(positions, 3 * vertexParticle[triangles[t + corner]]).project(app.stage.camera);
      cloth.lineTo(((point.x + 1) / 2) * width, ((1 - point.y) / 2) * height);
    }
    cloth.fill();
    cloth.stroke();
  }

  const panel = layer();
  panel.fillStyle = '#fff';
  for (const { x, y, width: w, height: h } of [...document.querySelectorAll('.panel, .transport, .title, .toast')].map(
    (element) => element.getBoundingClientRect(),
  )) {
    panel.fillRect(x, y, w, h);
  }

  const cells: Cell[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [Math.round((column * width) / columns), Math.round((row * height) / rows)];
      const [w, h] = [Math.round(((column + 1) * width) / columns) - x, Math.round(((row + 1) * height) / rows) - y];
      const share = (context: CanvasRenderingContext2D, counts: (r: number, g: number, b: number) => boolean) => {
        const { data } = context.getImageData(x, y, w, h);
        let count = 0;
        for (let k = 0; k < data.length; k += 4) if (counts(data[k], data[k + 1], data[k + 2])) count++;
        return count / (w * h);
      };
      const { data } = picture.getImageData(x, y, w, h);
      const mean: Cell['mean'] = [0, 0, 0];
      data.forEach((value, k) => {
        if (k % 4 < 3) mean[k % 4] += value / (w * h);
      });
      cells.push({
        mean,
        indigo: share(picture, (r, g, b) => b > r + 25 && b > g + 10 && r < 110),
        cloth: share(cloth, (r) => r > 127),
        panel: share(panel, (r) => r > 127),
      });
    }
  }
  return cells;
}
