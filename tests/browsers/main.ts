import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { request } from '@playwright/test';

import { bring, PASSWORD, postForm, ROOT, signUp } from '#tests/e2e/support/people.ts';
import { furnished } from '#tests/e2e/support/screens.ts';
import { freePort, runProcess } from '#tests/support/process.ts';

import { openFirefox } from './firefox.ts';
import { MissingBrowser } from './surface.ts';
import { walk } from './walk.ts';
import { openWebkit } from './webkit.ts';

const BROWSERS = { firefox: openFirefox, webkit: openWebkit } as const;

const asked = process.argv.slice(2);
const names = (['firefox', 'webkit'] as const).filter(
  (name) => asked.length === 0 || asked.includes(name),
);
let failed = 0;
for (const name of names) failed += await walkIn(BROWSERS[name]);
say(failed === 0 ? 'Everything works.' : `${failed} did not work.`);
process.exitCode = failed === 0 ? 0 : 1;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A program of its own, with something of everything, and a walk through it. */
async function walkIn(openBrowser: (typeof BROWSERS)[keyof typeof BROWSERS]): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tutti-browsers-'));
  const base = `http://localhost:${await freePort()}`;
  const program = runProcess({ PORT: new URL(base).port, DATA_DIR: folder });
  try {
    await program.says('Tutti is ready');
    const context = () => request.newContext({ baseURL: base });
    const root = await context();
    const admin = { email: ROOT, password: PASSWORD, first_name: 'Root' };
    await postForm(root, '/api/instances/admins/sign-up/', admin);
    const ada = await signUp(await context(), 'ADA');
    const max = await signUp(await context(), 'MAX');
    const at = await furnished(ada);
    await bring(ada, max, at);
    const stopProgram = () => program.end('SIGTERM');
    const pictures = path.join(tmpdir(), 'tutti-browsers-pictures');
    return await walk({ base, ada, max, at, openBrowser, stopProgram, pictures, say });
  } catch (error) {
    if (!(error instanceof MissingBrowser)) throw error;
    say(error.message);
    return 1;
  } finally {
    if (program.child.exitCode === null) await program.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}
