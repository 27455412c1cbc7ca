/** Pictures of one size in rows, each above its caption. */
import { drawText, fontHeight, textWidth } from './bitmap-font';
import { blankImage, type Colour, type Image, paste } from './image';

export interface Panel {
  image: Image;
  caption: string;
}

export interface SheetOptions {
  panels: readonly Panel[];
  /** Panels in a row. Default: all of them. */
  columns?: number;
  background: Colour;
  ink: Colour;
}

/** Pixels a dot of the captions, and around panels [px]. */
const dot = 2;
const gap = 10;

export function sideBySide({ panels, columns = panels.length, background, ink }: SheetOptions): Image {
  const { width, height } = panels[0].image;
  const captionHeight = fontHeight * dot + 2 * gap;
  const rows = Math.ceil(panels.length / columns);
  const sheet = blankImage(columns * (width + gap) + gap, rows * (height + captionHeight) + gap, background);
  panels.forEach(({ image, caption }, p) => {
    const x = gap + (p % columns) * (width + gap);
    const y = gap + Math.floor(p / columns) * (height + captionHeight);
    paste(sheet, image, x, y);
    const indent = Math.floor((width - textWidth(caption) * dot) / 2);
    drawText(sheet, caption, x + indent, y + height + gap, dot, ink);
  });
  return sheet;
}
