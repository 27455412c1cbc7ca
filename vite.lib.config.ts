/**
 * Builds the npm package: one ES module per subpath, shared parts as chunks. WebAssembly (base64) and WGSL (text) are inside the
 * modules, so that no bundler, import map or runtime has to find a file.
 */
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Whoever bundles it minifies it; whoever debugs it wants to read it.
    minify: false,
    reportCompressedSize: false,
    lib: {
      entry: {
        index: 'src/index.ts',
        solvers: 'src/generated/solvers.ts',
        io: 'src/io/index.ts',
        scenes: 'src/generated/scenes.ts',
        sparse: 'src/sparse/index.ts',
        exact: 'src/exact/index.ts',
        three: 'src/three/index.ts',
        rapier: 'src/rapier/index.ts',
        cli: 'cli/main.ts',
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external: [/^node:/, /^three($|\/)/, '@dimforge/rapier3d-compat', 'webgpu'],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name].js',
      },
    },
  },
});
