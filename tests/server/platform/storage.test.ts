import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { diskStore } from '#server/platform/files/disk-store.ts';
import { type S3Options, s3Store } from '#server/platform/files/s3-store.ts';
import {
  EmptyFileError,
  type FileStore,
  FileTooLargeError,
} from '#server/platform/files/storage.ts';
import { makeTicket, readTicket, signPolicy } from '#server/platform/files/upload-ticket.ts';
import { S3_ACCOUNT, startS3, type TestS3 } from '#tests/support/s3-server.ts';
import { formOf } from '#tests/support/upload.ts';

const TICKET_FIELDS = [
  'Content-Type',
  'key',
  'x-amz-algorithm',
  'x-amz-credential',
  'x-amz-date',
  'policy',
  'x-amz-signature',
];

const S3_STORE = { bucket: S3_ACCOUNT.bucket, region: S3_ACCOUNT.region, account: S3_ACCOUNT };

async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.keys()) keys.push(key);
  return keys.toSorted();
}

function everyStore(open: () => FileStore): void {
  it('keeps, tells of, lists and forgets files', async () => {
    const store = open();
    expect(await store.write('a/b c.txt', 'text/plain', Buffer.from('hello'))).toBe(5);
    expect(await store.write('streamed', 'text/plain', Readable.from(['one ', 'two']), 100)).toBe(
      7,
    );
    expect(await store.stat('a/b c.txt')).toEqual({ size: 5, type: 'text/plain' });
    expect((await buffer(await store.read('a/b c.txt'))).toString()).toBe('hello');
    expect((await buffer(await store.read('streamed'))).toString()).toBe('one two');
    expect((await buffer(await store.read('streamed', { start: 2, end: 4 }))).toString()).toBe(
      'e t',
    );
    expect((await store.storedAt('streamed'))?.getTime()).toBeGreaterThan(Date.now() - 600_000);
    expect(await store.storedAt('nothing')).toBeNull();
    expect(await keysOf(store)).toEqual(['a/b c.txt', 'streamed']);
    await store.remove('a/b c.txt');
    await store.remove('a/b c.txt');
    expect(await store.stat('a/b c.txt')).toBeNull();
    await expect(store.read('a/b c.txt')).rejects.toThrow(/ENOENT|NoSuchKey|UnknownError/);
    expect(await keysOf(store)).toEqual(['streamed']);
  });

  it('refuses a stream that is longer than allowed, and an empty one', async () => {
    const store = open();
    const long = Readable.from([Buffer.alloc(60), Buffer.alloc(60)]);
    await expect(store.write('long', 'text/plain', long, 100)).rejects.toThrow(FileTooLargeError);
    const empty = Readable.from([]);
    await expect(store.write('empty', 'text/plain', empty, 100)).rejects.toThrow(EmptyFileError);
    expect(await store.stat('long')).toBeNull();
    expect(await store.stat('empty')).toBeNull();
  });

  it('makes tickets with exactly the fields of the contract, in their order', async () => {
    const { url, fields } = await open().ticket('w/abc-a.png', 'image/png', 10);
    expect(Object.keys(fields)).toEqual(TICKET_FIELDS);
    expect(fields).toMatchObject({ key: 'w/abc-a.png', 'Content-Type': 'image/png' });
    expect(url).toMatch(/^https?:\/\//);
  });
}

describe('files on disk', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-files-'));
  const store = diskStore({ folder, publicUrl: 'http://tutti.test/x', secretKey: 'k'.repeat(40) });
  const local = store.local;
  if (!local) throw new Error('The disk store serves its own files.');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  everyStore(() => store);

  it.each([
    '../../outside',
    '/etc/passwd',
    '..\\..\\x',
    'a\0b',
    'x'.repeat(5000),
    '.env',
    '‮gpj.exe',
  ])('keeps the key %j inside the folder', async (key) => {
    const before = existsSync(path.join(folder, '../outside'));
    await store.write(key, 'text/plain', Buffer.from('x'));
    expect(await store.stat(key)).toEqual({ size: 1, type: 'text/plain' });
    expect(existsSync(path.join(folder, '../outside'))).toBe(before);
    expect(await keysOf(store)).toContain(key);
    await store.remove(key);
  });

  it('leaves nothing behind of a refused upload, and tidies what a crash left', async () => {
    const upload = { key: 'refused', type: 'text/plain', size: 3 };
    const receive = (content: Readable) =>
      store.write(upload.key, upload.type, content, upload.size);
    await expect(receive(Readable.from(['four']))).rejects.toThrow(FileTooLargeError);
    const broken = new Readable({ read() {} });
    const receiving = receive(broken);
    broken.destroy(new Error('the line broke'));
    await expect(receiving).rejects.toThrow('the line broke');
    const incoming = path.join(folder, 'incoming');
    expect(readdirSync(incoming)).toEqual([]);
    writeFileSync(path.join(incoming, 'old'), 'x');
    writeFileSync(path.join(incoming, 'new'), 'x');
    utimesSync(path.join(incoming, 'old'), 0, 0);
    expect(await local.tidy()).toBe(1);
    expect(readdirSync(incoming)).toEqual(['new']);
  });

  it('replaces a file as a whole', async () => {
    await store.write('same', 'text/plain', Buffer.from('before'));
    await store.write('same', 'text/html', Buffer.from('now'));
    expect(await store.stat('same')).toEqual({ size: 3, type: 'text/html' });
  });

  it('signs addresses that last about an hour and cannot be altered', async () => {
    const address = await store.downloadUrl('a/b', 'inline', 'image/png');
    expect(address.startsWith('http://tutti.test/x/api/files/?')).toBe(true);
    const query = Object.fromEntries(new URL(address).searchParams);
    expect(local.readDownload(query)).toMatchObject({ key: 'a/b', type: 'image/png' });
    const left = Number(query['expires']) - Date.now() / 1000;
    expect(left).toBeGreaterThanOrEqual(3599);
    expect(left).toBeLessThanOrEqual(3901);
    for (const change of [
      { key: 'a/c' },
      { type: 'text/html' },
      { disposition: 'attachment' },
      { expires: String(Number(query['expires']) + 1) },
      { signature: 'x' },
    ]) {
      expect(local.readDownload({ ...query, ...change })).toBeNull();
    }
    expect(local.readDownload({})).toBeNull();
  });
});

describe('upload tickets', () => {
  const signer = { ...S3_ACCOUNT, url: 'http://store.test/' };
  const upload = { key: 'w/abc-a.png', type: 'image/png', size: 10 };
  const now = new Date('2024-05-06T07:08:09.123Z');

  it('are read back as they were made', () => {
    const { fields } = makeTicket(signer, upload, now);
    expect(fields['x-amz-date']).toBe('20240506T070809Z');
    expect(readTicket(signer, fields, now)).toEqual(upload);
  });

  it('end after 3600 seconds', () => {
    const { fields } = makeTicket(signer, upload, now);
    const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    expect(readTicket(signer, fields, after(3599))).toEqual(upload);
    expect(readTicket(signer, fields, after(3600))).toBeNull();
  });

  it.each(TICKET_FIELDS)('are void when %s is altered or missing', (name) => {
    const { fields } = makeTicket(signer, upload, now);
    expect(readTicket(signer, { ...fields, [name]: `${fields[name]}x` }, now)).toBeNull();
    const { [name]: _left, ...rest } = fields;
    expect(readTicket(signer, rest, now)).toBeNull();
  });

  it('are void under another account', () => {
    const { fields } = makeTicket({ ...signer, secretAccessKey: 'other' }, upload, now);
    expect(readTicket(signer, fields, now)).toBeNull();
  });

  it("are signed as the store's own library signs", async () => {
    const client = new S3Client({ region: signer.region, credentials: signer });
    const theirs = await createPresignedPost(client, { Bucket: signer.bucket, Key: 'x' });
    const policy = theirs.fields['Policy'] ?? '';
    const day = (theirs.fields['X-Amz-Date'] ?? '').slice(0, 8);
    expect(signPolicy(signer, day, policy)).toBe(theirs.fields['X-Amz-Signature']);
  });
});

describe('files in an S3-compatible store', () => {
  let s3: TestS3;
  let store: FileStore;

  beforeAll(async () => {
    s3 = await startS3();
    store = s3Store({ ...S3_STORE, endpoint: s3.url });
  });
  afterAll(() => s3.close());

  everyStore(() => store);

  const post = async (fields: Record<string, string>, content: string, url: string) => {
    const form = formOf(fields, { field: 'file', content });
    const reply = await fetch(url, {
      method: 'POST',
      headers: form.headers,
      body: new Uint8Array(form.payload),
    });
    return reply.status;
  };

  it('takes an upload with a ticket, and none that breaks it', async () => {
    const { url, fields } = await store.ticket('w/up.png', 'image/png', 5);
    expect(await post(fields, 'sixsix', url)).toBe(400);
    expect(await post(fields, '', url)).toBe(403);
    expect(await post({ ...fields, key: 'w/other.png' }, 'five5', url)).toBe(403);
    expect(await post({ ...fields, 'Content-Type': 'text/html' }, 'five5', url)).toBe(403);
    expect(s3.objects.has('w/up.png')).toBe(false);
    expect(await post(fields, 'five5', url)).toBe(204);
    expect(await store.stat('w/up.png')).toEqual({ size: 5, type: 'image/png' });
  });

  it('signs addresses with disposition and type for an hour', async () => {
    await store.write('w/ä b.png', 'image/png', Buffer.from('picture'));
    const disposition = "attachment; filename*=UTF-8''%C3%A4.png";
    const address = await store.downloadUrl('w/ä b.png', disposition, 'image/png');
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('3600');
    const reply = await fetch(address);
    expect(await reply.text()).toBe('picture');
    expect(reply.headers.get('content-disposition')).toBe(disposition);
  });

  it('shows browsers the public address of the store', async () => {
    const both = s3Store({
      ...S3_STORE,
      endpoint: s3.url,
      publicEndpoint: 'https://cdn.test/s3/',
    });
    expect((await both.ticket('k', 'image/png', 1)).url).toBe('https://cdn.test/s3/tutti-files');
    expect(await both.downloadUrl('k', 'inline', 'image/png')).toMatch(
      /^https:\/\/cdn\.test\/s3\/tutti-files\/k\?/,
    );
    expect(await both.stat('k')).toBeNull();
    const amazon = s3Store(S3_STORE);
    expect((await amazon.ticket('k', 'image/png', 1)).url).toBe(
      'https://tutti-files.s3.eu-test-1.amazonaws.com/',
    );
  });

  it('puts the bucket into the path or into the host, as it is told', async () => {
    const elsewhere = { ...S3_STORE, endpoint: 'https://s3.test' };
    const ticketAt = async (options: S3Options) =>
      (await s3Store(options).ticket('k', 'image/png', 1)).url;
    expect(await ticketAt(elsewhere)).toBe('https://s3.test/tutti-files');
    expect(await ticketAt({ ...elsewhere, isPathStyle: false })).toBe(
      'https://tutti-files.s3.test/',
    );
    const host = s3Store({ ...elsewhere, isPathStyle: false });
    expect(await host.downloadUrl('k', 'inline', 'image/png')).toMatch(
      /^https:\/\/tutti-files\.s3\.test\/k\?/,
    );
    expect(await ticketAt({ ...S3_STORE, isPathStyle: true })).toBe(
      'https://s3.eu-test-1.amazonaws.com/tutti-files',
    );
  });

  it('goes by the role of the machine where no key is set', async () => {
    const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
    Object.assign(process.env, {
      AWS_ACCESS_KEY_ID: S3_ACCOUNT.accessKeyId,
      AWS_SECRET_ACCESS_KEY: S3_ACCOUNT.secretAccessKey,
      AWS_SESSION_TOKEN: 'the token of the role',
    });
    try {
      const { account: _account, ...withoutKey } = S3_STORE;
      const byRole = s3Store({ ...withoutKey, endpoint: s3.url });
      await byRole.write('w/by-role', 'text/plain', Buffer.from('role'));
      expect(s3.objects.get('w/by-role')?.content.toString()).toBe('role');
      const { url, fields } = await byRole.ticket('w/by-ticket', 'image/png', 5);
      expect(fields['x-amz-security-token']).toBe('the token of the role');
      expect(await post(fields, 'five5', url)).toBe(204);
      expect(await post({ ...fields, 'x-amz-security-token': 'other' }, 'five5', url)).toBe(403);
    } finally {
      const before = { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN };
      for (const [name, value] of Object.entries(before)) {
        if (value === undefined) Reflect.deleteProperty(process.env, name);
        else process.env[name] = value;
      }
    }
  });

  it('asks the store to encrypt what is written, also by a ticket', async () => {
    const sealed = s3Store({
      ...S3_STORE,
      endpoint: s3.url,
      encryption: 'aws:kms',
      kmsKeyId: 'our-key',
    });
    await sealed.write('w/sealed', 'text/plain', Buffer.from('x'));
    await sealed.write('w/streamed', 'text/plain', Readable.from(['x']));
    expect(s3.objects.get('w/sealed')?.encryption).toBe('aws:kms our-key');
    expect(s3.objects.get('w/streamed')?.encryption).toBe('aws:kms our-key');
    const { url, fields } = await sealed.ticket('w/form', 'image/png', 5);
    expect(fields).toMatchObject({
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': 'our-key',
    });
    expect(await post({ ...fields, 'x-amz-server-side-encryption': 'AES256' }, 'five5', url)).toBe(
      403,
    );
    expect(await post(fields, 'five5', url)).toBe(204);
  });
});
