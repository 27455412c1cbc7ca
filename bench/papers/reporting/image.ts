/** A picture as pixels: red, green, blue, alpha, a byte each, row by row from the top. */
export interface Image {
  width: number;
  height: number;
  data: Uint8Array;
}

export type Colour = readonly [red: number, green: number, blue: number];

/** Of one colour, opaque. */
export function blankImage(width: number, height: number, [red, green, blue]: Colour): Image {
  const data = new Uint8Array(4 * width * height);
  for (let at = 0; at < data.length; at += 4) data.set([red, green, blue, 255], at);
  return { width, height, data };
}

/** Copies `from` into `into` with its top left corner at x, y. It must fit. */
export function paste(into: Image, from: Image, x: number, y: number): void {
  for (let row = 0; row < from.height; row++) {
    const line = from.data.subarray(4 * row * from.width, 4 * (row + 1) * from.width);
    into.data.set(line, 4 * ((y + row) * into.width + x));
  }
}
