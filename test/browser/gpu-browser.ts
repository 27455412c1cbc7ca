/** Chromium with WebGPU on its software driver: slow, and the same everywhere. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BrowserServer, chromium } from 'playwright-core';

/** `scripts/test.mjs` finds or installs a browser and says where it is. */
const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium';

const flags = [
  '--no-sandbox',
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--enable-features=Vulkan',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Without the driver by name, a headless Chromium on Linux computes with WebGPU but cannot show it on a canvas. */
function driverEnvironment(): Record<string, string> {
  const folders = [dirname(realpathSync(chromiumPath)), '/usr/lib/chromium'];
  const driver = folders.map((folder) => join(folder, 'vk_swiftshader_icd.json')).find((file) => existsSync(file));
  return driver ? { VK_ICD_FILENAMES: driver } : {};
}

/** Starts the browser; other processes connect to it by its `wsEndpoint()`. */
export function launchGpuBrowser(): Promise<BrowserServer> {
  const env = { ...(process.env as Record<string, string>), ...driverEnvironment() };
  return chromium.launchServer({ executablePath: chromiumPath, args: flags, env });
}
