/** A square of pixels, each painted by a function: what repeated textures are made of. */
export function paintTile(
  size: number,
  colour: (x: number, y: number) => readonly [red: number, green: number, blue: number],
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d')!;
  const image = context.createImageData(size, size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) image.data.set([...colour(x, y), 255], 4 * (y * size + x));
  }
  context.putImageData(image, 0, 0);
  return canvas;
}
