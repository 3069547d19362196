import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { restoreMoment } from '#server/backup/minutes/restore-moment.ts';
import { findSlot } from '#server/backup/minutes/slot.ts';
import { removeBefore } from '#server/backup/minutes/stored.ts';
import { placeOf } from '#server/backup/scheduled.ts';
import { readKeptChanges } from '#server/features/backups/kept-changes.ts';
import { connect } from '#server/platform/database/connect.ts';
import { openFileStore } from '#server/platform/files/open-file-store.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { readSecretKey } from '#server/platform/settings/secret-key.ts';
import { startEmbeddedPostgres } from '#server/start/postgres/embedded-postgres.ts';
import {
  epochOf,
  expectMoment,
  filesThere,
  instant,
  open,
  write,
  written,
} from '#tests/support/kept-changes.ts';
import { freePort, runProcess } from '#tests/support/process.ts';
import { S3_ACCOUNT, startS3 } from '#tests/support/s3-server.ts';

const PASSPHRASE = 'seven small ships sail slowly';
const say = () => undefined;

describe('a restore to a minute', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'tutti-minute-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const settings = (name: string, more: Record<string, string> = {}): Record<string, string> => ({
    DATA_DIR: path.join(folder, name),
    BACKUP_TO: path.join(folder, `${name}-kept`),
    BACKUP_CHANGES: '1',
    ...more,
  });

  it('finds the rows, texts and files of then, and nothing that came later', async () => {
    const given = settings('plain');
    const config = readConfig(given);
    let one = await open(config);
    await write(one, 'before the copy');
    await one.keep();
    await one.base();
    await write(one, 'after the copy');
    const first = await instant(one.sql);
    await write(one, 'later');
    await wait(1_100);
    await one.keep();
    const epoch = await epochOf(one.sql);
    await one.close();

    const report = await restoreMoment(config, config, first, say);
    expect(report).toMatchObject({ made_at: first, files: 0 });
    expect(existsSync(report.former ?? '')).toBe(true);
    one = await open(config);
    expect(await written(one)).toEqual(['after the copy', 'before the copy']);
    expect(await filesThere(one)).toEqual(['after the copy', 'before the copy']);
    expect(await epochOf(one.sql)).not.toBe(epoch);
    // It writes changes of its own, which are kept apart from those of the former database.
    await one.keep();
    await one.base();
    const third = await instant(one.sql);
    await write(one, 'after the restore');
    await wait(1_100);
    await one.keep();
    await one.close();

    await restoreMoment(config, config, third, say);
    one = await open(config);
    expect(await written(one)).toEqual(['after the copy', 'before the copy']);
    await one.close();
    // Those of the former one can be reached still, and be looked at beside this one.
    await lookAt(given, first);
  });

  it('opens what a pass phrase encrypted in a bucket, on a machine that has nothing', async () => {
    const s3 = await startS3();
    try {
      const given = settings('sealed', {
        BACKUP_TO: `s3://${S3_ACCOUNT.bucket}/kept`,
        BACKUP_S3_ENDPOINT: s3.url,
        BACKUP_S3_ACCESS_KEY_ID: S3_ACCOUNT.accessKeyId,
        BACKUP_S3_SECRET_ACCESS_KEY: S3_ACCOUNT.secretAccessKey,
        BACKUP_PASSPHRASE: PASSPHRASE,
      });
      const one = await open(readConfig(given));
      await one.keep();
      await one.base();
      await write(one, 'sealed');
      await one.backup();
      const moment = await instant(one.sql);
      await write(one, 'too late');
      await wait(1_100);
      await one.keep();
      await one.close();
      for (const { content } of s3.objects.values()) {
        const isNote = content.subarray(0, 1).toString() === '{';
        expect(isNote || content.subarray(0, 3).toString() === 'age').toBe(true);
      }

      const config = readConfig({ ...given, DATA_DIR: path.join(folder, 'new-machine') });
      const other = { ...config, BACKUP_PASSPHRASE: 'another pass phrase' };
      await expect(restoreMoment(other, config, moment, say)).rejects.toThrow(
        'its pass phrase or key is another one',
      );
      const report = await restoreMoment(config, config, moment, say);
      expect(report).toMatchObject({ former: null, files: 1 });
      const two = await open(config);
      expect(await written(two)).toEqual(['sealed']);
      expect(await filesThere(two)).toEqual(['sealed']);
      await two.close();
    } finally {
      await s3.close();
    }
  });

  it('says which moments there are, in one sentence, and changes nothing', async () => {
    const given = settings('range');
    const one = await open(readConfig(given));
    await write(one, 'there');
    await one.close();
    const restore = async (...words: string[]) => {
      const command = runProcess(given, ['server/backup/main.ts', 'restore', ...words]);
      expect(await command.exited()).toBe(1);
      return command.said();
    };
    const none = 'No moment can be restored from ';
    expect(await restore('--to', '2026-11-30T14:05:00Z')).toContain(none);
    const two = await open(one.config);
    await two.keep();
    await two.base();
    await wait(1_100);
    await two.keep();
    const kept = await readKeptChanges(two.sql);
    await two.close();
    const range = `It can be one from ${kept?.from} to ${kept?.reached}.`.replaceAll('.000Z', 'Z');
    for (const moment of ['2020-01-01 00:00 +01:00', '2099-01-01T00:00:00Z']) {
      expect(await restore('--to', moment)).toContain(range);
    }
    expect(await restore('--to', '2026-11-30T14:05:00')).toContain(
      'Say which moment, with its zone',
    );
    expect(await restore('--to')).toContain('Say which moment, with its zone');
    const three = await open(one.config);
    expect(await written(three)).toEqual(['there']);
    // While it runs, its database is not taken away.
    expect(await restore('--to', kept?.from ?? '')).toContain('Another Tutti is running');
    await three.close();
  });

  it('waits for a place that is away, and begins anew when too much has waited', async () => {
    const config = readConfig(settings('away'));
    const one = await open(config);
    await one.keep();
    await one.base();
    const before = await instant(one.sql);
    await wait(1_100);
    await one.keep();
    const first = await readKeptChanges(one.sql);
    const changes = path.join(config.BACKUP_TO ?? '', 'changes');
    renameSync(changes, `${changes}-away`);
    // A file where the folder should be.
    writeFileSync(changes, '');
    const slot = await findSlot(one.sql);
    for (let tries = 0; tries < 2; tries += 1) {
      await write(one, `meanwhile ${tries}`);
      await expect(one.keep()).rejects.toThrow(/^Backups cannot be written to .*: give the user/);
    }
    expect((await findSlot(one.sql))?.at).toBe(slot?.at);
    rmSync(changes);
    renameSync(`${changes}-away`, changes);
    await one.keep();
    expect((await readKeptChanges(one.sql))?.line).toBe(first?.line);
    await one.close();

    // PostgreSQL gives up a slot that holds too much, rather than fill the disk.
    const two = await open(config, ['max_slot_wal_keep_size=16MB', 'max_wal_size=32MB']);
    for (let files = 0; files < 4; files += 1) {
      await write(two, `much ${files}`);
      await two.sql`SELECT pg_switch_wal()`;
    }
    await two.sql`CHECKPOINT`;
    expect(await findSlot(two.sql)).toBeNull();
    await two.keep();
    const second = await readKeptChanges(two.sql);
    expect(second?.line).not.toBe(first?.line);
    expect(second?.based).toBeNull();
    await two.close();
    await expectMoment(config, before);
  });

  it('no longer keeps PostgreSQL from removing its log when it was turned off', async () => {
    const given = settings('turned-off');
    const one = await open(readConfig(given));
    await one.keep();
    expect(await findSlot(one.sql)).not.toBeNull();
    await one.close();
    const two = await open(readConfig({ ...given, BACKUP_CHANGES: '' }));
    expect(await findSlot(two.sql)).toBeNull();
    await two.close();
  });

  it('reaches all of the days that are kept, and nothing before is left', async () => {
    const config = readConfig(settings('days'));
    const one = await open(config);
    const day = async () => {
      await one.keep();
      await one.base();
      await wait(1_100);
      await one.keep();
      return instant(one.sql);
    };
    await day();
    const kept = await day();
    const line = (await readKeptChanges(one.sql))?.line ?? '';
    await day();
    const changes = path.join(config.BACKUP_TO ?? '', 'changes');
    writeFileSync(path.join(changes, 'notes.txt'), 'of somebody else');
    const before = readdirSync(changes);
    await removeBefore(await placeOf(config), kept, line);
    const after = readdirSync(changes);
    const bases = (names: string[]) => names.filter((name) => name.endsWith('.tar.gz'));
    expect([bases(before).length, bases(after).length]).toEqual([3, 2]);
    expect(after.length).toBeLessThan(before.length - 2);
    expect(after).toContain('notes.txt');
    await one.close();
    await expectMoment(config, kept);
  });

  it('is kept by the running program, killed in between, and told by the doctor', async () => {
    const PORT = String(await freePort());
    const given = settings('running', { PORT });
    const changes = path.join(given['BACKUP_TO'] ?? '', 'changes');
    const names = () => (existsSync(changes) ? readdirSync(changes) : []);
    const until = async (isThere: (name: string) => boolean) => {
      for (let tries = 0; tries < 20_000 && !names().some(isThere); tries += 1) await wait(5);
      return names().find(isThere);
    };
    let program = runProcess(given);
    const half = await until((name) => name.startsWith('base-') && name.endsWith('.tutti-part'));
    await program.end('SIGKILL');
    expect(half).toBeDefined();
    expect(names().filter((name) => name.endsWith('.json'))).toEqual([]);
    program = runProcess(given);
    expect(await until((name) => name.endsWith('.json'))).toBeDefined();
    const doctor = runProcess(given, ['server/doctor/main.ts']);
    await doctor.exited();
    expect(doctor.said()).toMatch(/\[ {2}ok {2}\] Restore to a minute +(To any moment from|On\.)/);
    await program.end('SIGTERM');
  });
});

/** Opens a moment as a copy, which has the files of the instance. */
async function lookAt(given: Record<string, string>, moment: string): Promise<void> {
  const port = String(await freePort());
  const words = ['restore', '--to', moment, '--as-copy', '--port', port];
  const copy = runProcess(given, ['server/backup/main.ts', ...words]);
  try {
    await copy.says(`is open: http://127.0.0.1:${port}`);
    await expectCopy(given);
  } finally {
    expect(await copy.end('SIGINT')).toBe(0);
  }
  expect(existsSync(path.join(given['DATA_DIR'] ?? '', 'copy'))).toBe(false);
}

async function expectCopy(given: Record<string, string>): Promise<void> {
  const folder = path.join(given['DATA_DIR'] ?? '', 'copy');
  const database = await startEmbeddedPostgres({
    folder: path.join(folder, 'postgres'),
    share: true,
  });
  const config = readConfig({ ...given, DATA_DIR: folder });
  const files = await openFileStore(config, readSecretKey(config));
  const sql = connect(database.nearUrl, { max: 1 });
  expect(await filesThere({ sql, files })).toEqual(['after the copy', 'before the copy']);
  await sql.end();
  await database.stop();
}
