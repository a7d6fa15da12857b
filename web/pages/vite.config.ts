import { defineConfig } from 'vite';

// Pages find each other and their data by relative addresses, so that any file server may have them in any folder.
export default defineConfig({
  base: './',
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ['index.html', 'explore.html', 'tune.html', 'results.html', 'playground.html'],
    },
  },
});
