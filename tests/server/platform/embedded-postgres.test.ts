import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import postgres from 'postgres';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';

import { connect } from '#server/platform/database/connect.ts';
import { findBinaries } from '#server/start/postgres/binaries.ts';
import { startEmbeddedPostgres } from '#server/start/postgres/embedded-postgres.ts';
import { explain } from '#server/start/postgres/error.ts';
import { isAlive } from '#server/start/postgres/postmaster.ts';

const parent = mkdtempSync(path.join(tmpdir(), 'tutti-embedded-'));
const isRoot = process.getuid?.() === 0;

afterAll(() => rmSync(parent, { recursive: true, force: true }));

describe('the embedded PostgreSQL', () => {
  it.skipIf(!isRoot)(
    'runs below a folder that only root may enter, and is found again',
    async () => {
      const closed = path.join(parent, 'closed');
      mkdirSync(closed);
      chmodSync(closed, 0o700);
      const folder = path.join(closed, 'data/postgres');
      const first = await startEmbeddedPostgres({ folder });
      await ask(first.url, (sql) => sql`CREATE TABLE kept AS SELECT 'so' AS word`);
      const beside = await startEmbeddedPostgres({ folder, share: true });
      expect(beside.pid).toBe(first.pid);
      await beside.stop();
      expect(isAlive(first.pid)).toBe(true);
      await first.stop();
      expect(isAlive(first.pid)).toBe(false);
      const second = await startEmbeddedPostgres({ folder });
      expect(await ask(second.url, (sql) => sql`SELECT word FROM kept`)).toEqual([{ word: 'so' }]);
      await second.stop();
      expect(readdirSync(folder).toSorted()).toEqual(['files', 'password', 'postgres.log']);
    },
  );

  it('is not shared while nobody runs it: then it is started and stopped', async () => {
    const folder = path.join(parent, 'alone');
    const one = await startEmbeddedPostgres({ folder, share: true });
    await one.stop();
    expect(isAlive(one.pid)).toBe(false);
  });

  it.skipIf(process.platform === 'win32')(
    'answers by its socket, or by its port alone where the name of a socket is too long',
    async () => {
      const near = await startEmbeddedPostgres({ folder: path.join(parent, 'near') });
      const over = async (url: string) => {
        const sql = connect(url, { max: 1 });
        const [row] = await sql`SELECT inet_server_port() IS NULL AS is_socket`;
        await sql.end();
        return row?.['is_socket'];
      };
      expect([await over(near.nearUrl), await over(near.url)]).toEqual([true, false]);
      await near.stop();
      const far = await startEmbeddedPostgres({ folder: path.join(parent, 'f'.repeat(100)) });
      expect(await over(far.nearUrl)).toBe(false);
      await far.stop();
    },
  );
});

describe('a platform without binaries', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is told the way out', () => {
    vi.stubGlobal('process', { ...process, platform: 'sunos', arch: 'sparc' });
    expect(() => findBinaries(null)).toThrow(
      'There is no embedded PostgreSQL for this platform (sunos-sparc: npm has no binaries for it): set DATABASE_URL to a PostgreSQL 17 or newer.',
    );
  });
});

describe('what PostgreSQL says when it gives up', () => {
  it.each([
    ['FATAL:  could not write lock file: No space left on device', 'the disk is full. Make room'],
    ['FATAL:  could not create lock file: Read-only file system', 'its folder cannot be written'],
    [
      'initdb: error while loading shared libraries: libx.so',
      'set DATABASE_URL to a PostgreSQL 17',
    ],
    [
      'LOG:  a\nFATAL:  data directory has wrong ownership\nHINT:  b',
      'data directory has wrong own',
    ],
  ])('%j becomes one sentence', (said, sentence) => {
    const { message } = explain('The database did not start', said);
    expect(message).toMatch(/^The database did not start: /);
    expect(message).toContain(sentence);
    expect(message).not.toContain('\n');
  });
});

async function ask(url: string, run: (sql: postgres.Sql) => Promise<unknown>): Promise<unknown> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await run(sql);
  } finally {
    await sql.end();
  }
}
