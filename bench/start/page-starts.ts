/**
 * How long a page takes to a world and its first step, cross-origin isolated, in headless Chromium, and which tasks of its main thread are long meanwhile: while one runs, the page
 * does not answer. Tasks are those of Chromium's own trace, with the time on the wall and on the processor: on a busy machine the two differ.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { serveFolder } from '../../test/package/serve-folder';
import { printTable, showTime } from '../table';
import type { StartTimes } from './page';

const repository = resolve(import.meta.dirname, '../..');
const names = ['81 x 81', '129 x 129', '193 x 193', '200 flags', 'frog', 'dog'];
/** Tasks of at least so many milliseconds are listed. */
const longTask = 25;

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** [us] */
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

async function bundlePage(folder: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: join(repository, 'vite.config.ts'),
    logLevel: 'error',
    build: {
      outDir: folder,
      rolldownOptions: {
        input: { page: join(import.meta.dirname, 'page.ts') },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>start</title>');
}

/** The long tasks of the page's main thread, as 'wall (processor)'. */
function longTasks(events: readonly TraceEvent[]): string[] {
  const main = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const onMain = (event: TraceEvent) => main.some(({ pid, tid }) => pid === event.pid && tid === event.tid);
  return events
    .filter((event) => event.name === 'ThreadControllerImpl::RunTask' && onMain(event))
    .filter(({ dur = 0 }) => dur >= 1000 * longTask)
    .map(({ dur = 0, tdur = 0 }) => `${Math.round(dur / 1000)} (${Math.round(tdur / 1000)})`);
}

async function startInPage(browser: Browser, url: string, name: string): Promise<string[]> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.evaluate(`import('/page.js')`);
  await browser.startTracing(page, { categories: ['toplevel'] });
  const times = (await page.evaluate(`import('/page.js').then(({ start }) => start('${name}'))`)) as StartTimes;
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await page.close();
  const tasks = longTasks(trace.traceEvents);
  return [name, ...[times.scene, times.world, times.step].map(showTime), tasks.join(', ') || 'none'];
}

export async function pageStarts(): Promise<void> {
  // Not at the top of this file: the bundle of all benchmarks runs where neither it nor Vite is installed.
  const { chromium } = await import('playwright-core');
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-start-'));
  await bundlePage(folder);
  const server = await serveFolder(folder, { isolated: true });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
  const table = [['in a page', 'scene', 'createWorld', 'first step', 'long tasks, wall (processor) [ms]']];
  for (const name of names) table.push(await startInPage(browser, server.url, name));
  await browser.close();
  server.close();
  await rm(folder, { recursive: true });
  printTable(`starting in Chromium; tasks of ${longTask} ms and more`, table);
}
