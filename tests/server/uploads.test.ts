import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ensureInstance } from '#server/features/instances/start.ts';
import { formOf, pathOf } from '#tests/support/upload.ts';
import { world, type World } from '#tests/support/world.ts';

const LIMIT = 24_000_000;

describe('uploads over the network', () => {
  let w: World;
  let origin: string;
  let port: number;
  let url: string;

  beforeAll(async () => {
    w = await world({ FILE_SIZE_LIMIT: String(LIMIT) });
    await w.server.app.listen({ port: 0, host: '127.0.0.1' });
    port = (w.server.app.server.address() as AddressInfo).port;
    origin = `http://127.0.0.1:${port}`;
    url = `/api/assets/v2/workspaces/${w.workspace.slug}/projects/${w.project.id}/`;
  });
  afterAll(() => w.close());

  const ask = async (size: number) => {
    const body = { name: 'big.png', size, type: 'image/png', entity_type: 'ISSUE_DESCRIPTION' };
    return (await w.member.post(url, body)).body;
  };
  const incoming = () => {
    const folder = path.join(w.server.platform.config.DATA_DIR, 'files', 'incoming');
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  it('take and give back files larger than any JSON body may be', async () => {
    const content = randomBytes(20_000_000);
    const { upload_data, asset_id } = await ask(content.length);
    const form = formOf(upload_data.fields, { field: 'file', content });
    const reply = await fetch(origin + pathOf(w.server, upload_data.url), {
      method: 'POST',
      headers: form.headers,
      body: new Uint8Array(form.payload),
    });
    expect(reply.status).toBe(204);
    await w.member.patch(`${url}${asset_id}/`, {});
    const { headers } = await w.member.get(`${url}${asset_id}/`);
    const file = await fetch(origin + pathOf(w.server, String(headers['location'])));
    const got = Buffer.from(await file.arrayBuffer());
    const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(hashOf(got)).toBe(hashOf(content));
  });

  it('are as large as the admin area allows', async () => {
    await ensureInstance(w.server.platform, {});
    const { sql } = w.server.platform.database;
    const allow = (bytes: string | null) =>
      sql`UPDATE instance_configurations SET value = ${bytes} WHERE key = 'UPLOAD_SIZE_LIMIT'`;
    await allow('2097152');
    const { upload_data } = await ask(3_000_000);
    const form = formOf(upload_data.fields, { field: 'file', content: randomBytes(3_000_000) });
    const send = async () =>
      fetch(origin + pathOf(w.server, upload_data.url), {
        method: 'POST',
        headers: form.headers,
        body: new Uint8Array(form.payload),
      });
    expect((await send()).status).toBe(413);
    await allow(null);
    expect((await ask(3_000_000)).upload_data.fields.key).toEqual(expect.any(String));
  });

  it('leave nothing behind when the line breaks in the middle, and the server goes on', async () => {
    const { upload_data } = await ask(10_000_000);
    const form = formOf(upload_data.fields, { field: 'file', content: Buffer.alloc(10_000_000) });
    for (const sent of [400, 1500, 3_000_000]) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        `POST /api/files/ HTTP/1.1\r\nhost: x\r\ncontent-type: ${form.headers['content-type']}\r\n` +
          `content-length: ${form.payload.length}\r\n\r\n`,
      );
      await new Promise((resolve) => socket.write(form.payload.subarray(0, sent), resolve));
      await wait(50);
      socket.destroy();
    }
    await expect.poll(incoming).toEqual([]);
    expect(await w.server.platform.files.stat(upload_data.fields.key)).toBeNull();
    expect((await fetch(`${origin}/api/health/`)).status).toBe(200);
  });

  it('end at the limit, also for a client that never stops sending', async () => {
    const { upload_data } = await ask(1000);
    const form = formOf(upload_data.fields, { field: 'file', content: Buffer.alloc(1_000_000) });
    const socket = connect(port, '127.0.0.1');
    // Cut off in the middle of sending: an error on this side, which `once` would throw.
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.write(
      `POST /api/files/ HTTP/1.1\r\nhost: x\r\ncontent-type: ${form.headers['content-type']}\r\n` +
        'content-length: 99999999999\r\n\r\n',
    );
    socket.write(form.payload);
    const flood = setInterval(() => socket.write(Buffer.alloc(65_536)), 5);
    await closed;
    clearInterval(flood);
    expect(answer).toContain('HTTP/1.1 413');
  });

  it('that are refused while they are sent are told why, and the connection goes on', async () => {
    const body = Buffer.alloc(6_000_000, 'x');
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    const issues = `${w.project.url}/issues/`;
    const callOf = (method: string, more: string) =>
      `${method} ${issues} HTTP/1.1\r\nhost: x\r\ncookie: ${w.member.cookie}\r\n${more}\r\n`;
    const type = 'content-type: application/json\r\n';
    socket.write(callOf('POST', `${type}content-length: ${body.length}\r\n`));
    await expect.poll(() => answer).toContain('HTTP/1.1 413');
    socket.write(body);
    socket.write(callOf('GET', ''));
    await expect.poll(() => answer, { timeout: 10_000 }).toContain('HTTP/1.1 200');
    socket.destroy();
  });

  it('end at the limit', async () => {
    const { upload_data } = await ask(1000);
    const content = Buffer.alloc(20_000_000);
    const form = formOf(upload_data.fields, { field: 'file', content });
    const outcome = await fetch(`${origin}/api/files/`, {
      method: 'POST',
      headers: form.headers,
      body: new Uint8Array(form.payload),
    }).then(
      (reply) => reply.status,
      () => 'cut off',
    );
    expect(outcome).toBe(413);
    await expect.poll(incoming).toEqual([]);
    expect(await w.server.platform.files.stat(upload_data.fields.key)).toBeNull();
  });
});
