/** Opens an address in the user's browser, where there is one. Never an error: the address is printed, too. */
import { spawn } from 'node:child_process';

const openers = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] };

export function openBrowser(url) {
  const { CI, DISPLAY, WAYLAND_DISPLAY, WSL_DISTRO_NAME } = process.env;
  const opener = openers[process.platform] ?? ['xdg-open'];
  const hasScreen = opener[0] !== 'xdg-open' || DISPLAY || WAYLAND_DISPLAY || WSL_DISTRO_NAME;
  if (CI || !hasScreen) return;
  const [command, ...args] = opener;
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
