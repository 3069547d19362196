import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { checkArchive } from '#server/backup/archive.ts';
import { localFile } from '#server/backup/backup-file.ts';
import { drill } from '#server/backup/drill.ts';
import { encrypt, keysOf } from '#server/backup/encryption.ts';
import { keepBackup, keptBackup } from '#server/backup/scheduled.ts';
import { changesCheck } from '#server/features/backups/changes-health.ts';
import { backupJob, baseJob, changesJob, drillJob } from '#server/features/backups/jobs.ts';
import { backupState } from '#server/features/backups/queries.ts';
import { runRecurring } from '#server/platform/jobs/recurring.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { S3_ACCOUNT, startS3 } from '#tests/support/s3-server.ts';
import { world, type World } from '#tests/support/world.ts';

const PASSPHRASE = 'seven small ships sail slowly';
const OLD = 'tutti-2026-01-01T03-00-00-000Z.tar';

describe('scheduled backups', () => {
  let w: World;
  let folder: string;

  beforeAll(async () => {
    w = await world();
    folder = mkdtempSync(path.join(tmpdir(), 'tutti-scheduled-'));
    const { files } = w.server.platform;
    await files.write('one/large.bin', 'application/octet-stream', Buffer.alloc(9_000_000, 7));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await w.close();
  });

  const place = (name: string) => path.join(folder, name);

  function platformWith(settings: Partial<Config>): Platform {
    const { platform } = w.server;
    return { ...platform, config: { ...platform.config, ...settings } };
  }

  function instanceIn(platform: Platform) {
    const { database, files, secretKey } = platform;
    return { databaseUrl: database.directUrl, files, secretKey, hasOwnKey: false };
  }

  it('go to a folder, and replace old ones but no file of others', async () => {
    const to = place('kept');
    mkdirSync(to);
    for (const name of [OLD, 'tutti-notes.txt', 'other.tar'])
      writeFileSync(path.join(to, name), '');
    const platform = platformWith({ BACKUP_TO: to });
    await runRecurring(platform, backupJob);
    const names = readdirSync(to).toSorted();
    expect(names).toEqual([
      'other.tar',
      expect.stringMatching(/^tutti-\d{4}-.*Z\.tar$/),
      'tutti-notes.txt',
    ]);
    await checkArchive((await keptBackup(platform.config)).open());
    expect(await backupState(platform)).toMatchObject({
      is_on: true,
      last: { name: names[1], address: to, is_encrypted: false },
      error: null,
      drill: null,
    });
  });

  it('are tested by a restore beside the database, which is dropped again', async () => {
    const to = place('tested');
    const platform = platformWith({ BACKUP_TO: to });
    const { name } = await keepBackup(platform.config, instanceIn(platform), true);
    const began = Date.now();
    await runRecurring(platform, drillJob);
    const { drill: tested } = await backupState(platform);
    expect(tested).toMatchObject({ name, error: null });
    expect(Date.parse(tested?.at ?? '')).toBeGreaterThanOrEqual(began);
    const left = await platform.database.sql`
      SELECT datname FROM pg_database WHERE starts_with(datname, current_database() || '_drill_')`;
    expect(left).toEqual([]);
  });

  it('that fail leave the old ones and say what to do, where other failed work is listed', async () => {
    const to = place('refused');
    writeFileSync(to, 'a file where the folder should be');
    const platform = platformWith({ BACKUP_TO: to });
    await platform.database.sql`DELETE FROM recurring_runs WHERE name = 'backup'`;
    await runRecurring(platform, backupJob);
    const { error, last } = await backupState(platform);
    expect(error).toMatch(
      /^Backups cannot be written to .*: give the user that runs Tutti the right/,
    );
    expect(last).not.toBeNull();
    const [failure] = await platform.database.sql`
      SELECT error FROM job_failures WHERE kind = 'backup'`;
    expect(failure?.['error']).toBe(error);
  });

  it('of each minute that fail are told in Health, with what waits and why', async () => {
    const to = place('no-folder');
    writeFileSync(to, 'a file where the folder should be');
    const platform = platformWith({
      BACKUP_TO: to,
      BACKUP_CHANGES: true,
      BACKUP_PASSPHRASE: PASSPHRASE,
      DATABASE_URL: undefined,
    });
    await runRecurring(platform, changesJob);
    const { outcome, facts } = await changesCheck.look({ platform, reachedAt: null });
    expect([outcome, changesCheck.outcomes[outcome]]).toEqual(['failed', 'bad']);
    expect(facts).toEqual({
      reason: expect.stringMatching(/^Backups cannot be written to .*: give the user/),
      waiting_bytes: 0,
    });
    expect(await baseJob.isReady?.(platform)).toBe(false);
  });

  it('that is damaged afterwards fails its test, and leaves no database behind', async () => {
    const to = place('damaged');
    const platform = platformWith({ BACKUP_TO: to });
    const { name } = await keepBackup(platform.config, instanceIn(platform), true);
    const bytes = readFileSync(path.join(to, name));
    bytes[bytes.length - 2_000_000] = 0;
    writeFileSync(path.join(to, name), bytes);
    await expect(drill(platform.config, instanceIn(platform))).rejects.toThrow(
      'The backup is damaged: what is in it is not what was written.',
    );
  });

  it('go to a bucket in parts, and one that breaks off is not there', async () => {
    const s3 = await startS3();
    try {
      const { config } = platformWith({
        BACKUP_TO: `s3://${S3_ACCOUNT.bucket}/nightly/tutti`,
        BACKUP_S3_ENDPOINT: s3.url,
        BACKUP_S3_ACCESS_KEY_ID: S3_ACCOUNT.accessKeyId,
        BACKUP_S3_SECRET_ACCESS_KEY: S3_ACCOUNT.secretAccessKey,
      });
      const { platform } = w.server;
      const old = `nightly/tutti/${OLD}`;
      for (const key of [old, `elsewhere/${OLD}`, 'nightly/tutti/tutti-notes.txt']) {
        s3.objects.set(key, { type: '', content: Buffer.alloc(1), at: new Date() });
      }
      const { name } = await keepBackup(config, instanceIn(platform), true);
      expect([...s3.objects.keys()].toSorted()).toEqual([
        `elsewhere/${OLD}`,
        `nightly/tutti/${name}`,
        'nightly/tutti/tutti-notes.txt',
      ]);
      await checkArchive((await keptBackup(config, name)).open());
      const breaking = { ...platform.files, read: () => Promise.reject(new Error('read failed')) };
      const instance = { ...instanceIn(platform), files: breaking };
      await expect(keepBackup(config, instance, true)).rejects.toThrow('read failed');
      expect(s3.objects.size).toBe(3);
      expect(s3.uploads.size).toBe(0);
    } finally {
      await s3.close();
    }
  });

  it('with a pass phrase are read with it alone, and refused when they are cut off', async () => {
    const to = place('sealed');
    const platform = platformWith({ BACKUP_TO: to, BACKUP_PASSPHRASE: PASSPHRASE });
    const { name } = await keepBackup(platform.config, instanceIn(platform), true);
    const file = path.join(to, name);
    expect(name).toMatch(/\.tar\.age$/);
    const bytes = readFileSync(file);
    expect(bytes.includes('tables/users.copy')).toBe(false);
    await checkArchive((await keptBackup(platform.config)).open());
    const other = keysOf({ ...platform.config, BACKUP_PASSPHRASE: 'another pass phrase' });
    await expect(checkArchive(localFile(file, other).open())).rejects.toThrow(
      'The backup cannot be opened: its pass phrase or key is another one',
    );
    await expect(checkArchive(localFile(file).open())).rejects.toThrow(
      'The backup is encrypted: set BACKUP_PASSPHRASE',
    );
    writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length / 2)));
    await expect(checkArchive(localFile(file, keysOf(platform.config)).open())).rejects.toThrow(
      'The backup is cut off: its end is missing.',
    );
  });

  it('with a public key are read with the private one, also by age itself', async () => {
    const identity = await generateX25519Identity();
    const keyFile = place('key.txt');
    writeFileSync(keyFile, `# my key\n${identity}\n`);
    const { config } = platformWith({ BACKUP_RECIPIENTS: [await identityToRecipient(identity)] });
    const file = place('sealed.age');
    const content = async function* () {
      yield Buffer.from('the rows of all tables');
    };
    const chunks: Buffer[] = [];
    for await (const chunk of encrypt(content(), keysOf(config))) chunks.push(chunk);
    writeFileSync(file, Buffer.concat(chunks));
    const keys = keysOf({ ...config, BACKUP_IDENTITY_FILE: keyFile });
    let read = '';
    for await (const chunk of localFile(file, keys).open()) read += chunk.toString();
    expect(read).toBe('the rows of all tables');
    if (!existsSync('/usr/bin/age')) return;
    const { stdout } = spawnSync('/usr/bin/age', ['-d', '-i', keyFile, file], { encoding: 'utf8' });
    expect(stdout).toBe(read);
  });
});
