import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { webhookJob } from '#server/features/webhooks/job.ts';
import { unpackSome } from '#server/features/webhooks/unpack.ts';
import { byWebhookEvent } from '#shared/constants/webhooks.ts';
import { makeApiToken } from '#tests/support/api-token.ts';
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
const flags = byWebhookEvent(() => true);

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

/** Makes deliveries of all that a webhook is to be told. */
async function unpack(id: string): Promise<void> {
  while (await unpackSome(w.server.platform, id));
}

/** Sends what is due, until there is nothing more. */
async function sendDue(id: string): Promise<void> {
  await webhookJob.run(w.server.platform, id);
  await until(async () => {
    const free = await sql()`SELECT 1 FROM webhook_senders WHERE webhook_id = ${id}
      AND busy_until IS NULL`;
    const waiting = await sql()`SELECT 1 FROM webhook_deliveries
      WHERE webhook_id = ${id} AND status = 'queued' AND next_attempt_at <= now()
      UNION ALL SELECT 1 FROM webhook_changes WHERE webhook_id = ${id}`;
    return free.length === 1 && waiting.length === 0;
  });
}

/** What a receiver got, in words: `issue updated name`. */
const toldOf = (at: Receiver) =>
  at.got
    .map(({ text }) => JSON.parse(text))
    .map(({ event, action, activity }) =>
      [event, action, ...(activity.field ? [activity.field] : [])].join(' '),
    );

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

  it('say of each changed field what it was and is, with what it names', async () => {
    const at = await receiver();
    const { id } = await webhook(at, { issue: true, cycle: true });
    const states = (await w.admin.get(`${w.project.url}/states/`)).body;
    const done = states.find(({ group }: { group: string }) => group === 'completed');
    const label = await w.admin.post(`${w.project.url}/issue-labels/`, {
      name: 'Bug',
      color: '#ff0000',
    });
    const cycle = await w.admin.post(`${w.project.url}/cycles/`, { name: 'First' });
    const made = await item('Many fields');
    await w.admin.patch(`${w.project.url}/issues/${made.id}/`, {
      state_id: done.id,
      assignee_ids: [w.member.id],
      label_ids: [label.body.id],
    });
    await w.admin.patch(`${w.project.url}/issues/${made.id}/`, {
      description_html: '<p>Longer now</p>',
    });
    await w.admin.post(`${w.project.url}/cycles/${cycle.body.id}/cycle-issues/`, {
      issues: [made.id],
    });
    await sendDue(id);
    expect(toldOf(at)).toEqual([
      'cycle created',
      'issue created',
      'issue updated state',
      'issue updated labels',
      'issue updated assignees',
      'issue updated description_html',
      'issue updated cycle',
      'cycle_issue created',
    ]);
    const [, , state, , people, text] = at.got.map(({ text: body }) => JSON.parse(body));
    expect(state).toMatchObject({
      source: 'web',
      activity: {
        old_value: states.find((one: { id: string }) => one.id === made.state_id).name,
        new_value: done.name,
        old_identifier: made.state_id,
        new_identifier: done.id,
      },
      data: {
        state: { id: done.id, name: done.name, group: 'completed', color: done.color },
        labels: [{ id: label.body.id, name: 'Bug', color: '#ff0000' }],
        assignees: [{ id: w.member.id, email: expect.any(String) }],
        project: w.project.id,
        description_html: expect.any(String),
      },
      before: { labels: [], assignees: [] },
    });
    expect(state.data).not.toHaveProperty('rev');
    expect(people.activity.new_value).toHaveLength(1);
    expect(text.activity).toMatchObject({ new_value: '<p>Longer now</p>', old_value: '<p></p>' });
  });

  it('hear of what comes by a token, of comments, and of what the program does itself', async () => {
    const at = await receiver();
    const { id } = await webhook(at);
    const made = await item('By all ways');
    const one = `${w.project.url}/issues/${made.id}/`;
    const { headers } = await makeApiToken(w.server, w.admin, w.workspace);
    await w.server.anonymous.patch(one, { name: 'By a token' }, { ...headers });
    await w.admin.post(`${one}comments/`, { comment_html: '<p>Said</p>' });
    await sendDue(id);
    expect(toldOf(at)).toEqual(['issue created', 'issue updated name', 'issue_comment created']);
    const [, byApi, said] = at.got.map(({ text: body }) => JSON.parse(body));
    expect(byApi).toMatchObject({ source: 'api', activity: { actor: { id: w.admin.id } } });
    expect(said.data).toMatchObject({ issue: made.id, comment_html: '<p>Said</p>' });
    const list = await w.admin.get(`${url}${id}/deliveries/`);
    expect(list.body.results.map(({ about }: { about: string }) => about)).toEqual(
      Array(3).fill(`${w.project.identifier}-${made.sequence_id}`),
    );
  });

  it('show each delivery with its tries, count the last day, and send a test', async () => {
    const at = await receiver();
    at.answer = { status: 503, headers: { 'retry-after': '600' } };
    const { id } = await webhook(at, { issue: true });
    expect((await w.admin.post(`${url}${id}/test/`)).status).toBe(204);
    await sendDue(id);
    const { results, failed } = (await w.admin.get(`${url}${id}/deliveries/?failed=true`)).body;
    expect(failed).toBe(1);
    expect(results).toMatchObject([{ event: 'test', status: 'queued', attempts: 1 }]);
    const one = (await w.admin.get(`${url}${id}/deliveries/${results[0].id}/`)).body;
    expect(one.tries).toMatchObject([{ response_status: '503', response_body: 'answered' }]);
    const stats = (await w.admin.get(`${url}${id}/stats/`)).body;
    expect(stats).toMatchObject({ delivered: 0, failed: 1 });
    expect(stats.hours).toHaveLength(24);
    expect(stats.hours.at(-1)).toMatchObject({ good: 0, bad: 1 });
    at.answer = { status: 200 };
    await w.admin.post(`${url}${id}/replay/`, { delivery: one.id });
    await sendDue(id);
    expect((await w.admin.get(`${url}${id}/deliveries/?failed=true`)).body.failed).toBe(0);
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

  it('are told of each change once and in order when many processes unpack', async () => {
    const at = await receiver();
    const { id } = await webhook(at, { issue: true });
    const made = await item('Name 0');
    for (let turn = 1; turn <= 20; turn += 1) {
      await w.admin.patch(`${w.project.url}/issues/${made.id}/`, { name: `Name ${turn}` });
    }
    await Promise.all([unpack(id), unpack(id), unpack(id), unpack(id)]);
    const told = await sql()`SELECT before, after, created_at FROM webhook_deliveries
      WHERE webhook_id = ${id} ORDER BY id`;
    expect(told.map(({ after }) => after.name)).toEqual(
      Array.from({ length: 21 }, (_none, turn) => `Name ${turn}`),
    );
    // Every change begins with all that the one before it left.
    const { description_html: _text, ...first } = told[0]?.['after'] ?? {};
    expect(told.slice(1).map(({ before }) => before)).toEqual([
      first,
      ...told.slice(1, -1).map(({ after }) => after),
    ]);
    expect(await sql()`SELECT 1 FROM webhook_changes WHERE webhook_id = ${id}`).toHaveLength(0);
    await w.admin.delete(`${url}${id}/`);
  });

  it('are told of what came before they were switched off, and of nothing after it', async () => {
    const at = await receiver();
    const { id } = await webhook(at, { issue: true });
    await item('Before');
    // In another process: this one remembers that it was on.
    await sql()`UPDATE webhooks SET is_active = false WHERE id = ${id}`;
    await item('After');
    await unpack(id);
    const told = () => sql()`SELECT after->>'name' AS name, status FROM webhook_deliveries
      WHERE webhook_id = ${id} ORDER BY id`;
    expect(await told()).toEqual([{ name: 'Before', status: 'queued' }]);
    await w.admin.patch(`${url}${id}/`, { is_active: true });
    await item('While it fails');
    await sql()`UPDATE webhooks SET is_active = false, failures = 20 WHERE id = ${id}`;
    expect(await webhookJob.due(w.server.platform, 100)).toContain(id);
    await webhookJob.run(w.server.platform, id);
    await until(async () => (await told()).length === 2);
    expect((await told())[1]).toEqual({ name: 'While it fails', status: 'failed' });
    await w.admin.delete(`${url}${id}/`);
  });

  it('lose nothing when unpacking fails, and are found by the sweep', async () => {
    const at = await receiver();
    const { id } = await webhook(at, { issue: true });
    await sql()`ALTER TABLE webhook_deliveries ADD CONSTRAINT fails CHECK (after->>'name' <> 'Kept')`;
    await item('Kept');
    await expect(unpack(id)).rejects.toThrow('fails');
    await sql()`ALTER TABLE webhook_deliveries DROP CONSTRAINT fails`;
    expect(await webhookJob.due(w.server.platform, 100)).toContain(id);
    await sendDue(id);
    expect(toldOf(at)).toEqual(['issue created']);
    await w.admin.delete(`${url}${id}/`);
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
    // As receivers check it.
    for (const secret of [body.secret_key, secret_key]) {
      const check = new Webhook(secret, { format: 'raw' });
      const said = check.verify(at.got[0]?.text ?? '', headers as Record<string, string>);
      expect(said).toMatchObject({ event: 'issue', action: 'created' });
    }
  });
});
