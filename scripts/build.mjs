import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { environment, fail, hasClientSource, node, root, say } from './install.mjs';

const output = path.join(root, 'dist/web');
const built = path.join(output, 'index.html');
const sources = [
  'web',
  'shared',
  'package-lock.json',
  'scripts/build-number.ts',
  'scripts/client-chunks.ts',
  'scripts/service-worker.ts',
  'vite.config.ts',
];

/** Builds the web client when one of its sources is newer than the last build. */
export async function buildClient() {
  if (!hasClientSource) return;
  const newest = Math.max(...sources.map((name) => newestIn(path.join(root, name))));
  if (existsSync(built) && statSync(built).mtimeMs >= newest) return;
  say('Building the client ...');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const ran = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  });
  if (ran.status !== 0) fail('The client could not be built; the reason stands above.');
  await compressFiles(output);
}

function newestIn(place) {
  if (!existsSync(place)) return 0;
  const stat = statSync(place);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(
    stat.mtimeMs,
    ...readdirSync(place).map((name) => newestIn(path.join(place, name))),
  );
}

/** Types worth compressing; index.html is written anew for each reply. */
const TEXTS = /\.(js|css|svg|json|txt|webmanifest)$/;
/** Files below this size in bytes gain nothing from compression. */
const SMALL = 1_024;

/** Writes fully compressed copies beside a build's files, which the server sends as they are. */
export async function compressFiles(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => TEXTS.test(name));
  await Promise.all(names.map((name) => compressFile(path.join(folder, name))));
}

async function compressFile(file) {
  const content = await readFile(file);
  if (content.length <= SMALL) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const twins = await Promise.all([
    promisify(brotliCompress)(content, { params }).then((packed) => ['.br', packed]),
    promisify(gzip)(content, { level: 9 }).then((packed) => ['.gz', packed]),
  ]);
  for (const [ending, packed] of twins) {
    if (packed.length < content.length) await writeFile(file + ending, packed);
  }
}
