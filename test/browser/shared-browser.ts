/** The one Chromium of the run, for the tests of a file: each opens pages of its own in it. */
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';

/** Connects before the tests of the file and disconnects after them, which closes the pages that they opened. */
export function sharedBrowser(): () => Browser {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.connect(inject('browserEndpoint'));
  });
  afterAll(() => browser?.close());
  return () => browser;
}
