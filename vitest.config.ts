/**
 * Which tests there are. `vitest run` has those that `npm test` runs, `vitest run --mode long` those of `npm run test:long`: `*.long.test.ts`,
 * for long runs and large sizes. The tests that need a browser are a project of their own, so that a run without them starts none.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * A machine without a GPU runs the GPU tests on the software Vulkan driver that comes with Chromium. `npm test` finds out by itself and
 * says so in SELVEDGE_ADAPTER; this is for those who run Vitest directly.
 */
const swiftshader = '/usr/lib/chromium/vk_swiftshader_icd.json';
const env: Record<string, string> = {};
const { VK_ICD_FILENAMES, SELVEDGE_ADAPTER } = process.env;
if (!VK_ICD_FILENAMES && !SELVEDGE_ADAPTER && existsSync(swiftshader)) env.VK_ICD_FILENAMES = swiftshader;

/** The files of the browser come first: they take longest, and at the end other processes would wait for them. */
class BrowserFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project }: TestSpecification) => (project.name === 'browser' ? 0 : 1);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}

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
      // The files of a process share their modules, and with them the GPU device and its compiled shaders (test/shared-device.ts). A test leaves
      // behind what it found; mocks are undone for it.
      isolate: false,
      restoreMocks: true,
      sequence: { sequencer: BrowserFirst },
      // Limits for what never comes, not for what is slow: a machine may be busy with other things.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      expect: { poll: { timeout: 90_000, interval: 50 } },
    },
  };
});
