/** Opens pages in headless Chromium, with WebGPU on SwiftShader, and calls the functions that they put on `window`. */
import type { Browser } from 'playwright-core';
import { serveFolder } from './serve-folder';

export interface PageOptions {
  folder: string;
  /** With the headers that allow threads. */
  isolated: boolean;
  /** Name of a function on `window`, and what to call it with. */
  calls: [name: string, options: object][];
}

/** The results of the calls. Rejects with what the page said when it does not load. */
export async function onPage(browser: Browser, { folder, isolated, calls }: PageOptions): Promise<unknown[]> {
  const server = await serveFolder(folder, { isolated });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  try {
    await page.goto(server.url);
    await page
      .waitForFunction((name) => name in window, calls[0][0], { timeout: 60_000 })
      .catch((error) => {
        throw new Error(`the page did not load: ${errors.join('\n') || error.message}`);
      });
    const results: unknown[] = [];
    for (const call of calls) {
      const result = page.evaluate(
        ([name, options]) =>
          (window as unknown as Record<string, (options: object) => Promise<unknown>>)[name](options),
        call,
      );
      results.push(await result);
    }
    return results;
  } finally {
    await page.close();
    server.close();
  }
}
