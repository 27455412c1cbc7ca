import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** A machine without a GPU runs the GPU tests on the software Vulkan driver that comes with Chromium. */
const swiftshader = '/usr/lib/chromium/vk_swiftshader_icd.json';
const env: Record<string, string> = {};
if (!process.env.VK_ICD_FILENAMES && existsSync(swiftshader)) env.VK_ICD_FILENAMES = swiftshader;

export default defineConfig({
  test: {
    include: ['{src,scenes,cli,test,bench}/**/*.test.ts'],
    env,
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
