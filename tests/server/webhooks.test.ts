import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { webhookJob } from '#server/features/webhooks/job.ts';
import { until } from '#tests/support/feed.ts';
import { world, type World } from '#tests/support/world.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A program that is told of changes, and answers as it is set to. */
interface Receiver {
  readonly got: Received[];
  answer: { status: number; headers?: Record<string, string>; hangs?: boolean };
  readonly url: string;
  readonly server: Server;
}

let w: World;
let url: string;
const receivers: Receiver[] = [];

beforeAll(async () => {
  w = await world({ OUTGOING_ALLOW: '127.0.0.1' });
  url = `${w.workspace.url}/webhooks/`;
});
afterAll(async () => {
  for (const { server } of receivers) {
    server.closeAllConnections();
    server.close();
  }
  await w.close();
});

async function receiver(): Promise<Receiver> {
  const got: Received[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      got.push({ headers: request.headers, text });
      const { status, headers, hangs } = made.answer;
      if (!hangs) response.writeHead(status, headers).end('answered');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const made: Receiver = { got, server, url: `http://127.0.0.1:${port}/`, answer: { status: 200 } };
  receivers.push(made);
  return made;
}

const sql = () => w.server.platform.database.sql;
const flags = { project: true, issue: true, module: true, cycle: true, issue_comment: true };

async function webhook(at: Receiver, body: object = flags) {
  return (await w.admin.post(url, { url: at.url, ...body })).body;
}

const item = async (name: string) =>
  (await w.admin.post(`${w.project.url}/issues/`, { name })).body;

/** What the Standard Webhooks signature is about. */
function signedText(received: Received | undefined): string {
  const { headers = {}, text = '' } = received ?? {};
  return [headers['webhook-id'], headers['webhook-timestamp'], text].map(String).join('.');
}

/** Sends what is due, until there is nothing more. */
async function sendDue(id: string): Promise<void> {
  await webhookJob.run(w.server.platform, id);
  await until(async () => {
    const [row] = await sql()`SELECT busy_until FROM webhooks WHERE id = ${id}`;
    const waiting = await sql()`SELECT 1 FROM webhook_deliveries
      WHERE webhook_id = ${id} AND status = 'queued' AND next_attempt_at <= now()`;
    return row?.['busy_until'] === null && waiting.length === 0;
  });
}

describe('webhooks', () => {
  it('are kept by admins, with a secret that is shown once', async () => {
    const at = await receiver();
    const made = await w.admin.post(url, { url: at.url, issue: true });
    expect(made).toMatchObject({
      status: 201,
      body: {
        secret_key: expect.stringMatching(/^tutti_wh_[0-9a-f]{32}$/),
        issue: true,
        project: false,
        is_active: true,
      },
    });
    const { secret_key: _secret, ...listed } = made.body;
    expect((await w.admin.get(`${url}${listed.id}/`)).body).toEqual(listed);
    expect((await w.member.get(url)).status).toBe(403);
    expect(await w.admin.post(url, { url: at.url })).toMatchObject({
      status: 409,
      body: { error: 'URL already exists for the workspace' },
    });
    for (const wrong of ['nothing', 'ftp://a.test/', 'http://localhost/', 'http://10.0.0.1/']) {
      expect(await w.admin.post(url, { url: wrong })).toMatchObject({
        status: 400,
        body: { url: expect.anything() },
      });
    }
    expect((await w.admin.delete(`${url}${listed.id}/`)).status).toBe(204);
    expect((await w.admin.get(`${url}${listed.id}/`)).status).toBe(404);
  });

  it('are told of changes in order, signed in both ways', async () => {
    const at = await receiver();
    const { id, secret_key } = await webhook(at);
    const { id: itemId } = await item('First');
    await w.admin.patch(`${w.project.url}/issues/${itemId}/`, { name: 'Second' });
    await w.admin.delete(`${w.project.url}/issues/${itemId}/`);
    await sendDue(id);
    const bodies = at.got.map(({ text }) => JSON.parse(text));
    expect(bodies.map(({ event, action }) => `${event} ${action}`)).toEqual([
      'issue created',
      'issue updated',
      'issue deleted',
    ]);
    expect(bodies[1]).toMatchObject({
      webhook_id: id,
      workspace_id: w.workspace.id,
      data: { id: itemId, name: 'Second' },
      activity: { actor: { id: w.admin.id } },
      before: { name: 'First' },
      after: { name: 'Second' },
    });
    expect(bodies[2].data).toEqual({ id: itemId });
    const [first] = at.got;
    const hex = createHmac('sha256', secret_key)
      .update(first?.text ?? '')
      .digest('hex');
    expect(first?.headers).toMatchObject({ 'x-plane-event': 'issue', 'x-plane-signature': hex });
    const signed = signedText(first);
    const standard = createHmac('sha256', secret_key).update(signed).digest('base64');
    expect(first?.headers['webhook-signature']).toBe(`v1,${standard}`);
    const logs = (await w.admin.get(`${w.workspace.url}/webhook-logs/${id}/`)).body;
    expect(logs).toHaveLength(3);
    expect(logs[0]).toMatchObject({
      request_method: 'deleted',
      response_status: '200',
      response_body: 'answered',
    });
  });

  it('try again, keep the order of a thing, and can be replayed', async () => {
    const at = await receiver();
    at.answer = { status: 503, headers: { 'retry-after': '120' } };
    const { id } = await webhook(at, { issue: true });
    const { id: itemId } = await item('Retried');
    await w.admin.patch(`${w.project.url}/issues/${itemId}/`, { name: 'Retried twice' });
    await webhookJob.run(w.server.platform, id);
    await until(async () => at.got.length === 1);
    await until(async () => {
      const [row] = await sql()`SELECT failures FROM webhooks WHERE id = ${id}`;
      return row?.['failures'] === 1;
    });
    const [waiting] = await sql()`SELECT extract(epoch FROM next_attempt_at - now()) AS s
      FROM webhook_deliveries WHERE webhook_id = ${id} ORDER BY id`;
    expect(Number(waiting?.['s'])).toBeGreaterThan(100);
    expect(at.got).toHaveLength(1);
    at.answer = { status: 204 };
    const since = '2020-01-01T00:00:00Z';
    expect((await w.admin.post(`${url}${id}/replay/`, { since })).body).toEqual({ count: 2 });
    await sendDue(id);
    expect(at.got.slice(1).map(({ text }) => JSON.parse(text).action)).toEqual([
      'created',
      'updated',
    ]);
    expect((await w.admin.get(`${url}${id}/`)).body).toMatchObject({ failures: 0 });
  });

  it('are switched off by 410 and by 20 failures in a row, with a notice', async () => {
    const at = await receiver();
    at.answer = { status: 410 };
    const { id } = await webhook(at, { issue: true });
    await item('Gone');
    await sendDue(id);
    expect((await w.admin.get(`${url}${id}/`)).body).toMatchObject({ is_active: false });
    await w.admin.patch(`${url}${id}/`, { is_active: true });
    at.answer = { status: 500 };
    await sql()`UPDATE webhooks SET failures = 19 WHERE id = ${id}`;
    await item('Failing');
    await sendDue(id);
    expect((await w.admin.get(`${url}${id}/`)).body).toMatchObject({ is_active: false });
    const mails = await sql()`SELECT 1 FROM mails WHERE kind = 'webhook_deactivated'`;
    expect(mails).toHaveLength(2);
  });

  it('that hang hold up no others', async () => {
    const [slow, quick] = [await receiver(), await receiver()];
    slow.answer = { status: 200, hangs: true };
    const [hanging, other] = [await webhook(slow), await webhook(quick)];
    await item('For both');
    await webhookJob.run(w.server.platform, hanging.id);
    await sendDue(other.id);
    expect(quick.got).toHaveLength(1);
    await w.admin.patch(`${url}${hanging.id}/`, { is_active: false });
  });

  it('sign with the former secret, too, for a day after it was changed', async () => {
    const at = await receiver();
    const { id, secret_key } = await webhook(at, { issue: true });
    const { body } = await w.admin.post(`${url}${id}/regenerate/`);
    expect(body.secret_key).not.toBe(secret_key);
    await item('Twice signed');
    await sendDue(id);
    const headers = at.got[0]?.headers;
    const signed = signedText(at.got[0]);
    const of = (secret: string) =>
      `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`;
    expect(headers?.['webhook-signature']).toBe(`${of(body.secret_key)} ${of(secret_key)}`);
  });
});
