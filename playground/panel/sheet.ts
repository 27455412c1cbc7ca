/** On a narrow page the panel is a sheet at the bottom that opens and closes. */
import type { Covered } from '../stage/stage';
import { element } from './element';

const narrow = matchMedia('(max-width: 760px)');

/** Tells how much of the view the panel covers, now and whenever that changes. */
export function watchSheet(changed: (covered: Covered) => void): void {
  const handle = element<HTMLButtonElement>('sheet');
  const panel = handle.parentElement!;
  const tell = () => {
    const { width, height } = panel.getBoundingClientRect();
    changed(narrow.matches ? { right: 0, bottom: height } : { right: width + 16, bottom: 0 });
  };
  handle.onclick = () => {
    const open = panel.classList.toggle('open');
    handle.setAttribute('aria-expanded', String(open));
    tell();
  };
  narrow.onchange = tell;
  tell();
}
