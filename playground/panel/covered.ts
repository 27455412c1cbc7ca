/** What of the view lies under the panel, the title and the buttons. */
import type { Covered } from '../stage/fit-view';

const narrow = matchMedia('(max-width: 760px)');
const part = (selector: string) => document.querySelector<HTMLElement>(selector)!;

/** As the page is laid out now. A strip along each edge: what is beside the title is left alone as well. */
export function measureCovered(): Covered {
  const [title, panel, transport] = ['.title', '.panel', '.transport'].map((name) =>
    part(name).getBoundingClientRect(),
  );
  return {
    top: title.bottom,
    // On a narrow page the panel is a sheet below the buttons.
    right: narrow.matches ? 0 : innerWidth - panel.left,
    bottom: innerHeight - transport.top,
  };
}

/** Tells whenever it may have changed. */
export function watchCovered(changed: (covered: Covered) => void): void {
  const watcher = new ResizeObserver(() => changed(measureCovered()));
  for (const name of ['.title', '.panel', '.transport']) watcher.observe(part(name));
}
