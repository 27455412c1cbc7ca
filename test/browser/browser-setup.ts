/**
 * Vitest's global setup of the browser tests: one Chromium and one server of pages for all of them, started before the first and stopped
 * after the last. A run without browser tests starts neither.
 */
import type { TestProject } from 'vitest/node';
import { launchGpuBrowser } from './gpu-browser';
import { servePages } from './serve-pages';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address by which tests connect to the one Chromium. */
    browserEndpoint: string;
    /** The address of the pages that `servePages` serves; ends with a slash. */
    pagesUrl: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const pages = await servePages();
  const browser = await launchGpuBrowser();
  project.provide('browserEndpoint', browser.wsEndpoint());
  project.provide('pagesUrl', pages.url);
  return async () => {
    await browser.close();
    await pages.close();
  };
}
