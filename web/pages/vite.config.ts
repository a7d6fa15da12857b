import { defineConfig } from 'vite';
import { manual } from './manual/plugin';

// Pages find each other and their data by relative addresses, so that any file server may have them in any folder.
export default defineConfig({
  base: './',
  plugins: [manual()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ['index.html', 'explore.html', 'tune.html', 'results.html', 'playground.html'],
    },
  },
});
