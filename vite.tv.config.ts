import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budgets } from './web/budgets.ts';
import { builtTvPage } from './web/built-page.ts';

/**
 * The page that displays show (decision 0087): for browsers of some years ago, in few files, which are all fetched when it starts: nothing is missing when the
 * server is away.
 */
export default defineConfig({
  root: 'web/tv',
  base: '/tv/',
  publicDir: false,
  plugins: [react(), builtTvPage(), budgets({ entry: 120, styles: 40, late: 60, alone: { chart: 200 } })],
  build: {
    outDir: '../../dist/web/tv',
    emptyOutDir: true,
    target: 'chrome87',
    modulePreload: false,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1000,
    assetsInlineLimit: 0,
    rolldownOptions: {
      preserveEntrySignatures: false,
      // What starts the page is one file, whatever of it the others need.
      output: { codeSplitting: { groups: [{ name: 'tv', tags: ['$initial'] }] } },
    },
  },
});
