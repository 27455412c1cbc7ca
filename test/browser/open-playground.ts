/** The playground in a page of its own, with what its console complains of and what its toasts said. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';
import { sharedBrowser } from './shared-browser';

/** Where tests leave their pictures. */
export const screenshots = join(import.meta.dirname, 'screenshots');

export const desktop: BrowserContextOptions = {
  viewport: { width: 800, height: 450 },
  colorScheme: 'light',
  hasTouch: true,
};

export interface OpenPlayground {
  page: Page;
  complaints: string[];
}

/** Opens pages of the playground by their query, in the browser that all tests share. */
export function playgroundForTests(): (query: string, options?: BrowserContextOptions) => Promise<OpenPlayground> {
  const browser = sharedBrowser();
  mkdirSync(screenshots, { recursive: true });
  return (query, options) => openPlayground(browser(), inject('pagesUrl'), query, options);
}

/** Waits until the playground has a world; the test's own timeout ends that. */
export async function openPlayground(
  browser: Browser,
  url: string,
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
  await page.addInitScript(rememberToasts);
  await page.goto(`${url}?${query}`);
  const failed = page.waitForEvent('pageerror', { timeout: 0 }).then((error) => {
    throw new Error(`the playground did not start: ${error.message}`);
  });
  await Promise.race([page.waitForFunction(() => window.selvedge, null, { timeout: 0 }), failed]);
  // The page may close or fail later: what follows is for the tests to see.
  failed.catch(() => {});
  return { page, complaints };
}

/** Everything that toasts said since the page was opened: they go after some seconds, which a busy machine may take to look. */
export const toastsOf = (page: Page): Promise<string> =>
  page.evaluate(() => (window as { toasts?: string[] }).toasts!.join('\n'));

/** Runs in the page before anything of it. */
function rememberToasts(): void {
  const said: string[] = [];
  Object.assign(window, { toasts: said });
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLElement && node.classList.contains('toast')) said.push(node.textContent);
    }
  }).observe(document, { childList: true, subtree: true });
}
