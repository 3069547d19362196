import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import postgres from 'postgres';
import { afterEach, describe, expect, inject, it } from 'vitest';

import { exportJob } from '#server/features/exports/job.ts';
import { expectConverged } from '#tests/support/faults/checker.ts';
import { openTestFeed, until } from '#tests/support/feed.ts';
import { S3_ACCOUNT, startS3 } from '#tests/support/s3-server.ts';
import { formOf, sendForm, upload } from '#tests/support/upload.ts';
import { world, type World } from '#tests/support/world.ts';

const SIZE = 48;

/** A small file system of its own that somebody may write; null where this machine does not let us make one. */
function smallDisk(owner: number): { folder: string; remove: () => void } | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-disk-'));
  const mounted = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${SIZE}m,mode=755`,
    'tmpfs',
    folder,
  ]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  chownSync(folder, owner, owner);
  return {
    folder,
    remove() {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a statement on the test's PostgreSQL, outside any database of ours. */
async function onServer<T>(run: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const address = new URL(inject('templateUrl'));
  address.pathname = '/postgres';
  const sql = postgres(address.href, { max: 1, onnotice: () => undefined });
  try {
    return await run(sql);
  } finally {
    await sql.end();
  }
}

/** The system user that PostgreSQL runs as. */
async function ownerOfPostgres(): Promise<number> {
  return onServer(async (sql) => {
    const [row] = await sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
    return statSync(`/proc/${row?.pid}`).uid;
  });
}

describe('a database that cannot write (T14)', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  const names = async (w: World) => {
    const rows = await w.server.platform.database.sql<{ name: string }[]>`
      SELECT name FROM labels WHERE project_id = ${w.project.id}`;
    return rows.map(({ name }) => name).toSorted();
  };

  it('because it is read-only refuses cleanly and acknowledges nothing', async () => {
    const w = await world();
    ends.push(() => w.close());
    const feed = await openTestFeed(w.server);
    ends.push(() => feed.close());
    const client = feed.client(w.member);
    await until(() => client.isCurrent);
    const url = `${w.project.url}/issue-labels/`;
    const before = await w.admin.post(url, { name: 'before' });
    expect(before.status).toBe(201);
    const database = new URL(w.server.databaseUrl).pathname.slice(1);
    const setReadOnly = (on: boolean) =>
      onServer(async (sql) => {
        await sql`ALTER DATABASE ${sql(database)} SET default_transaction_read_only = ${sql.unsafe(on ? 'on' : 'off')}`;
        await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${database}`;
      });
    await setReadOnly(true);
    await until(async () => (await w.admin.get(url)).status === 200);
    const refused = [
      await w.admin.post(url, { name: 'refused' }),
      await w.admin.patch(`${url}${before.body.id}/`, { name: 'refused' }),
      await w.admin.delete(`${url}${before.body.id}/`),
      await w.admin.post(`${w.project.url}/issues/`, { name: 'refused' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect(refused[0]?.body).toEqual(refused[3]?.body);
    expect(await names(w)).toEqual(['before']);
    expect((await w.server.app.inject('/api/health/')).statusCode).toBe(200);
    await setReadOnly(false);
    await until(async () => (await w.admin.post(url, { name: 'after' })).status === 201);
    expect(await names(w)).toEqual(['after', 'before']);
    await expectConverged(w.server, [{ who: w.member, client }]);
  });

  it('because its disk is full refuses cleanly, keeps what it acknowledged, and goes on when there is room', async (test) => {
    const disk = process.getuid?.() === 0 ? smallDisk(await ownerOfPostgres()) : null;
    if (!disk) {
      process.stdout.write('T14: SKIPPING the full disk: making a small file system needs root.\n');
      test.skip();
      return;
    }
    ends.push(() => disk.remove());
    const space = `small_${process.pid}`;
    const database = `${space}_database`;
    await onServer(async (sql) => {
      await sql.unsafe(`CREATE TABLESPACE ${space} LOCATION '${disk.folder}'`);
      await sql.unsafe(
        `CREATE DATABASE ${database} TEMPLATE tutti STRATEGY FILE_COPY TABLESPACE ${space}`,
      );
    });
    ends.push(() =>
      onServer(async (sql) => {
        await sql.unsafe(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
        await sql.unsafe(`DROP TABLESPACE IF EXISTS ${space}`);
      }),
    );
    const url = new URL(inject('templateUrl'));
    url.pathname = `/${database}`;
    const w = await world({ DATABASE_URL: url.href });
    ends.push(() => w.close());
    // Nearly all of the rest is taken, so that little is left to fill.
    const filler = path.join(disk.folder, 'filler');
    const free = Number(
      spawnSync('df', ['--output=avail', '-k', disk.folder], { encoding: 'utf8' }).stdout.split(
        '\n',
      )[1],
    );
    writeFileSync(filler, Buffer.alloc(Math.max(0, free - 1_024) * 1_024));
    const items = `${w.project.url}/issues/`;
    const acknowledged: string[] = [];
    const answers: number[] = [];
    for (
      let turn = 0;
      turn < 400 && answers.filter((status) => status === 503).length < 5;
      turn += 1
    ) {
      // Words that do not repeat: PostgreSQL presses long texts together.
      const text = Array.from({ length: 1_500 }, () => Math.random().toString(36)).join(' ');
      const name = `item ${turn}`;
      const { status } = await w.admin.post(items, { name, description_html: `<p>${text}</p>` });
      answers.push(status);
      if (status === 201) acknowledged.push(name);
    }
    expect(new Set(answers)).toEqual(new Set([201, 503]));
    const stored = async () => {
      const rows = await w.server.platform.database.sql<{ name: string }[]>`
        SELECT name FROM work_items WHERE project_id = ${w.project.id}`;
      return rows.map(({ name }) => name).toSorted();
    };
    expect(await stored()).toEqual(acknowledged.toSorted());
    rmSync(filler);
    const again = await w.admin.post(items, { name: 'there is room again' });
    expect(again.status).toBe(201);
    expect(await stored()).toEqual([...acknowledged, 'there is room again'].toSorted());
  });
});

describe('files that cannot be stored', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });
  const CONTENT = Buffer.alloc(2_000_000, 'x');
  const busy = {
    status: 503,
    body: { error: 'The server is busy or restarting. Please try again in a moment.' },
  };
  const shortly = ({ statusCode, body }: { statusCode: number; body: string }) => ({
    status: statusCode,
    body: JSON.parse(body),
  });

  /** A form with a file, as the older calls take it. */
  const sendThrough = async (w: World) => {
    const file = { field: 'asset', content: CONTENT, name: 'a.png', type: 'image/png' };
    const url = `/api/workspaces/${w.workspace.slug}/file-assets/`;
    return shortly(await sendForm(w.server, url, formOf({}, file), w.admin.cookie));
  };

  it('because the disk is full are refused as rows are, and taken again when there is room', async (test) => {
    const disk = process.getuid?.() === 0 ? smallDisk(0) : null;
    if (!disk) {
      process.stdout.write('SKIPPING the full disk: making a small file system needs root.\n');
      test.skip();
      return;
    }
    ends.push(() => disk.remove());
    const w = await world({ DATA_DIR: disk.folder });
    ends.push(() => w.close());
    const filler = path.join(disk.folder, 'filler');
    const fill = () => spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M', 'count=64']);
    const ask = async () => {
      const url = `/api/assets/v2/workspaces/${w.workspace.slug}/projects/${w.project.id}/`;
      const facts = { name: 'a.png', size: CONTENT.length, type: 'image/png' };
      return (await w.admin.post(url, { ...facts, entity_type: 'ISSUE_DESCRIPTION' })).body;
    };
    const { upload_data } = await ask();
    fill();
    expect(shortly(await upload(w.server, upload_data, CONTENT))).toEqual(busy);
    expect(await sendThrough(w)).toEqual(busy);
    // An export is tried again, and says in the end what is the matter.
    await w.admin.post(`${w.workspace.url}/export-issues/`, { provider: 'csv', project: [] });
    const { sql } = w.server.platform.database;
    const [row] = await sql<{ id: string }[]>`SELECT id FROM exports`;
    for (let tries = 0; tries < 3; tries += 1) {
      await sql`UPDATE exports SET next_attempt_at = now()`;
      await exportJob.run(w.server.platform, row?.id ?? '');
    }
    const [ended] = await sql`SELECT status, reason FROM exports`;
    expect(ended).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('The disk of the server is full.'),
    });
    rmSync(filler);
    expect((await upload(w.server, upload_data, CONTENT)).statusCode).toBe(204);
  });

  it('because the store is away are refused in the same way', async () => {
    const store = await startS3();
    const w = await world({
      S3_BUCKET: S3_ACCOUNT.bucket,
      S3_REGION: S3_ACCOUNT.region,
      S3_ACCESS_KEY_ID: S3_ACCOUNT.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_ACCOUNT.secretAccessKey,
      S3_ENDPOINT: store.url,
    });
    ends.push(() => w.close());
    expect((await sendThrough(w)).status).toBe(201);
    await store.close();
    expect(await sendThrough(w)).toEqual(busy);
  });
});
