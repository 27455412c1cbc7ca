import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/**
 * A machine without a GPU runs the GPU tests on the software Vulkan driver that comes with Chromium. `npm test` finds out by itself and
 * says so in SELVEDGE_ADAPTER; this is for those who run Vitest directly.
 */
const swiftshader = '/usr/lib/chromium/vk_swiftshader_icd.json';
const env: Record<string, string> = {};
const { VK_ICD_FILENAMES, SELVEDGE_ADAPTER } = process.env;
if (!VK_ICD_FILENAMES && !SELVEDGE_ADAPTER && existsSync(swiftshader)) env.VK_ICD_FILENAMES = swiftshader;

export default defineConfig({
  test: {
    include: ['{src,scenes,cli,playground,test,bench}/**/*.test.ts'],
    env,
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
