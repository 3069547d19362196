import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` finds the API. */
const api = process.env['API_URL'] ?? 'http://localhost:3000';

export default defineConfig({
  root: 'web',
  // Relative: the page says by its <base> where it is served (a path prefix is a setting of the server).
  base: './',
  plugins: [react(), tailwind()],
  worker: { format: 'es' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // For the budget of what a first visit loads (.size-limit.mjs).
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'prosemirror', test: /node_modules\/prosemirror-/ }] },
      },
    },
  },
  server: {
    proxy: {
      '/api': api,
      '/auth': api,
      '/socket.io': { target: api, ws: true },
      '/live': { target: api, ws: true },
    },
  },
});
