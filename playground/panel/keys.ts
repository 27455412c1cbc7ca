/** Keys that work everywhere on the page but in a control that has a use for them itself. */

export function onKeys(actions: Record<string, () => void>): void {
  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const at = event.target as HTMLElement;
    if (at.closest('select, input, textarea') || (event.key === ' ' && at.closest('button'))) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
