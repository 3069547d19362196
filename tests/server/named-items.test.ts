import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Audience } from '#server/platform/changes/change-log.ts';
import { catchUps } from '#server/platform/feed/catch-up.ts';
import { readHeads, readPosition } from '#server/platform/feed/log-reader.ts';
import { FeedMemory } from '#server/platform/feed/memory.ts';
import { GUEST, MEMBER } from '#shared/permissions.ts';
import { openTestFeed, type TestFeed } from '#tests/support/feed.ts';
import { type Caller, type TestProject, world, type World } from '#tests/support/world.ts';

/** An item that others may see stands below, and relates to, one that they may not. */
describe('an item that names a hidden one', () => {
  let w: World;
  let feed: TestFeed;
  let hidden: TestProject;
  let shown: { id: string; sequence_id: number };
  let secret: { id: string; sequence_id: number };
  /** Who may not see the hidden item. */
  let kept: readonly Caller[];

  beforeAll(async () => {
    w = await world();
    feed = await openTestFeed(w.server);
    const { server, workspace, project } = w;
    const { sql } = server.platform.database;
    hidden = await server.project(workspace, w.admin, 'SECRET');
    await server.joinProject(workspace, hidden, w.bystander, MEMBER);
    await server.joinProject(workspace, project, w.bystander, MEMBER);
    await sql`UPDATE projects SET guest_view_all_features = true WHERE id = ${project.id}`;
    // A guest of the hidden project sees only what they made there.
    const visitor = await server.person('Vic');
    await server.join(workspace, visitor, GUEST);
    await server.joinProject(workspace, hidden, visitor, GUEST);
    await server.joinProject(workspace, project, visitor, GUEST);
    kept = [w.member, w.guest, visitor];
  });
  afterAll(async () => {
    await feed.close();
    await w.close();
  });

  const issues = () => `${w.project.url}/issues/`;
  const key = () => `SECRET-${secret.sequence_id}`;
  const names = (text: string) => text.includes(secret.id) || text.includes(key());

  beforeEach(async () => {
    secret = (await w.admin.post(`${hidden.url}/issues/`, { name: 'Hidden' })).body;
    const assignee_ids = [w.member.id, w.admin.id, w.bystander.id];
    shown = (await w.admin.post(issues(), { name: 'Shown', assignee_ids })).body;
  });

  const link = async () => {
    const at = `${issues()}${shown.id}/`;
    expect((await w.admin.patch(at, { parent_id: secret.id })).status).toBe(204);
    const relation = { relation_type: 'blocking', issues: [secret.id] };
    expect((await w.admin.post(`${at}issue-relation/`, relation)).status).toBe(201);
  };

  /** Everything that shows the item or what happened to it. */
  const reads = () => {
    const { workspace, project } = w;
    const at = `${issues()}${shown.id}/`;
    return [
      at,
      `${at}?expand=parent,issue_reactions`,
      `${workspace.url}/work-items/${project.identifier}-${shown.sequence_id}/?expand=parent`,
      `${at}history/?activity_type=issue-property`,
      `${at}history/`,
      `${at}issue-relation/`,
      issues(),
      `${issues()}?group_by=state_id&rev=true`,
      `${issues()}?group_by=state_id&sub_group_by=priority`,
      `${issues()}list/?issues=${shown.id}`,
      `${project.url}/v2/issues/?description=true`,
      `${project.url}/issues-detail/?expand=issue_relation,issue_related,parent`,
      `${workspace.url}/issues/`,
      `${workspace.url}/my-issues/`,
      `${workspace.url}/user-issues/${w.admin.id}/`,
      `${workspace.url}/user-activity/${w.admin.id}/?per_page=100`,
      `/api/users/me/workspaces/${workspace.slug}/activity-graph/`,
      `${workspace.url}/users/notifications/?per_page=100&cursor=100:0:0`,
      `/api/feed/images/?scope=project:${project.id}&entities=work_item`,
      `/api/feed/images/?scope=project-guest:${project.id}&entities=work_item`,
      `/api/feed/images/?scope=item:${shown.id}`,
      `/api/feed/start/?workspace=${workspace.slug}&project=${project.id}`,
    ];
  };

  it('names it to nobody else in any reply, and to whoever sees it in all that name it', async () => {
    await link();
    for (const who of kept) {
      for (const url of reads()) {
        const { status, body } = await who.get(url);
        expect([who.name, url, status, names(JSON.stringify(body))]).toEqual([
          who.name,
          url,
          expect.toSatisfy((one: number) => [200, 403, 404].includes(one)),
          false,
        ]);
      }
    }
    for (const who of [w.admin, w.bystander]) {
      const found: string[] = [];
      for (const url of reads()) {
        const { body } = await who.get(url);
        if (names(JSON.stringify(body))) found.push(url);
      }
      const shownIn = (part: string) => found.some((url) => url.includes(part));
      for (const part of ['history/', 'v2/', 'list/', 'group_by', 'my-issues', 'scope=item:'])
        expect([who.name, part, shownIn(part)]).toEqual([who.name, part, true]);
      expect([who.name, found.length]).toEqual([
        who.name,
        expect.toSatisfy((count: number) => count >= 17),
      ]);
    }
  });

  it('still shows the item itself, as one without a parent', async () => {
    await link();
    const { body } = await w.member.get(`${issues()}${shown.id}/?expand=parent`);
    expect(body).toMatchObject({ id: shown.id, parent_id: null, parent: {} });
    const lines = (await w.member.get(`${issues()}${shown.id}/history/`)).body;
    expect(lines.map((line: { field: string | null }) => line.field)).toEqual([
      null,
      'assignees',
      'assignees',
      'assignees',
    ]);
    const seen = await w.bystander.get(`${issues()}${shown.id}/?expand=parent`);
    expect(seen.body).toMatchObject({ parent_id: secret.id, parent: { id: secret.id } });
  });

  it('tells followers who may not see the hidden one nothing of the link', async () => {
    await link();
    const { sql } = w.server.platform.database;
    const told = await sql<{ receiver_id: string; data: object }[]>`
      SELECT receiver_id, data FROM notifications WHERE entity_identifier = ${shown.id}`;
    const receivers = told.filter(({ data }) => names(JSON.stringify(data)));
    expect(new Set(receivers.map(({ receiver_id }) => receiver_id))).toEqual(
      new Set([w.bystander.id]),
    );
    expect(told.some(({ receiver_id }) => receiver_id === w.member.id)).toBe(true);
  });

  it('puts it into no export of what somebody did', async () => {
    await link();
    const day = new Date().toISOString().slice(0, 10);
    const url = `${w.workspace.url}/user-activity/${w.admin.id}/export/`;
    const read = async (who: Caller) => String((await who.post(url, { date: day })).body);
    expect(await read(w.member)).toContain('assignees');
    expect(names(await read(w.member))).toBe(false);
    expect(names(await read(w.bystander))).toBe(true);
  });

  it('sends it in frames only to those who see it', async () => {
    const people = [w.admin, ...kept];
    const heard = new Map<string, string>(people.map((who) => [who.id, '']));
    const clients = people.map((who) => {
      const client = feed.client(who, { workspace: w.workspace.slug });
      client.socket.onAny((...event: unknown[]) => {
        heard.set(who.id, `${heard.get(who.id)}${JSON.stringify(event)}`);
      });
      return client;
    });
    const all = (text: string) => () => [...heard.values()].every((one) => one.includes(text));
    await feed.until(all('["welcome"'));
    for (const client of clients) client.open(shown.id);
    await feed.until(all('["opened"'));
    await link();
    await w.admin.patch(`${issues()}${shown.id}/`, { name: 'Last' });
    await feed.until(all('"Last"'));
    expect(people.map((who) => [who.name, names(heard.get(who.id) ?? '')])).toEqual(
      people.map((who) => [who.name, who === w.admin]),
    );
  });

  it('catches nobody up with it who may not see it', async () => {
    const { sql, lookups } = w.server.platform.database;
    const scopes = [`project:${w.project.id}`, `item:${shown.id}`] as Audience[];
    const before = await readHeads(sql, scopes);
    await link();
    // The tests of other files write too: a head moves once no older transaction is open.
    const after = await vi.waitFor(async () => {
      const heads = await readHeads(sql, scopes);
      for (const scope of scopes) expect(heads.get(scope)).not.toEqual(before.get(scope));
      return heads;
    }, 30_000);
    // Remembers nothing of what was: the log is read.
    const { start } = await readPosition(sql);
    const catchUp = catchUps({ sql, lookups }, new FeedMemory(start));
    for (const scope of scopes) {
      const [held, upto] = [before.get(scope) ?? fail(), after.get(scope) ?? fail()];
      const answer = await catchUp(scope, held, upto);
      if (answer.state !== 'frame') throw new Error(answer.state);
      const own = new Set<Audience>(scopes);
      expect([scope, names(answer.text(own))]).toEqual([scope, false]);
      const all = new Set<Audience>([...scopes, `project:${hidden.id}`]);
      expect([scope, names(answer.text(all))]).toEqual([scope, true]);
    }
  });
});

function fail(): never {
  throw new Error('No cursor.');
}
