import { spawnSync } from 'node:child_process';
import path from 'node:path';

import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '..');

/**
 * The time of what is built in seconds since 1970, so that newer builds have larger numbers: of its
 * commit, else `SOURCE_DATE_EPOCH`, else of the build.
 */
export const BUILD_NUMBER = commitTime() ?? givenTime() ?? Math.floor(Date.now() / 1_000);

/** Writes the number into the page: a tab tells by it whether a server is newer or older. */
export function numberedPage(): Plugin {
  return {
    name: 'build-number',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', injectTo: 'head', attrs: { name: 'build', content: String(BUILD_NUMBER) } },
    ],
  };
}

function commitTime(): number | null {
  const log = ['log', '-1', '--format=%ct', '--', '.'];
  const { status, stdout } = spawnSync('git', log, { cwd: root, encoding: 'utf8' });
  return status === 0 ? positive(stdout) : null;
}

function givenTime(): number | null {
  return positive(process.env['SOURCE_DATE_EPOCH']);
}

function positive(text = ''): number | null {
  return Number(text.trim()) || null;
}
