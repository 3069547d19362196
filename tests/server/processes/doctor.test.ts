import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readConfig } from '#server/platform/settings/config.ts';
import { type RunningProcess, startProcess } from '#server/start/process.ts';
import { SupportBundle } from '#shared/contract/support.ts';
import { makeDatabase } from '#tests/support/database.ts';
import { until } from '#tests/support/feed.ts';
import { freePort, runProcess } from '#tests/support/process.ts';

let folder: string;
let made: Awaited<ReturnType<typeof makeDatabase>>;
let settings: Record<string, string>;
let program: RunningProcess;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-doctor-'));
  made = await makeDatabase();
  settings = {
    DATABASE_URL: made.url,
    SECRET_KEY: 'a secret key that only the tests ever use',
    DATA_DIR: folder,
    PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
  };
  program = await startProcess(readConfig(settings));
});
afterAll(async () => {
  await program.close();
  await made.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function run(file: string, more: Record<string, string> = {}, ...args: string[]) {
  const command = runProcess({ ...settings, ...more }, [`server/doctor/${file}.ts`, ...args]);
  return { code: await command.exited(), said: command.said() };
}

/** On a busy machine a check may not answer in time, which the doctor says too. */
async function examine(more: Record<string, string> = {}) {
  let result = { code: null as number | null, said: 'No answer' };
  await until(async () => !(result = await run('main', more)).said.includes('No answer'), 120_000);
  return result;
}

describe('the doctor', () => {
  it('asks the running program and says what Health says; warnings alone are no failure', async () => {
    const { code, said } = await examine();
    expect(said).toMatch(/^\[  ok  \] Program +Version \S+, running since /m);
    expect(said).toMatch(/^\[  ok  \] Database +PostgreSQL \d+/m);
    expect(said).toMatch(/^\[  ok  \] WebSockets +They open at the public address\.$/m);
    expect(said).toMatch(/^\[  ok  \] Proxy +Requests arrive without a proxy\.$/m);
    expect(said).toMatch(/^\[ warn \] Email +No mail server is set up/m);
    expect(said).toMatch(/^ +Enter a mail server under Email, or set SMTP_URL\.$/m);
    expect([code, said]).toEqual([0, said]);
  });

  it('looks by itself where no program answers, and says so first', async () => {
    const PORT = String(await freePort());
    const { code, said } = await examine({ PORT });
    expect(said).toMatch(/^\[ BAD {2}\] Program +Doesn't answer at http:\/\/127\.0\.0\.1:\d+: /);
    expect(said).toContain('Start it with npm start.');
    expect(said).toMatch(/^\[  ok  \] Database +PostgreSQL \d+/m);
    expect(code).toBe(1);
  });

  it('says in one sentence that a setting is wrong', async () => {
    const { code, said } = await run('main', { PORT: 'x' });
    expect(said).toMatch(/^The setting PORT is wrong: /);
    expect(code).toBe(1);
  });
});

describe('the support command', () => {
  it('writes what the running program says of itself, and overwrites nothing', async () => {
    const file = path.join(folder, 'bundle.json');
    expect((await run('support', {}, file)).code).toBe(0);
    const text = readFileSync(file, 'utf8');
    const bundle = SupportBundle.parse(JSON.parse(text));
    expect(bundle.settings).toMatchObject({ PORT: settings['PORT'], SECRET_KEY: true });
    expect(text).not.toContain(settings['SECRET_KEY']);
    const again = await run('support', {}, file);
    expect([again.code, again.said]).toEqual([1, `${file} is there already: name another file.\n`]);
  });

  it('writes one also where no program answers', async () => {
    const file = path.join(folder, 'other.json');
    await run('support', { PORT: String(await freePort()) }, file);
    expect(existsSync(file)).toBe(true);
  });
});
