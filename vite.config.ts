import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budgets } from './web/budgets.ts';

const server = process.env.LAUREL_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'web',
  plugins: [react(), budgets({ entry: 270, lazy: 230 })],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The polyfill is an inline script, which the content security policy forbids; every browser of the target preloads by itself.
    modulePreload: { polyfill: false },
    // Small files as data: addresses would need a wider policy.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': server, '/server': server, '/health': server, '/socket.io': { target: server, ws: true } } },
});
