/** Finds a Chromium for the browser tests, or installs one. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { run, runTool, tools } from './run.mjs';

const places = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/opt/google/chrome/chrome',
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

const whatToInstall = `No Chromium was found and none could be installed. Do one of these, then run npm test again:
  - install Chromium or Google Chrome (Debian: apt-get install chromium libvulkan1)
  - npx playwright-core install chromium
  - set CHROMIUM to the path of its program`;

/** What Playwright would download, or has. */
async function playwrightChromium() {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}

/** Ubuntu's chromium-browser is a note about snaps and not a browser: ask it for its version. On Windows that would open a window. */
function works(file) {
  if (!existsSync(file)) return false;
  if (process.platform === 'win32') return true;
  try {
    return /\d+\.\d+/.test(execFileSync(file, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  } catch {
    return false;
  }
}

const installedChromium = () => (places[process.platform] ?? []).find(works) ?? null;

async function findChromium() {
  return installedChromium() ?? [await playwrightChromium()].find(works) ?? null;
}

/** Where Playwright keeps what it has downloaded, on Linux. */
const playwrightDownloads = process.env.PLAYWRIGHT_BROWSERS_PATH ?? path.join(homedir(), '.cache/ms-playwright');

const hasApt = () => process.platform === 'linux' && process.getuid() === 0 && existsSync('/usr/bin/apt-get');

/** Debian's own package, which needs root. False where that is not possible or does not lead to a browser. */
export async function aptInstall(packages, out) {
  if (!hasApt()) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run('apt-get', ['update', '-qq'], { env, out });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, out });
    return true;
  } catch (error) {
    console.log(error.message);
    return false;
  }
}

/** Debian's, which needs none of our packages and so can be installed beside them; null where there is or will be another. */
export async function debianChromium(out) {
  if (process.env.CHROMIUM || installedChromium() || existsSync(playwrightDownloads)) return null;
  if (!(await aptInstall(['chromium', 'libvulkan1'], out))) return null;
  return installedChromium();
}

async function downloadChromium() {
  console.log('no Chromium here: downloading one');
  try {
    const withLibraries = hasApt() ? ['--with-deps'] : [];
    await runTool(tools.playwright, ['install', ...withLibraries, 'chromium']);
  } catch (error) {
    console.log(error.message);
  }
  return findChromium();
}

/** The path of a Chromium that starts. */
export async function ensureChromium() {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) {
    if (works(CHROMIUM)) return CHROMIUM;
    throw new Error(`CHROMIUM must be the path of a Chromium that starts, got "${CHROMIUM}"`);
  }
  const found = (await findChromium()) ?? (await debianChromium()) ?? (await downloadChromium());
  if (!found) throw new Error(whatToInstall);
  return found;
}

/** The folder with Chromium's own libraries; /usr/bin/chromium of Debian is a script that starts the one in /usr/lib. */
export function chromiumFolder(executable) {
  const folders = [path.dirname(executable), '/usr/lib/chromium', '/usr/lib/chromium-browser', '/opt/google/chrome'];
  return folders.find((folder) => existsSync(path.join(folder, 'vk_swiftshader_icd.json'))) ?? null;
}
