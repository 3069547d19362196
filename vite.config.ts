import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { numberedPage } from './scripts/build-number.ts';
import { filesAhead, firstAtOnce, listChunks } from './scripts/client-chunks.ts';
import { serviceWorker } from './scripts/service-worker.ts';

/** Where `npm run dev` finds the API. */
const api = process.env['API_URL'] ?? 'http://localhost:3000';

/** Entries stay files of their own: by one the manifest says what the page begins with, one must not wait for others. */
const isNoEntry = (id: string) => !/web\/app\/(?:main\.tsx|prefetch\.ts)$|\.html$/.test(id);

export default defineConfig({
  root: 'web',
  // Relative: the page says by its <base> where it is served (a path prefix is a setting of the server).
  base: './',
  plugins: [react(), tailwind(), numberedPage(), filesAhead(), firstAtOnce(), serviceWorker()],
  worker: { format: 'es' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The oldest browsers that work, as the README names them.
    target: ['chrome122', 'edge122', 'firefox128', 'safari17.4'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The budget is that of .size-limit.mjs, packed; a warning of another one would only worry whoever starts it.
    chunkSizeWarningLimit: 1_000,
    // For the budget of what a first visit loads (.size-limit.mjs).
    manifest: true,
    rolldownOptions: {
      output: {
        // Named after all the screens that share it a file would have a name of a hundred letters.
        chunkFileNames: ({ name, facadeModuleId }) => {
          const language = /messages\/([^/]+)\/[^/]+$/.exec(facadeModuleId ?? '')?.[1];
          // The service worker keeps those of the person's language.
          if (language && language !== 'en') return `assets/messages.${language}.${name}-[hash].js`;
          return `assets/${name.replace(/~.*$/, '')}-[hash].js`;
        },
        codeSplitting: {
          groups: [
            { name: 'prosemirror', test: /node_modules\/prosemirror-/, priority: 4 },
            // What every page begins with is one file.
            { name: 'first', tags: ['$initial'], test: isNoEntry, priority: 3 },
            {
              debugName: 'lists',
              name: listChunks(),
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // Each icon would be a file of its own, asked for and set up by itself. Larger code is left as it is:
            // merged, screens would load what belongs to others.
            {
              name: 'icons',
              test: /node_modules\/lucide-react/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 8_000,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    // The client believes no page without the mark of the server (`shared/constants/own-reply.ts`).
    headers: { 'x-tutti': '1' },
    proxy: {
      '/api': api,
      '/auth': api,
      '/socket.io': { target: api, ws: true },
      '/live': { target: api, ws: true },
    },
  },
});
