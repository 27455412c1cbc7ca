/**
 * Which tests there are. `vitest run` has those that `npm test` runs, `vitest run --mode long` those of `npm run test:long`: `*.long.test.ts`,
 * for long runs and large sizes. The tests that need a browser are a project of their own, so that a run without them starts none.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/**
 * A machine without a GPU runs the GPU tests on the software Vulkan driver that comes with Chromium. `npm test` finds out by itself and
 * says so in SELVEDGE_ADAPTER; this is for those who run Vitest directly.
 */
const swiftshader = '/usr/lib/chromium/vk_swiftshader_icd.json';
const env: Record<string, string> = {};
const { VK_ICD_FILENAMES, SELVEDGE_ADAPTER } = process.env;
if (!VK_ICD_FILENAMES && !SELVEDGE_ADAPTER && existsSync(swiftshader)) env.VK_ICD_FILENAMES = swiftshader;

const long = '**/*.long.test.ts';
const inBrowser = 'test/{browser,package}/**';

export default defineConfig(({ mode }) => {
  const wanted = (folder: string) => (mode === 'long' ? [`${folder}/${long}`] : [`${folder}/**/*.test.ts`]);
  const exclude = [...configDefaults.exclude, ...(mode === 'long' ? [] : [long])];
  return {
    test: {
      // Vitest leaves one core out for itself, which it has little use for while tests run.
      maxWorkers: availableParallelism(),
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            include: wanted('{src,scenes,cli,playground,test,bench}'),
            exclude: [...exclude, inBrowser],
          },
        },
        {
          extends: true,
          test: {
            name: 'browser',
            include: wanted('test/{browser,package}'),
            exclude,
            globalSetup: 'test/browser/browser-setup.ts',
          },
        },
      ],
      env,
      pool: 'forks',
      restoreMocks: true,
      // Limits for what never comes, not for what is slow: a machine may be busy with other things.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      expect: { poll: { timeout: 90_000, interval: 50 } },
    },
  };
});
