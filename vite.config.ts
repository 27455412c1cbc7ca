/** The playground. It imports the library by the names a user would, here resolved to the sources. */
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const source = (file: string) => resolve(import.meta.dirname, 'src', file);

/** Threads need shared memory, and that a page that is isolated from others. */
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export default defineConfig({
  root: resolve(import.meta.dirname, 'playground'),
  // Relative, so that the built page works in any folder of any host.
  base: './',
  publicDir: false,
  resolve: {
    alias: [
      { find: /^selvedge$/, replacement: source('index.ts') },
      { find: /^selvedge\/solvers$/, replacement: source('generated/solvers.ts') },
      { find: /^selvedge\/scenes$/, replacement: source('generated/scenes.ts') },
      { find: /^selvedge\/three$/, replacement: source('three/index.ts') },
    ],
  },
  // Found late, these would make the page load twice.
  optimizeDeps: { include: ['three', 'three/webgpu', 'three/tsl', 'three/addons/controls/OrbitControls.js'] },
  server: { headers, fs: { allow: ['..'] } },
  preview: { headers },
  build: { target: 'es2022', emptyOutDir: true, chunkSizeWarningLimit: 2000 },
});
