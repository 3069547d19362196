import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { recordVisit } from '#server/features/users/visits/commands.ts';
import { upload } from '#tests/support/upload.ts';
import { type Caller, world, type World } from '#tests/support/world.ts';

const FORBIDDEN = { error: "You don't have the required permissions." };
const FORBIDDEN_DETAIL = { detail: 'You do not have permission to perform this action.' };
const NOT_FOUND = { error: 'The required object does not exist.' };

describe('what people did', () => {
  let w: World;
  let mine: string;
  let theirs: string;

  const create = async (who: Caller, name: string, more: object = {}): Promise<string> => {
    const made = await who.post(`${w.project.url}/issues/`, { name, ...more });
    expect(made.status).toBe(201);
    return made.body.id;
  };
  const sql = () => w.server.platform.database.sql;

  beforeAll(async () => {
    w = await world();
    await sql()`UPDATE project_members SET role = 15 WHERE member_id = ${w.guest.id}`;
    mine = await create(w.guest, '=HYPERLINK("http://evil.test")', { priority: 'high' });
    await sql()`UPDATE project_members SET role = 5 WHERE member_id = ${w.guest.id}`;
    theirs = await create(w.member, 'of the member', {
      priority: 'urgent',
      assignee_ids: [w.member.id],
      state_id: w.project.states['Todo'],
    });
    await create(w.member, 'done', {
      assignee_ids: [w.member.id],
      state_id: w.project.states['Done'],
    });
    await w.member.patch(`${w.project.url}/issues/${theirs}/`, { name: '@SUM(A1)' });
    await w.member.patch(`${w.project.url}/issues/${mine}/`, { name: '-1+cmd|' });
  });
  afterAll(() => w.close());

  const activityOf = (who: Caller) => `${w.workspace.url}/user-activity/${who.id}/`;
  const statsOf = (who: Caller) => `${w.workspace.url}/user-stats/${who.id}/`;
  const profileOf = (who: Caller) => `${w.workspace.url}/user-profile/${who.id}/`;

  it('is closed to strangers and to people without a session', async () => {
    for (const url of [activityOf(w.member), statsOf(w.member), profileOf(w.member)]) {
      expect((await w.server.anonymous.get(url)).status).toBe(401);
    }
    expect((await w.stranger.get(activityOf(w.member))).body).toEqual(FORBIDDEN_DETAIL);
    expect((await w.stranger.get(statsOf(w.member))).body).toEqual(FORBIDDEN);
    expect((await w.stranger.get(profileOf(w.member))).body).toEqual(NOT_FOUND);
  });

  it('of somebody outside the workspace cannot be asked for', async () => {
    for (const url of [activityOf(w.stranger), statsOf(w.stranger), profileOf(w.stranger)]) {
      const reply = await w.admin.get(url);
      expect(reply.status).toBe(404);
      expect(reply.body).toEqual(NOT_FOUND);
    }
    expect((await w.admin.get(`${w.workspace.url}/user-stats/x/`)).body).toEqual({
      error: 'Page not found.',
    });
  });

  it('is paged, newest first, with all it embeds', async () => {
    const first = await w.admin.get(`${activityOf(w.member)}?per_page=2`);
    expect(first.body).toMatchObject({
      grouped_by: null,
      total_count: first.body.total_results,
      next_cursor: '2:1:0',
      prev_cursor: '2:-1:1',
      next_page_results: true,
      prev_page_results: false,
      count: 2,
      extra_stats: null,
    });
    expect(first.body.results[0]).toMatchObject({
      verb: 'updated',
      field: 'name',
      new_value: '-1+cmd|',
      issue: mine,
      actor: w.member.id,
      actor_detail: { id: w.member.id, display_name: 'Max' },
      issue_detail: { id: mine, name: '-1+cmd|' },
      project_detail: { id: w.project.id },
      workspace_detail: { slug: w.workspace.slug },
      source_data: null,
    });
    const second = await w.admin.get(`${activityOf(w.member)}?per_page=2&cursor=2:1:0`);
    expect(second.body.prev_page_results).toBe(true);
    expect(second.body.results[0].id).not.toBe(first.body.results[0].id);
    const oldest = await w.admin.get(`${activityOf(w.member)}?order_by=created_at&per_page=1`);
    expect(oldest.body.results[0]).toMatchObject({ verb: 'created', field: null });
    const own = await w.member.get('/api/users/me/activities/');
    expect(own.body.total_count).toBe(first.body.total_count);
    expect((await w.stranger.get('/api/users/me/activities/')).body.results).toEqual([]);
  });

  it('names the item of a line also when it was deleted since, until it is forgotten', async () => {
    const id = await create(w.admin, 'Thrown away');
    const url = `${w.project.url}/issues/${id}/`;
    const own = async () => (await w.admin.get('/api/users/me/activities/')).body.results;
    expect((await own())[0]).toMatchObject({ issue: id, deleted_issue: null });
    expect((await w.admin.delete(url)).status).toBe(204);
    const gone = { issue: null, issue_detail: null };
    const named = { ...gone, deleted_issue: { name: 'Thrown away', sequence_id: 4 } };
    const [deletion, creation] = await own();
    expect(deletion).toMatchObject({ field: 'issue', verb: 'deleted', ...named });
    expect(creation).toMatchObject({ field: null, ...named });
    const seen = await w.member.get(activityOf(w.admin));
    expect(seen.body.results.slice(0, 2)).toMatchObject([named, named]);

    await w.admin.post(`${w.project.url}/restore-issues/`, { issue_ids: [id] });
    const restored = await own();
    expect(restored.slice(1, 3)).toMatchObject([named, { issue: id, deleted_issue: null }]);
    const history = await w.admin.get(`${url}history/?activity_type=issue-property`);
    expect(history.body.map((line: { field: string | null }) => line.field)).not.toContain('issue');

    await sql()`UPDATE work_item_activities SET deleted_item_id = NULL`;
    expect((await own())[1]).toMatchObject({ ...gone, deleted_issue: null });
  });

  it('names the file of an attachment, not the place where it is stored', async () => {
    const id = await create(w.admin, 'With a file');
    const url = `/api/assets/v2/workspaces/${w.workspace.slug}/projects/${w.project.id}/issues/${id}/attachments/`;
    const file = { name: 'small.txt', size: 5, type: 'text/plain' };
    const ticket = (await w.admin.post(url, file)).body;
    expect((await upload(w.server, ticket.upload_data, 'hello')).statusCode).toBe(204);
    await w.admin.patch(`${url}${ticket.asset_id}/`);
    const [line, creation] = (await w.admin.get('/api/users/me/activities/')).body.results;
    expect(line).toMatchObject({ field: 'attachment', verb: 'created', file_name: 'small.txt' });
    expect(creation).toMatchObject({ field: null, file_name: null });
    const day = new Date().toISOString().slice(0, 10);
    const table = await w.admin.post(`${activityOf(w.admin)}export/`, { date: day });
    expect(table.body).toContain('small.txt');
    expect(table.body).not.toContain(line.new_value);
  });

  it('refuses paging and orders that nobody should ask for', async () => {
    const bad = async (query: string) => {
      const reply = await w.admin.get(`${activityOf(w.member)}?${query}`);
      expect(reply.status).toBe(400);
      return reply.body;
    };
    expect(await bad('per_page=x')).toEqual({ detail: 'Invalid per_page parameter.' });
    expect(await bad('per_page=0')).toEqual({ detail: 'Invalid per_page parameter.' });
    expect(await bad('per_page=1e9')).toEqual({
      detail: 'Invalid per_page value. Cannot exceed 1000.',
    });
    expect(await bad('cursor=nonsense')).toEqual({ detail: 'Invalid cursor parameter.' });
    expect(await bad('cursor=10:-1:1')).toEqual({ detail: 'Error in parsing' });
    for (const order of ['actor__password', 'created_by__password', '"; DROP TABLE users', '-']) {
      await bad(`order_by=${encodeURIComponent(order)}`);
    }
    await bad('project=x');
  });

  it('of projects one is not in stays hidden', async () => {
    expect((await w.bystander.get(activityOf(w.member))).body.results).toEqual([]);
    const elsewhere = `${activityOf(w.member)}?project=${w.foreign.project.id}`;
    expect((await w.admin.get(elsewhere)).body.results).toEqual([]);
    const here = `${activityOf(w.member)}?project=${w.project.id}&project=${w.foreign.project.id}`;
    expect((await w.admin.get(here)).body.count).toBeGreaterThan(0);
  });

  it('is shown to a limited guest only of what the guest made', async () => {
    const seen = await w.guest.get(activityOf(w.member));
    expect(seen.body.results.length).toBeGreaterThan(0);
    for (const row of seen.body.results) expect(row.issue).toBe(mine);
    await sql()`UPDATE projects SET guest_view_all_features = true WHERE id = ${w.project.id}`;
    const all = await w.guest.get(activityOf(w.member));
    expect(all.body.count).toBeGreaterThan(seen.body.count);
    await sql()`UPDATE projects SET guest_view_all_features = false WHERE id = ${w.project.id}`;
  });

  it('is exported as a table without formulas', async () => {
    const url = `${activityOf(w.member)}export/`;
    const date = new Date().toISOString().slice(0, 10);
    expect((await w.guest.post(url, { date })).body).toEqual(FORBIDDEN_DETAIL);
    expect((await w.admin.post(url, {})).body).toEqual({ error: 'Date is required' });
    for (const wrong of ['today', '2024-02-30', 7, ['2024-01-01'], "2024-01-01'--"]) {
      expect((await w.admin.post(url, { date: wrong })).status).toBe(400);
    }
    const reply = await w.admin.post(url, { date });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toContain('text/csv');
    expect(reply.headers['content-disposition']).toBe(
      'attachment; filename="workspace-user-activity.csv"',
    );
    const lines = String(reply.body).trim().split('\r\n');
    expect(lines[0]).toBe(
      '"Actor name","Issue ID","Project","Created at","Updated at","Action","Field","Old value","New value"',
    );
    expect(reply.body).toContain(`"${w.project.identifier} - 1"`);
    expect(reply.body).toContain(`"'-1+cmd|"`);
    expect(reply.body).toContain(`"'@SUM(A1)"`);
    expect(reply.body).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
    const yesterday = await w.admin.post(url, { date: '2020-01-01' });
    expect(String(yesterday.body).trim().split('\r\n')).toHaveLength(1);
  });

  it('is counted, of the reader’s projects alone', async () => {
    const stats = await w.admin.get(statsOf(w.member));
    expect(stats.body).toEqual({
      state_distribution: [
        { state_group: 'completed', state_count: 1 },
        { state_group: 'unstarted', state_count: 1 },
      ],
      priority_distribution: [
        { priority: 'urgent', priority_count: 1, priority_order: 0 },
        { priority: 'none', priority_count: 1, priority_order: 4 },
      ],
      created_issues: 2,
      assigned_issues: 2,
      completed_issues: 1,
      pending_issues: 1,
      subscribed_issues: expect.any(Number),
      present_cycles: [],
      upcoming_cycles: [],
    });
    expect((await w.bystander.get(statsOf(w.member))).body.assigned_issues).toBe(0);
    expect((await w.guest.get(statsOf(w.member))).body.assigned_issues).toBe(0);
    expect((await w.guest.get(statsOf(w.guest))).body.created_issues).toBe(1);
  });

  it('is told beside the profile, to guests without address and projects', async () => {
    const profile = await w.admin.get(profileOf(w.member));
    expect(profile.body).toEqual({
      project_data: [
        {
          id: w.project.id,
          logo_props: {},
          created_issues: 2,
          assigned_issues: 2,
          completed_issues: 1,
          pending_issues: 1,
        },
      ],
      user_data: {
        email: w.member.email,
        first_name: 'Max',
        last_name: '',
        avatar_url: null,
        cover_image_url: null,
        date_joined: expect.any(String),
        user_timezone: 'UTC',
        display_name: 'Max',
      },
    });
    const seen = await w.guest.get(profileOf(w.member));
    expect(seen.body.project_data).toEqual([]);
    expect(seen.body.user_data.email).toBe('');
    expect((await w.guest.get(profileOf(w.guest))).body.user_data.email).toBe(w.guest.email);
  });

  it('is shown on the own dashboard', async () => {
    const base = `/api/users/me/workspaces/${w.workspace.slug}`;
    const graph = await w.member.get(`${base}/activity-graph/`);
    expect(graph.body).toEqual([
      {
        created_date: new Date().toISOString().slice(0, 10),
        activity_count: expect.any(Number),
      },
    ]);
    const done = await w.member.get(`${base}/issues-completed-graph/`);
    expect(done.body).toEqual([{ week: expect.any(Number), completed_count: 1 }]);
    expect((await w.member.get(`${base}/issues-completed-graph/?month=13`)).status).toBe(400);
    const board = await w.member.get(`${base}/dashboard/`);
    expect(board.body).toMatchObject({
      assigned_issues_count: 2,
      pending_issues_count: 1,
      completed_issues_count: 1,
      issues_due_week_count: 0,
      overdue_issues: [],
      upcoming_issues: [],
    });
    expect((await w.stranger.get(`${base}/dashboard/`)).body).toEqual(FORBIDDEN);
  });

  describe('recent visits', () => {
    const url = () => `${w.workspace.url}/recent-visits/`;
    const visit = async (who: Caller, kind: 'issue' | 'project' | 'cycle', id: string) => {
      recordVisit(
        { platform: w.server.platform, user: who, principal: null },
        w.workspace.id,
        w.project.id,
        kind,
        id,
      );
      await expect
        .poll(
          () => sql()`SELECT 1 FROM recent_visits
            WHERE user_id = ${who.id} AND entity_identifier = ${id}`,
        )
        .toHaveLength(1);
    };

    it('are listed to their owner alone, the newest thing first', async () => {
      await visit(w.member, 'project', w.project.id);
      await visit(w.member, 'issue', theirs);
      await visit(w.member, 'cycle', '01900000-0000-7000-8000-00000000000c');
      await visit(w.member, 'project', w.project.id);
      const list = await w.member.get(url());
      expect(list.body).toEqual([
        {
          id: expect.any(String),
          entity_name: 'issue',
          entity_identifier: theirs,
          visited_at: expect.stringMatching(/Z$/),
          entity_data: {
            id: theirs,
            name: '@SUM(A1)',
            state: w.project.states['Todo'],
            priority: 'urgent',
            assignees: [w.member.id],
            type: null,
            sequence_id: 2,
            project_id: w.project.id,
            project_identifier: w.project.identifier,
          },
        },
        {
          id: expect.any(String),
          entity_name: 'project',
          entity_identifier: w.project.id,
          visited_at: expect.any(String),
          entity_data: {
            id: w.project.id,
            name: `Project ${w.project.identifier}`,
            logo_props: {},
            project_members: expect.arrayContaining([w.admin.id, w.member.id, w.guest.id]),
            identifier: w.project.identifier,
          },
        },
      ]);
      expect((await w.member.get(`${url()}?entity_name=issue`)).body).toHaveLength(1);
      expect((await w.member.get(`${url()}?entity_name=cycle`)).body).toEqual([]);
      expect((await w.admin.get(url())).body).toEqual([]);
      expect((await w.stranger.get(url())).body).toEqual(FORBIDDEN);
    });

    it('say nothing of what the person may not see any more', async () => {
      await visit(w.guest, 'issue', theirs);
      expect((await w.guest.get(url())).body[0].entity_data).toBeNull();
    });

    it('are at most twenty', async () => {
      for (let i = 0; i < 23; i += 1) {
        const id = `01900000-0000-7000-8000-0000000001${String(i).padStart(2, '0')}`;
        await visit(w.bystander, 'issue', id);
      }
      const rows = await sql()<{ entity_identifier: string }[]>`
        SELECT entity_identifier FROM recent_visits WHERE user_id = ${w.bystander.id} ORDER BY serial`;
      expect(rows).toHaveLength(20);
      expect(rows[0]?.entity_identifier).toBe('01900000-0000-7000-8000-000000000103');
    });
  });

  it('leads back to the workspace one was in last', async () => {
    const url = '/api/users/last-visited-workspace/';
    expect((await w.member.get(url)).body).toEqual({ workspace_details: {}, project_details: [] });
    await w.member.patch('/api/users/me/profile/', { last_workspace_id: w.foreign.workspace.id });
    expect((await w.member.get(url)).body).toEqual({ workspace_details: {}, project_details: [] });
    await w.member.patch('/api/users/me/profile/', { last_workspace_id: w.workspace.id });
    const last = await w.member.get(url);
    expect(last.body.workspace_details).toMatchObject({ slug: w.workspace.slug });
    expect(last.body.project_details).toEqual([
      expect.objectContaining({
        role: 15,
        project: expect.objectContaining({ id: w.project.id }),
      }),
    ]);
  });
});

describe('the work of somebody in numbers', () => {
  let w: World;
  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.close());
  const create = async (who: Caller, name: string, more: object) =>
    expect((await who.post(`${w.project.url}/issues/`, { name, ...more })).status).toBe(201);

  it('counts what is open, late and lately done, of the reader’s projects alone', async () => {
    const workload = (who: Caller) => `${w.workspace.url}/user-workload/${who.id}/`;
    const day = (count: number) =>
      new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
    await create(w.member, 'Late', {
      assignee_ids: [w.member.id],
      priority: 'low',
      target_date: day(-2),
    });
    await create(w.member, 'Soon', {
      assignee_ids: [w.member.id],
      target_date: day(3),
    });
    await create(w.member, 'Done', {
      assignee_ids: [w.member.id],
      state_id: w.project.states['Done'],
    });
    const reply = await w.admin.get(workload(w.member));
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      open_assigned: 2,
      late: 1,
      due_soon: 1,
      open_created: 2,
      changed_subscribed: 3,
      open_priorities: [
        { priority: 'urgent', count: 0 },
        { priority: 'high', count: 0 },
        { priority: 'medium', count: 0 },
        { priority: 'low', count: 1 },
        { priority: 'none', count: 1 },
      ],
      late_projects: [{ project_id: w.project.id, count: 1 }],
      completed_days: [{ date: day(0), count: 1 }],
    });
    const nothing = { open_assigned: 0, late: 0, changed_subscribed: 0, completed_days: [] };
    expect((await w.bystander.get(workload(w.member))).body).toMatchObject(nothing);
    expect((await w.guest.get(workload(w.member))).body).toMatchObject(nothing);
    expect((await w.admin.get(workload(w.stranger))).status).toBe(404);
    expect((await w.stranger.get(workload(w.member))).body).toEqual(FORBIDDEN);
  });
});
