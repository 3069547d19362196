import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { build, type Plugin, type ResolvedConfig } from 'vite';

import { BUILD_NUMBER } from './build-number.ts';

const source = path.resolve(import.meta.dirname, '../web/app/service-worker/service-worker.ts');

/**
 * Builds the service worker after the client and writes the list of the client's files into it. A
 * separate build: a worker must be one file with a fixed name.
 */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig | undefined;
  return {
    name: 'service-worker',
    // Builds only: in development it would keep old files.
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!config) return;
        const outDir = path.resolve(config.root, config.build.outDir);
        const files = await filesOf(outDir);
        const version = hashOf(JSON.stringify(files));
        await build({
          configFile: false,
          root: config.root,
          logLevel: 'warn',
          publicDir: false,
          define: {
            BUILD: JSON.stringify({ version, number: BUILD_NUMBER, files }),
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            outDir,
            emptyOutDir: false,
            target: config.build.target || 'es2023',
            reportCompressedSize: false,
            lib: { entry: source, name: 'worker', formats: ['iife'] },
            rolldownOptions: { output: { entryFileNames: 'service-worker.js' } },
          },
        });
      },
    },
  };
}

/** Files that a page may request. The system requests the icons of the installed program. */
const KEPT = /^(?:assets\/.*|covers\/.*|mark[^/]*)\.(?:js|css|svg|woff2|png|json)$/;

/** Files of a build: below `assets/` they are named by content, for others a hash is listed. */
async function filesOf(folder: string) {
  const names = (await readdir(folder, { recursive: true }))
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => KEPT.test(name))
    .toSorted();
  return Promise.all(
    names.map(async (url) => ({
      url,
      revision: url.startsWith('assets/') ? null : hashOf(await readFile(path.join(folder, url))),
    })),
  );
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 16);
}
