import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { compareFiles } from '#server/files/check.ts';
import { finishMove, moveFiles, type Mover } from '#server/files/move.ts';
import { placesIn } from '#server/platform/files/disk-files.ts';
import { openStores } from '#server/platform/files/open-file-store.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { runProcess } from '#tests/support/process.ts';
import { S3_ACCOUNT, startS3, type TestS3 } from '#tests/support/s3-server.ts';
import { formOf } from '#tests/support/upload.ts';
import { startServer, type TestServer } from '#tests/support/world.ts';

const FILES = 60;
const contentOf = (key: string) => Buffer.from(`what ${key} holds `.repeat(50));

describe('files that are moved while the program runs', () => {
  let s3: TestS3;
  let one: TestServer;
  let other: TestServer;
  let folder: string;
  const ends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    s3 = await startS3();
    one = await startServer();
    folder = one.platform.config.DATA_DIR;
    other = await startServer({ DATABASE_URL: one.databaseUrl, DATA_DIR: folder });
    for (let n = 0; n < FILES; n += 1) await write(one, `w/file-${n}`);
  });
  afterAll(async () => {
    for (const end of ends) await end();
    await other.close();
    await one.close();
    await s3.close();
  });

  const write = (server: TestServer, key: string) =>
    server.platform.files.write(key, 'text/plain', contentOf(key));
  const read = async (server: TestServer, key: string) =>
    buffer(await server.platform.files.read(key));
  const settings = () => ({
    DATA_DIR: folder,
    DATABASE_URL: one.databaseUrl,
    SECRET_KEY: one.platform.config.SECRET_KEY ?? '',
    S3_ENDPOINT: s3.url,
    S3_BUCKET: S3_ACCOUNT.bucket,
    S3_REGION: S3_ACCOUNT.region,
    S3_ACCESS_KEY_ID: S3_ACCOUNT.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3_ACCOUNT.secretAccessKey,
  });
  /** What one command has. */
  function mover(): Mover {
    const config = readConfig(settings());
    const sql = postgres(one.databaseUrl, { max: 1, onnotice: () => undefined });
    ends.push(() => sql.end());
    return { sql, stores: openStores(config, one.platform.secretKey) };
  }
  async function withMover<T>(work: (made: Mover) => Promise<T>): Promise<T> {
    const made = mover();
    try {
      return await work(made);
    } finally {
      await made.sql.end();
    }
  }
  const onDisk = () => [...placesIn(path.join(folder, 'files'))].length;
  const keys = Array.from({ length: FILES }, (_, n) => `w/file-${n}`);

  it('are not moved to a store that does not work, and the sentence says why', async () => {
    const config = readConfig({ ...settings(), S3_BUCKET: 'no-such-bucket' });
    await withMover(async ({ sql }) => {
      const stores = openStores(config, one.platform.secretKey);
      await expect(moveFiles({ sql, stores }, 's3')).rejects.toThrow(
        /^The new store cannot be used: .*NoSuchBucket/,
      );
    });
    await write(one, 'w/still-on-disk');
    expect(onDisk()).toBe(FILES + 1);
    await one.platform.files.remove('w/still-on-disk');
  });

  it('that do not arrive as they were sent end the command, and are read where they were', async () => {
    const { objects } = s3;
    objects.set = (key, stored) => {
      const content = Buffer.from(stored.content);
      if (key.startsWith('w/')) content[0] = (content[0] ?? 0) ^ 1;
      return Map.prototype.set.call(objects, key, { ...stored, content }) as typeof objects;
    };
    await withMover(async (made) => {
      await expect(moveFiles(made, 's3')).rejects.toThrow(/did not arrive as it was sent/);
    });
    Reflect.deleteProperty(objects, 'set');
    for (const key of keys) expect(await read(one, key)).toEqual(contentOf(key));
  });

  it('are read wherever they are; new ones go to S3 at once, uploads through the server', async () => {
    const signed = await one.platform.files.downloadUrl('w/file-1', 'inline', 'text/plain');
    const { url, fields } = await one.platform.files.ticket('w/uploaded', 'text/plain', 20);
    expect(url).toBe('http://tutti.test/api/files/');
    let isMoving = true;
    const moving = withMover((made) => moveFiles(made, 's3')).finally(() => (isMoving = false));
    let rounds = 0;
    while (isMoving) {
      const key = `w/new-${rounds}`;
      await write(rounds % 2 ? one : other, key);
      expect(await read(other, key)).toEqual(contentOf(key));
      for (const old of keys)
        expect(await read(rounds % 2 ? other : one, old)).toHaveLength(contentOf(old).length);
      await one.platform.files.remove(key);
      expect(await other.platform.files.stat(key)).toBeNull();
      rounds += 1;
      await sleep(5);
    }
    await moving;
    const form = formOf(fields, { field: 'file', content: 'sent by an old ticket' });
    const reply = await other.app.inject({ method: 'POST', url: '/api/files/', ...form });
    expect(reply.statusCode).toBe(413);
    const fits = formOf(fields, { field: 'file', content: 'by an old ticket' });
    const taken = await other.app.inject({ method: 'POST', url: '/api/files/', ...fits });
    expect(taken.statusCode).toBe(204);
    expect(s3.objects.get('w/uploaded')?.content.toString()).toBe('by an old ticket');
    const got = await one.app.inject({ url: signed.replace('http://tutti.test', '') });
    expect(got.rawPayload).toEqual(contentOf('w/file-1'));
    for (const key of keys) expect(s3.objects.get(key)?.content).toEqual(contentOf(key));
    expect([...s3.objects.keys()].filter((key) => key.startsWith('w/new-'))).toEqual([]);
    expect(onDisk()).toBe(FILES);
  });

  it('go back: what was added meanwhile is copied to the disk', async () => {
    const copied = await withMover((made) => moveFiles(made, 'disk'));
    expect(copied.files).toBe(1);
    expect(onDisk()).toBe(FILES + 1);
    await write(other, 'w/on-disk-again');
    expect(s3.objects.has('w/on-disk-again')).toBe(false);
    await one.platform.files.remove('w/on-disk-again');
    await one.platform.files.remove('w/uploaded');
    expect(s3.objects.has('w/uploaded')).toBe(false);
  });

  it('are moved on where a killed command stopped', async () => {
    for (const key of keys) s3.objects.delete(key);
    await one.platform.database.sql`TRUNCATE moved_files`;
    let puts = 0;
    let enough: () => void = () => undefined;
    const half = new Promise<void>((resolve) => (enough = resolve));
    s3.objects.set = (key, stored) => {
      puts += key.startsWith('w/') ? 1 : 0;
      if (puts === FILES / 2) enough();
      return Map.prototype.set.call(s3.objects, key, stored) as typeof s3.objects;
    };
    const command = runProcess(settings(), ['server/files/main.ts', 'move', 's3']);
    await half;
    await command.end('SIGKILL');
    expect([...s3.objects.keys()].length).toBeLessThan(FILES);
    const again = runProcess(settings(), ['server/files/main.ts', 'move', 's3']);
    expect(await again.exited()).toBe(0);
    Reflect.deleteProperty(s3.objects, 'set');
    expect(again.said()).toContain('All files are in S3 now.');
    expect(puts).toBe(FILES);
    for (const key of keys) expect(s3.objects.get(key)?.content).toEqual(contentOf(key));
  });

  it('stay in the former store until the end is asked for, an hour later at the earliest', async () => {
    await expect(withMover((made) => finishMove(made))).rejects.toThrow(/finish in 65 minutes/);
    expect(onDisk()).toBe(FILES);
    expect(await withMover((made) => finishMove(made, { waits: false }))).toBe(FILES);
    expect(onDisk()).toBe(0);
    for (const key of keys) expect(await read(other, key)).toEqual(contentOf(key));
  });

  it('are exchanged by browsers with S3 itself only when old pages are gone', async () => {
    const { sql } = one.platform.database;
    const before = await one.platform.files.downloadUrl('w/file-1', 'inline', 'text/plain');
    expect(new URL(before).origin).toBe('http://tutti.test');
    await sql`
      UPDATE system_facts SET value = (value::jsonb || '{"since":"2026-01-01T00:00:00Z"}')::text
      WHERE name = 'file_store'`;
    const { files } = (await startAgain()).platform;
    expect(new URL(await files.downloadUrl('w/file-1', 'inline', 'text/plain')).origin).toBe(
      new URL(s3.url).origin,
    );
    expect(files.origin).toBe(new URL(s3.url).origin);
  });

  async function startAgain(): Promise<TestServer> {
    const started = await startServer({ DATABASE_URL: one.databaseUrl, DATA_DIR: folder });
    ends.push(() => started.close());
    return started;
  }

  it('are compared with what the database names: missing ones and those that nobody names', async () => {
    const { sql, files } = { ...one.platform, sql: one.platform.database.sql };
    for (const key of keys) await files.remove(key);
    await sql`
      INSERT INTO assets (asset, entity_type, is_uploaded, attributes) VALUES
        ('named/there', 'ISSUE_ATTACHMENT', true, '{"name":"there.txt"}'),
        ('named/lost', 'ISSUE_ATTACHMENT', true, '{"name":"lost.txt"}'),
        ('named/later', 'ISSUE_ATTACHMENT', false, '{"name":"later.txt"}')`;
    await write(one, 'named/there');
    await write(one, 'nobody/new');
    await write(one, 'nobody/old');
    const old = s3.objects.get('nobody/old');
    if (old) s3.objects.set('nobody/old', { ...old, at: new Date('2026-01-02T03:04:05Z') });
    const { missing, unnamed } = await compareFiles(sql, files);
    expect(missing).toMatchObject([{ key: 'named/lost', name: 'lost.txt' }]);
    expect(unnamed.map(({ key, is_young }) => [key, is_young]).toSorted()).toEqual([
      ['nobody/new', true],
      ['nobody/old', false],
    ]);
    const command = runProcess(settings(), ['server/files/main.ts', 'check', '--remove']);
    expect(await command.exited()).toBe(2);
    expect(command.said()).toContain('2026-01-02 03:04 1100 bytes nobody/old');
    expect([...s3.objects.keys()].toSorted()).toEqual(['named/there', 'nobody/new']);
  });
});
