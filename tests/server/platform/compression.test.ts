import { brotliDecompressSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { world, type World } from '#tests/support/world.ts';

describe('replies', () => {
  let w: World;
  let url: string;

  beforeAll(async () => {
    w = await world();
    url = `${w.project.url}/issue-labels/`;
    for (let i = 0; i < 12; i += 1) await w.admin.post(url, { name: `A label with number ${i}` });
  });
  afterAll(() => w.close());

  const get = (encoding: string, path = url) =>
    w.server.app.inject({
      url: path,
      headers: { cookie: w.admin.cookie, 'accept-encoding': encoding },
    });

  it('over 1 KB are compressed for those who can read it', async () => {
    const plain = await get('identity');
    const packed = await get('gzip, deflate, br, zstd');
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  });

  it('under 1 KB are sent as they are', async () => {
    const reply = await get('br', '/api/users/session/');
    expect(reply.headers['content-encoding']).toBeUndefined();
  });
});
