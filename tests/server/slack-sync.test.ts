import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runSync } from '#server/features/integrations/running/job.ts';
import { connected } from '#tests/support/integrations.ts';
import { type SlackServer, startSlack } from '#tests/support/slack-server.ts';
import { world, type World } from '#tests/support/world.ts';

let w: World;
let slack: SlackServer;
let sync: string;
let url: string;
let item: string;

// oxlint-disable-next-line typescript/no-explicit-any -- rows of any shape
const rows = (text: string, ...values: string[]): Promise<any[]> =>
  w.server.platform.database.sql.unsafe(text, values);
async function send() {
  await rows('UPDATE sync_runs SET paused_until = NULL');
  await runSync(w.server.platform, sync);
}
const state = async () => (await w.member.get(`${url}/`)).body[0];

beforeAll(async () => {
  w = await world({ OUTGOING_ALLOW: '127.0.0.1' });
  slack = await startSlack();
  await rows(`UPDATE users SET display_name = 'Mia & co' WHERE id = $1`, w.member.id);
});
afterAll(async () => {
  await slack.close();
  await w.close();
});

describe('a channel of Slack', () => {
  it('is chosen by a project admin from those the app may see', async () => {
    const { id, inProject } = await connected(w, 'slack', slack);
    url = `${inProject}/project-slack-sync`;
    const channels = await w.admin.get(
      `${w.workspace.url}/workspace-integrations/${id}/slack-channels/`,
    );
    expect(channels.body).toEqual(slack.channels);
    expect((await w.member.post(`${url}/`, { channel_id: 'C0FERRY01' })).status).toBe(403);
    expect((await w.admin.post(`${url}/`, { channel_id: 'C0UNKNOWN' })).body).toEqual({
      channel_id: ['Slack has no such channel, or the app may not see it.'],
    });
    const made = await w.admin.post(`${url}/`, { channel_id: 'C0FERRY01' });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toMatchObject({ name: '#ferry', status: 'active', has_webhook: false });
    sync = made.body.id;
    expect((await w.admin.post(`${url}/`, { channel_id: 'C0HARBOR2' })).status).toBe(400);
  });

  it('is told in the order of what happened, in words that nobody can bend', async () => {
    const made = await w.member.post(`${w.project.url}/issues/`, {
      name: 'Weigh <!channel> cargo',
    });
    item = made.body.id;
    await w.member.patch(`${w.project.url}/issues/${item}/`, {
      state_id: w.project.states['In Progress'],
      assignee_ids: [w.member.id],
      priority: 'high',
    });
    await w.member.post(`${w.project.url}/issues/${item}/comments/`, {
      comment_html: '<p>Done soon</p>',
    });
    await send();
    const key = `${w.project.identifier}-1`;
    const link = `<http://tutti.test/${w.workspace.slug}/browse/${key}|${key} Weigh &lt;!channel&gt; cargo>`;
    expect(slack.posted.map(({ text }) => text)).toEqual([
      `Mia &amp; co created ${link}`,
      `Mia &amp; co moved ${link} from *Backlog* to *In Progress*`,
      `Mia &amp; co changed the priority of ${link} from *none* to *high*`,
      `Mia &amp; co assigned *Mia &amp; co* on ${link}`,
      `Mia &amp; co commented on ${link}:\n> Done soon`,
    ]);
    expect((await state()).last_synced_at).not.toBeNull();
  });

  it('is told only of what it wants', async () => {
    await w.admin.patch(`${url}/${sync}/`, { events: ['comment'] });
    slack.posted.length = 0;
    await w.member.patch(`${w.project.url}/issues/${item}/`, { priority: 'low' });
    await send();
    expect(slack.posted).toEqual([]);
  });

  it('gets everything later when Slack asks to wait', async () => {
    slack.answers.push({ status: 429, body: {}, headers: { 'retry-after': '120' } });
    await w.member.post(`${w.project.url}/issues/${item}/comments/`, {
      comment_html: '<p>Twice</p>',
    });
    await send();
    expect(slack.posted).toEqual([]);
    const [run] = await rows(
      'SELECT extract(epoch FROM paused_until - now())::int AS seconds FROM sync_runs',
    );
    expect(run.seconds).toBeGreaterThan(100);
    expect(await state()).toMatchObject({ status: 'active', reason: 'Slack asks to wait.' });
    await send();
    expect(slack.posted).toHaveLength(1);
    expect(await state()).toMatchObject({ reason: null });
  });

  it('is left alone once it is gone in Slack, until an admin says so', async () => {
    slack.channels.splice(0, 1);
    await w.member.post(`${w.project.url}/issues/${item}/comments/`, {
      comment_html: '<p>Lost</p>',
    });
    await send();
    expect(await state()).toMatchObject({
      status: 'stopped',
      reason: 'Slack no longer has the channel, or the app may not see it. Choose another.',
    });
    slack.channels.push({ id: 'C0FERRY01', name: 'ferry' });
    await w.admin.post(`${url}/${sync}/now/`, {});
    await send();
    expect(slack.posted.at(-1)?.text).toContain('Lost');
  });

  it('is let go', async () => {
    expect((await w.admin.delete(`${url}/${sync}`)).status).toBe(204);
    expect((await w.member.get(`${url}/`)).body).toEqual([]);
    slack.posted.length = 0;
    await w.member.post(`${w.project.url}/issues/${item}/comments/`, { comment_html: '<p>x</p>' });
    await send();
    expect(slack.posted).toEqual([]);
  });
});
