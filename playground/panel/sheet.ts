/** On a narrow page the panel is a sheet at the bottom that opens and closes. */
import { element } from './element';

export function makeSheet(): void {
  const handle = element<HTMLButtonElement>('sheet');
  handle.onclick = () => {
    const open = handle.parentElement!.classList.toggle('open');
    handle.setAttribute('aria-expanded', String(open));
  };
}
