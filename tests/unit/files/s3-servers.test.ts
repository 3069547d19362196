import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { tryStore } from '#server/files/try-store.ts';
import { type S3Options, s3Store } from '#server/platform/files/s3-store.ts';
import { S3_ACCOUNT } from '#tests/support/s3-server.ts';
import {
  FOREIGN_SERVERS,
  isOnPath,
  type RunningS3,
  startForeign,
} from '#tests/support/s3-servers.ts';
import { formOf } from '#tests/support/upload.ts';

describe.each(FOREIGN_SERVERS)('files in $name', (foreign) => {
  const isThere = isOnPath(foreign.program);
  let server: RunningS3;

  beforeAll(async () => {
    if (isThere) server = await startForeign(foreign);
  });
  afterAll(() => (isThere ? server.close() : undefined));

  const storeWith = (more: Partial<S3Options> = {}) =>
    s3Store({
      bucket: S3_ACCOUNT.bucket,
      region: S3_ACCOUNT.region,
      account: server.account,
      endpoint: server.url,
      ...more,
    });

  it.skipIf(!isThere)('are kept, told of, read in parts, listed and forgotten', async () => {
    const store = storeWith();
    await tryStore(store);
    await store.write('a/b c.txt', 'text/plain', Readable.from(['one ', 'two']));
    expect(await store.stat('a/b c.txt')).toEqual({ size: 7, type: 'text/plain' });
    expect((await buffer(await store.read('a/b c.txt', { start: 2, end: 4 }))).toString()).toBe(
      'e t',
    );
    expect((await store.storedAt('a/b c.txt'))?.getFullYear()).toBe(new Date().getFullYear());
    await store.remove('a/b c.txt');
    await store.remove('a/b c.txt');
    expect(await store.stat('a/b c.txt')).toBeNull();
    await expect(store.read('a/b c.txt')).rejects.toThrow(/key|NoSuchKey|UnknownError/i);
  });

  it.skipIf(!isThere)('are read by a signed address', async () => {
    const store = storeWith();
    await store.write('w/ä b.png', 'image/png', Buffer.from('picture'));
    const disposition = "attachment; filename*=UTF-8''%C3%A4.png";
    const reply = await fetch(await store.downloadUrl('w/ä b.png', disposition, 'image/png'));
    expect(await reply.text()).toBe('picture');
    if (foreign.lacks?.includes('names')) return;
    expect(reply.headers.get('content-disposition')).toBe(disposition);
  });

  it.skipIf(!isThere)('come with a ticket', async () => {
    const store = storeWith();
    const { url, fields } = await store.ticket('w/up.png', 'image/png', 5);
    const form = formOf(fields, { field: 'file', content: 'five5' });
    const reply = await fetch(url, {
      method: 'POST',
      headers: form.headers,
      body: new Uint8Array(form.payload),
    });
    expect([200, 201, 204]).toContain(reply.status);
    expect(await store.stat('w/up.png')).toMatchObject({ size: 5 });
  });

  it.skipIf(!isThere || foreign.lacks?.includes('checksums'))('have checksums', async () => {
    await tryStore(storeWith({ hasChecksums: true }));
  });

  it.skipIf(!isThere || foreign.lacks?.includes('encryption'))('are encrypted', async () => {
    const store = storeWith({ encryption: 'AES256' });
    await tryStore(store);
    const { fields } = await store.ticket('w/sealed.png', 'image/png', 5);
    expect(fields).toMatchObject({ 'x-amz-server-side-encryption': 'AES256' });
  });

  it.skipIf(isThere)(`is SKIPPED: no ${foreign.program} is on the PATH`, () => {
    expect(isThere).toBe(false);
  });
});
