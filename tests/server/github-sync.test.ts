import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runSync } from '#server/features/integrations/running/job.ts';
import { checked } from '#tests/support/feed-check.ts';
import { type GithubServer, startGithub } from '#tests/support/github-server.ts';
import { connected } from '#tests/support/integrations.ts';
import { world, type World } from '#tests/support/world.ts';

let w: World;
let github: GithubServer;
let sync: string;
let url: string;
let secret: string;

// oxlint-disable-next-line typescript/no-explicit-any -- rows of any shape
const rows = (text: string, ...values: string[]): Promise<any[]> =>
  w.server.platform.database.sql.unsafe(text, values);
/** As after a minute: what is due is done. */
async function pass() {
  await rows(
    `UPDATE sync_runs SET poll_at = now(), paused_until = NULL WHERE poll_at < 'infinity'`,
  );
  await runSync(w.server.platform, sync);
}
/** Only what waits, without asking GitHub for news. */
async function send() {
  await rows(`UPDATE sync_runs SET poll_at = now() + interval '1 hour', paused_until = NULL`);
  await runSync(w.server.platform, sync);
}
const items = async () =>
  (await w.member.get(`${w.project.url}/issues/`)).body.results as {
    id: string;
    name: string;
    state_id: string;
    label_ids: string[];
    assignee_ids: string[];
  }[];
const itemNamed = async (name: string) => {
  const found = (await items()).find((item) => item.name === name);
  if (!found) throw new Error(`No item ${name}.`);
  return found;
};
const hear = (number: number, options: { secret?: string; delivery?: string } = {}) => {
  const event = github.event(options.secret ?? secret, number, options.delivery);
  const { lookups } = w.server.platform.database;
  return checked(lookups, 'POST /api/integrations/github/:sync_id/', async () => {
    const reply = await w.server.app.inject({
      method: 'POST',
      url: `/api/integrations/github/${sync}/`,
      headers: event.headers,
      body: event.body,
    });
    return { status: reply.statusCode };
  });
};
const state = async () => (await rows('SELECT * FROM project_syncs WHERE id = $1', sync))[0];
const waiting = async () => (await rows('SELECT * FROM sync_queue')).length;

beforeAll(async () => {
  w = await world({ OUTGOING_ALLOW: '127.0.0.1' });
  github = await startGithub();
  await rows(`UPDATE users SET display_name = 'mia' WHERE id = $1`, w.member.id);
});
afterAll(async () => {
  await github.close();
  await w.close();
});

describe('a repository and a project', () => {
  it('are connected by an admin, with a token that is never shown again', async () => {
    const connections = `${w.workspace.url}/workspace-integrations/`;
    expect((await w.admin.get('/api/integrations/')).body).toEqual([]);
    expect((await w.admin.post(`${connections}github/`, { api_token: 'x' })).status).toBe(400);
    const { inProject } = await connected(w, 'github', github);
    expect((await w.admin.get('/api/integrations/')).body).toMatchObject([{ provider: 'github' }]);
    const wrong = await w.admin.post(`${connections}github/`, { api_token: 'wrong' });
    expect(wrong.body.error).toContain('GitHub refused the token');
    expect((await w.member.post(`${connections}github/`, { api_token: 'x' })).status).toBe(403);
    const listed = (await w.member.get(connections)).body;
    expect(listed).toMatchObject([{ account: 'mia', api_token: '', integration_detail: {} }]);
    expect(JSON.stringify(await rows('SELECT * FROM workspace_integrations'))).not.toContain(
      github.token,
    );
    const repositories = (
      await w.admin.get(`${connections}${listed[0].id}/github-repositories?page=1`)
    ).body;
    expect(repositories).toMatchObject({
      repositories: [{ id: 77, full_name: 'acme/ferry' }],
      total_count: 1,
    });
    github.open({
      title: 'Leak',
      body: 'Water **everywhere**',
      labels: [{ name: 'bug', color: 'd73a4a' }],
    });
    github.open({
      title: 'Painted',
      state: 'closed',
      state_reason: 'completed',
      closed_at: '2026-01-05T11:00:00Z',
    });
    github.open({ title: 'A pull request', pull_request: {} });
    github.comment(1, 'Seen it');
    const made = await w.admin.post(`${inProject}/github-repository-sync/`, {
      owner: 'acme',
      name: 'ferry',
      repository_id: 77,
      url: '',
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toMatchObject({ name: 'acme/ferry', status: 'active', has_webhook: true });
    expect(github.hooks[0]?.url).toBe(`http://tutti.test/api/integrations/github/${made.body.id}/`);
    expect(JSON.stringify(made.body)).not.toContain(github.hooks[0]?.secret);
    sync = made.body.id;
    url = `${inProject}/github-repository-sync`;
    secret = github.hooks[0]?.secret ?? '';
    expect((await w.member.get(`${url}/`)).body).toMatchObject([{ id: sync }]);
    expect((await w.guest.get(`${url}/`)).status).toBe(403);
    expect((await w.member.get(`${url}/${sync}/webhook/`)).status).toBe(403);
    expect((await w.admin.get(`${url}/${sync}/webhook/`)).body.secret).toBe(secret);
  });

  it('begin with every issue there, with text, labels, state and comments, and tell nobody', async () => {
    await pass();
    const all = await items();
    expect(all.map(({ name }) => name).toSorted()).toEqual(['Leak', 'Painted']);
    const leak = await itemNamed('Leak');
    const detail = (await w.member.get(`${w.project.url}/issues/${leak.id}/`)).body;
    expect(detail.description_html).toContain('<strong>everywhere</strong>');
    expect(detail.label_ids).toHaveLength(1);
    expect(await rows('SELECT comment_stripped AS text, actor_id FROM comments')).toEqual([
      { text: 'Seen it', actor_id: w.member.id },
    ]);
    expect((await itemNamed('Painted')).state_id).toBe(w.project.states['Done']);
    expect(await rows('SELECT 1 FROM notifications')).toEqual([]);
    expect((await state()).last_synced_at).not.toBeNull();
    expect(await waiting()).toBe(0);
  });

  it('do not send back what has just come', async () => {
    github.calls.length = 0;
    await pass();
    expect(github.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  it('bring what changed at GitHub when its webhook says so, once, and only signed', async () => {
    github.edit(1, {
      title: 'Big leak',
      state: 'closed',
      state_reason: 'not_planned',
      assignees: [{ id: 1, login: 'mia' }],
    });
    expect((await hear(1, { secret: 'guessed' })).status).toBe(403);
    expect(await waiting()).toBe(0);
    expect((await hear(1, { delivery: 'one' })).status).toBe(200);
    expect(await waiting()).toBe(1);
    await send();
    const item = await itemNamed('Big leak');
    expect(item).toMatchObject({
      state_id: w.project.states['Cancelled'],
      assignee_ids: [w.member.id],
    });
    expect((await hear(1, { delivery: 'one' })).status).toBe(200);
    expect(await waiting()).toBe(0);
    expect(github.issues[0]).toMatchObject({ title: 'Big leak', state: 'closed' });
    const history = (await w.member.get(`${w.project.url}/issues/${item.id}/history/`)).body;
    expect(JSON.stringify(history)).toContain('Big leak');
  });

  it('send what changes here, and hear their own change without doing anything', async () => {
    const item = await itemNamed('Big leak');
    await w.member.patch(`${w.project.url}/issues/${item.id}/`, {
      name: 'Small leak',
      state_id: w.project.states['In Progress'],
      description_html: '<p>Only <em>drops</em></p>',
      assignee_ids: [],
    });
    expect(await waiting()).toBe(1);
    await send();
    expect(github.issues[0]).toMatchObject({ title: 'Small leak', state: 'open', assignees: [] });
    expect(github.issues[0]?.body).toContain('Only *drops*');
    github.calls.length = 0;
    await hear(1);
    await pass();
    expect(github.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  it('take the change of GitHub where both changed the same field, and both where they did not', async () => {
    const item = await itemNamed('Small leak');
    await w.member.patch(`${w.project.url}/issues/${item.id}/`, {
      name: 'Leak of ours',
      state_id: w.project.states['Done'],
    });
    github.edit(1, { title: 'Leak of theirs' });
    await pass();
    expect(await itemNamed('Leak of theirs')).toMatchObject({ state_id: w.project.states['Done'] });
    expect(github.issues[0]).toMatchObject({ title: 'Leak of theirs', state_reason: 'completed' });
  });

  it('exchange comments, edits and deletions, and leave the words of others alone', async () => {
    const item = await itemNamed('Leak of theirs');
    const comments = `${w.project.url}/issues/${item.id}/comments/`;
    const mine = (await w.member.post(comments, { comment_html: '<p>Pump is <b>on</b></p>' })).body;
    await send();
    const sent = github.comments.at(-1);
    expect(sent?.body).toContain('**mia**:\n\nPump is **on**');
    github.calls.length = 0;
    await pass();
    expect(github.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
    await w.member.patch(`${comments}${mine.id}/`, { comment_html: '<p>Pump is off</p>' });
    await send();
    expect(github.comments.at(-1)?.body).toContain('Pump is off');
    const theirs = github.comment(1, 'From *outside*', 'tom');
    await pass();
    const texts = await rows(
      'SELECT id, comment_stripped AS text FROM comments ORDER BY created_at',
    );
    expect(texts.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^From outside\s*@tom$/),
    );
    github.comments.splice(github.comments.indexOf(theirs), 1);
    github.edit(1, {});
    await pass();
    expect(
      await rows(
        `SELECT 1 FROM comments WHERE deleted_at IS NULL AND comment_stripped LIKE 'From outside%'`,
      ),
    ).toEqual([]);
    await w.member.delete(`${comments}${mine.id}/`);
    await send();
    expect(github.comments.map(({ body }) => body)).toEqual(['Seen it']);
    const [seen] = await rows(`SELECT id FROM comments WHERE comment_stripped = 'Seen it'`);
    await w.admin.delete(`${comments}${seen.id}/`);
    await send();
    expect(github.comments.map(({ body }) => body)).toEqual(['Seen it']);
  });

  it('make an issue of a new item, once, even when the answer is lost', async () => {
    const made = (
      await w.member.post(`${w.project.url}/issues/`, {
        name: 'Buy rope',
        description_html: '<p>Ten meters</p>',
        state_id: w.project.states['Done'],
      })
    ).body;
    github.cut.add('POST /repos/acme/ferry/issues');
    await send();
    expect(await waiting()).toBe(1);
    await send();
    const ropes = github.issues.filter(({ title }) => title === 'Buy rope');
    expect(ropes).toHaveLength(1);
    expect(ropes[0]).toMatchObject({ state: 'closed', state_reason: 'completed' });
    expect(await waiting()).toBe(0);
    await pass();
    expect((await items()).filter(({ name }) => name === 'Buy rope')).toHaveLength(1);
    const links = (await w.member.get(`${w.project.url}/issues/${made.id}/issue-links/`)).body;
    expect(JSON.stringify(links)).toContain('https://github.com/acme/ferry/issues/4');
  });

  it('write a comment once, even when the answer is lost', async () => {
    const item = await itemNamed('Buy rope');
    await w.member.post(`${w.project.url}/issues/${item.id}/comments/`, {
      comment_html: '<p>Bought</p>',
    });
    github.cut.add('POST /repos/acme/ferry/issues/4/comments');
    await send();
    await send();
    expect(github.comments.filter(({ body }) => body.includes('Bought'))).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  it('go on after a process died in the middle', async () => {
    const item = await itemNamed('Buy rope');
    await w.member.patch(`${w.project.url}/issues/${item.id}/`, { name: 'Buy more rope' });
    await rows(`UPDATE sync_runs SET busy_until = now() + interval '1 minute'`);
    await send();
    expect(github.issues[3]?.title).toBe('Buy rope');
    await rows(`UPDATE sync_runs SET busy_until = now() - interval '1 second'`);
    await send();
    expect(github.issues[3]?.title).toBe('Buy more rope');
  });

  it('wait when GitHub asks for it or is away, and stop when a person has to act', async () => {
    const item = await itemNamed('Buy more rope');
    await w.member.patch(`${w.project.url}/issues/${item.id}/`, { name: 'Buy rope again' });
    github.refusing = {
      status: 403,
      headers: { 'x-ratelimit-remaining': '0', 'retry-after': '600' },
    };
    await send();
    const [run] = await rows(
      `SELECT extract(epoch FROM paused_until - now())::int AS seconds, failures FROM sync_runs`,
    );
    expect(run.seconds).toBeGreaterThan(500);
    expect(await state()).toMatchObject({ status: 'active', reason: 'GitHub asks to wait.' });
    github.refusing = { status: 401 };
    await send();
    expect(await state()).toMatchObject({
      status: 'stopped',
      reason: 'GitHub refused the token. Connect again with a new one.',
    });
    const connection = async () =>
      (await w.member.get(`${w.workspace.url}/workspace-integrations/`)).body[0].reason;
    expect(await connection()).toBe('GitHub refused the token. Connect again with a new one.');
    github.refusing = null;
    const again = await w.admin.post(`${url}/${sync}/now/`, {});
    expect(again.body).toMatchObject({ status: 'active', reason: null });
    await runSync(w.server.platform, sync);
    expect(github.issues[3]?.title).toBe('Buy rope again');
    expect(await connection()).toBeNull();
  });

  /** Does something while a sync waits for GitHub, which then answers or refuses; it has asked once more after it. */
  async function whileAsking(
    refusing: typeof github.refusing,
    act: () => Promise<{ readonly status: number }>,
  ): Promise<void> {
    const asked = () =>
      github.calls.filter((call) => call === 'GET /repos/acme/ferry/issues').length;
    const before = asked();
    const { promise, resolve } = Promise.withResolvers<void>();
    github.held = promise;
    github.refusing = refusing;
    const running = pass();
    await expect.poll(asked).toBe(before + 1);
    // Only the call that waits is held.
    github.held = null;
    expect((await act()).status).toBeLessThan(300);
    resolve();
    await running;
    expect(asked()).toBe(before + 2);
  }

  const press = () => w.admin.post(`${url}/${sync}/now/`, {});

  it('ask once more when somebody presses "Sync now" while it asks', async () => {
    await pass();
    await whileAsking(null, press);
  });

  it('ask again when the connection gets another token while the former one is refused', async () => {
    await pass();
    await whileAsking(null, () => {
      github.token = 'github_pat_new';
      const api_token = github.token;
      return w.admin.post(`${w.workspace.url}/workspace-integrations/github/`, { api_token });
    });
    expect(await state()).toMatchObject({ status: 'active', reason: null });
    const [connection] = (await w.member.get(`${w.workspace.url}/workspace-integrations/`)).body;
    expect(connection.reason).toBeNull();
  });

  it.each([
    ['stops the sync', 401],
    ['lets it rest', 500],
  ])(
    'ask again when somebody presses "Sync now" before a failure that %s',
    async (_what, status) => {
      await pass();
      await whileAsking({ status, times: 1 }, press);
      expect(await state()).toMatchObject({ status: 'active', reason: null });
      const [run] = await rows('SELECT paused_until, failures FROM sync_runs');
      expect(run).toEqual({ paused_until: null, failures: 0 });
    },
  );

  it('see without a word from GitHub that an issue is gone: the item stays, alone', async () => {
    const { number } = github.issues.at(-1) ?? { number: 0 };
    const linked = () =>
      rows(`SELECT entity_id FROM sync_links WHERE kind = 'issue' AND external_id = ${number}`);
    const [link] = await linked();
    expect(link).toBeDefined();
    const taken = github.issues.splice(-1, 1);
    for (let asked = 0; asked < 20 && (await linked()).length > 0; asked += 1) await pass();
    expect(await linked()).toEqual([]);
    expect((await items()).map(({ id }) => id)).toContain(link?.['entity_id']);
    expect(await rows("SELECT reason FROM project_syncs WHERE status <> 'active'")).toEqual([]);
    // People read which item lost its issue; a change of it makes no other one.
    const [item] = await rows('SELECT sequence_id FROM work_items WHERE id = $1', link.entity_id);
    const listed = await w.admin.get(`${url}/`);
    expect(listed.body[0].gone).toEqual([
      { issue: number, sequence_id: item.sequence_id, at: expect.any(String) },
    ]);
    const before = github.issues.length;
    const rename = (name: string) =>
      w.member.patch(`${w.project.url}/issues/${link.entity_id}/`, { name });
    await rename(`${taken[0]?.title} alone`);
    await send();
    expect(github.issues).toHaveLength(before);
    await rename(`${taken[0]?.title}`);
    github.issues.push(...taken);
  });

  it('keep an item whose issue is gone, and an issue whose item is deleted', async () => {
    github.issues.splice(0, 1);
    await hear(1);
    await send();
    const item = await itemNamed('Leak of theirs');
    await w.member.delete(`${w.project.url}/issues/${(await itemNamed('Buy rope again')).id}/`);
    github.edit(4, { title: 'Still here' });
    await pass();
    expect((await items()).map(({ name }) => name)).not.toContain('Still here');
    expect(github.issues.some(({ title }) => title === 'Still here')).toBe(true);
    expect(item.id).toBeTruthy();
  });

  it('leave items from before and what does not leave the project, when told so', async () => {
    await w.admin.patch(`${url}/${sync}/`, { sends_new_items: false });
    await w.member.post(`${w.project.url}/issues/`, { name: 'Stays here' });
    await send();
    expect(github.issues.map(({ title }) => title)).not.toContain('Stays here');
  });

  it('are imported by the same connection, which takes its own items over', async () => {
    const summary = await w.admin.get(`${w.workspace.url}/importers/github/?owner=acme&repo=ferry`);
    expect(summary.body).toMatchObject({
      issue_count: github.issues.length,
      labels: 1,
      collaborators: [{ login: 'mia' }],
    });
    const begun = await w.admin.post(`${w.workspace.url}/projects/importers/github/`, {
      metadata: { owner: 'acme', name: 'ferry', repository_id: 77, url: '' },
      data: { users: [{ username: 'mia', import: 'map', email: w.member.email }] },
      config: { sync: true },
      project_id: w.project.id,
    });
    expect(begun.status, JSON.stringify(begun.body)).toBe(200);
    const listed = (await w.admin.get(`${w.workspace.url}/importers/`)).body;
    expect(listed).toMatchObject([
      { service: 'github', status: 'processing', token: null, metadata: { owner: 'acme' } },
    ]);
    // The project is in step already: that stays as it is.
    expect((await w.admin.get(`${url}/`)).body).toMatchObject([{ id: sync }]);
    expect(
      (await w.admin.delete(`${w.workspace.url}/importers/github/${listed[0].id}/`)).status,
    ).toBe(204);
  });

  it('end for one project, whose connection stays', async () => {
    const before = (await items()).length;
    expect((await w.admin.delete(`${url}/${sync}/`)).status).toBe(204);
    expect((await w.admin.get(`${url}/`)).body).toEqual([]);
    expect((await items()).length).toBe(before);
    expect((await hear(4)).status).toBe(403);
  });

  it('part, and every item stays', async () => {
    const before = (await items()).length;
    const [connection] = (await w.admin.get(`${w.workspace.url}/workspace-integrations/`)).body;
    const gone = await w.admin.delete(
      `${w.workspace.url}/workspace-integrations/${connection.id}/provider/`,
    );
    expect(gone.status).toBe(204);
    expect((await items()).length).toBe(before);
    expect(await rows('SELECT 1 FROM workspace_integrations WHERE secret IS NOT NULL')).toEqual([]);
    expect((await hear(4)).status).toBe(403);
  });
});
