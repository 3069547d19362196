import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import { environment, fail, node, root, say } from './install.mjs';

const built = path.join(root, 'dist/web/index.html');
const sources = ['web', 'shared', 'package-lock.json', 'vite.config.ts'];

/** Builds the web client when there is one and something of it is newer than the last build. */
export function buildClient() {
  if (!existsSync(path.join(root, 'web/index.html'))) return;
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
