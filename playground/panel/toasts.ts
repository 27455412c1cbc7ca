/** Short messages that come and go. */

const seconds = { good: 5, bad: 12 };
const most = 4;

export function toast(text: string, mood: 'good' | 'bad' = 'good'): void {
  const list = document.getElementById('toasts')!;
  const item = document.createElement('div');
  item.className = `toast ${mood}`;
  item.textContent = text;
  list.append(item);
  while (list.children.length > most) list.firstElementChild!.remove();
  setTimeout(() => {
    item.classList.add('leaving');
    setTimeout(() => item.remove(), 500);
  }, 1000 * seconds[mood]);
}
