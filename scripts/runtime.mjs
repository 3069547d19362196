// `node scripts/runtime.mjs <folder>` copies into a folder what the program reads when it runs, and
// nothing else: the image (Dockerfile) is that folder.
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { placesOf, readLock, root } from './install.mjs';

/** Files and folders of our own. */
const OWN = [
  'CHANGELOG.md',
  'LICENSE',
  'dist/web',
  'live',
  'migrations',
  'package.json',
  'scripts/quick-resolve.mjs',
  'server',
  'shared',
  'web/messages',
];

/** What is used while packages are installed; Node itself is one file, `bin/node`. */
const OF_INSTALLING = ['node', 'patch-package'];

/** Node refuses TypeScript inside packages, and nobody reads their maps and manuals there. */
const IDLE = /\.(?:[cm]?tsx?|map|md|markdown|flow)$/i;
/** Goes along with the code that it is about. */
const LEGAL = /licen[cs]e|notice|copying/i;

/** Copies the program with its packages, as they are installed here for this platform. */
export function copyRuntime(into) {
  const copy = (from, to, filter) => {
    mkdirSync(path.dirname(path.join(into, to)), { recursive: true });
    cpSync(path.join(root, from), path.join(into, to), {
      recursive: true,
      verbatimSymlinks: true,
      filter,
    });
  };
  for (const name of OWN) copy(name, name);
  copy('node_modules/node/bin/node', 'bin/node');
  for (const place of packagesOfRuntime()) {
    const inner = path.join(root, place, 'node_modules');
    copy(place, place, (from) => {
      const name = path.basename(from);
      return from !== inner && (!IDLE.test(name) || LEGAL.test(name));
    });
  }
}

/** Lock paths of the packages that are loaded; those of other platforms are not installed. */
export function packagesOfRuntime() {
  const wanted = readLock('package-lock.json');
  const names = Object.keys(wanted[''].dependencies);
  return placesOf(
    wanted,
    names.filter((name) => !OF_INSTALLING.includes(name)),
  ).filter((place) => existsSync(path.join(root, place)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  copyRuntime(path.resolve(process.argv[2] ?? 'dist/runtime'));
}
