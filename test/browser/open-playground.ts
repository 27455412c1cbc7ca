/** The playground in a page of its own, with what the console complains of. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchGpuBrowser } from './gpu-browser';
import { type ServedPlayground, servePlayground } from './serve-playground';

/** Where tests leave their pictures. */
export const screenshots = join(import.meta.dirname, 'screenshots');

export const desktop: BrowserContextOptions = {
  viewport: { width: 800, height: 450 },
  colorScheme: 'light',
  hasTouch: true,
};
/** A busy machine draws a few frames a second. */
export const patient = { timeout: 20_000 };

export interface OpenPlayground {
  page: Page;
  complaints: string[];
}

/** Serves the playground to the tests of a file, in a browser with WebGPU; opens pages of it by their query. */
export function playgroundForTests(): (query: string, options?: BrowserContextOptions) => Promise<OpenPlayground> {
  let playground: ServedPlayground;
  let browser: Browser;
  beforeAll(async () => {
    mkdirSync(screenshots, { recursive: true });
    [playground, browser] = await Promise.all([servePlayground(), launchGpuBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await playground?.close();
  });
  return (query, options) => openPlayground(browser, playground, query, options);
}

async function openPlayground(
  browser: Browser,
  { url }: ServedPlayground,
  query: string,
  options = desktop,
): Promise<OpenPlayground> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(`${url}?${query}`);
  await page
    .waitForFunction(() => window.selvedge, null, { timeout: 45_000 })
    .catch((error: Error) => {
      throw new Error(`the playground did not start: ${complaints.join('\n') || error.message}`);
    });
  return { page, complaints };
}
