/** The playground in a page of its own, with what the console complains of. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { ServedPlayground } from './serve-playground';

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

export async function openPlayground(
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
