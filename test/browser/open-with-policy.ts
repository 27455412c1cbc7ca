/** A blank page with a content security policy, and a count of the workers that it starts. */
import type { Browser, Page } from 'playwright-core';

export async function openWithPolicy(
  browser: Browser,
  pagesUrl: string,
  policy: string,
): Promise<{ page: Page; workers: () => number }> {
  const page = await browser.newPage();
  let workers = 0;
  page.on('worker', () => {
    workers++;
  });
  await page.goto(`${pagesUrl}blank.html`);
  // A text, not a function: Vitest would rewrite it for Node.
  await page.evaluate(`
    const meta = document.createElement('meta');
    meta.httpEquiv = 'Content-Security-Policy';
    meta.content = ${JSON.stringify(policy)};
    document.head.append(meta);
  `);
  return { page, workers: () => workers };
}
