import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { PUBLIC_FIELDS } from '#shared/constants/anchors.ts';
import { PublicItemDetail, PublicItemsReply } from '#shared/contract/published-boards.ts';
import { MEMBER } from '#shared/permissions.ts';
import { type Caller, type TestProject, world, type World } from '#tests/support/world.ts';

let w: World;
let project: TestProject;
let stranger: Caller;
let anchor: string;
let board: string;

beforeAll(async () => {
  w = await world();
  stranger = await w.server.person('stranger');
});
afterAll(() => w.close());

beforeEach(async () => {
  project = await w.server.project(w.workspace, w.admin);
  await w.server.joinProject(w.workspace, project, w.member, MEMBER);
});

const publish = async (settings: object = {}, url = `${project.url}/project-deploy-boards/`) => {
  const { body } = await w.admin.post(url, settings);
  anchor = body.anchor;
  board = `/api/public/anchor/${anchor}/`;
  return body;
};
const add = async (fields: object) =>
  (await w.admin.post(`${project.url}/issues/`, fields)).body as { id: string };
const look = async (url: string) => {
  const reply = await w.server.app.inject({ url: board + url });
  return { status: reply.statusCode, text: reply.body, body: JSON.parse(reply.body) };
};

describe('a published board', () => {
  it('lists items in groups, with their details, to whoever has the address', async () => {
    const item = await add({
      name: 'Tea',
      priority: 'high',
      description_html: '<p>Hot</p>',
      assignee_ids: [w.member.id],
    });
    const epic = await add({ name: 'Epic' });
    const { sql } = w.server.platform.database;
    await sql`UPDATE work_items SET archived_at = now() WHERE id = ${epic.id}`;
    await publish({ is_votes_enabled: true });
    const { body } = await look('issues/?group_by=state_id&per_page=50&cursor=50:0:0');
    expect(PublicItemsReply.parse(body)).toEqual(body);
    expect(body).toMatchObject({ grouped_by: 'state_id', total_count: 1 });
    expect(Object.keys(body.results).length).toBe(Object.keys(project.states).length);
    const one = (await look(`issues/${item.id}/`)).body;
    expect(PublicItemDetail.strict().parse(one)).toEqual(one);
    expect(one).toMatchObject({
      name: 'Tea',
      priority: 'high',
      description_html: '<p>Hot</p>',
      assignee_ids: [w.member.id],
      created_by: null,
    });
    expect((await look(`issues/${epic.id}/`)).body).toBeNull();
    const members = await look('members/');
    expect(members.text).not.toContain('@');
    expect(members.body).toEqual(
      expect.arrayContaining([expect.objectContaining({ member: w.member.id })]),
    );
  });

  it('tells nothing of fields that were not chosen, also not by order, filters or groups', async () => {
    const [low, high] = [
      await add({ name: 'A', priority: 'low', assignee_ids: [w.member.id] }),
      await add({ name: 'B', priority: 'urgent' }),
    ];
    await publish({ fields: ['key'] });
    const plain = (await look('issues/')).text;
    for (const query of [
      'priority=low',
      `assignees=${w.member.id}`,
      'state_group=started',
      'order_by=priority',
      'group_by=priority',
      'group_by=state_id&sub_group_by=assignees__id',
      'created_by=' + w.admin.id,
      'subscriber=' + w.admin.id,
      'order_by=-updated_at',
      'completed_at=2020-01-01;after',
    ]) {
      expect([query, (await look(`issues/?${query}`)).text]).toEqual([query, plain]);
    }
    const { body } = await look('issues/');
    const ids = body.results.map((row: { id: string }) => row.id);
    expect(ids.toSorted()).toEqual([low.id, high.id].toSorted());
    expect(body.results[0]).toMatchObject({
      priority: null,
      state_id: null,
      state__group: null,
      assignee_ids: [],
      label_ids: [],
    });
    expect((await look('estimate/')).body).toBeNull();
    for (const part of ['states/', 'labels/', 'members/', 'cycles/', 'modules/']) {
      expect((await look(part)).body).toEqual([]);
    }
  });

  it('puts what most visitors want first and counts comments, where votes and comments are on', async () => {
    const { id } = await publish({ is_votes_enabled: true, is_comments_enabled: true });
    const [first, second] = [await add({ name: 'First' }), await add({ name: 'Second' })];
    await add({ name: 'Third' });
    for (const who of [stranger, w.member]) {
      await who.post(`${board}issues/${first.id}/votes/`, { vote: 1 });
    }
    await w.admin.post(`${board}issues/${second.id}/votes/`, { vote: 1 });
    await stranger.post(`${board}issues/${second.id}/comments/`, { comment_html: '<p>Yes</p>' });
    await w.admin.post(`${project.url}/issues/${second.id}/comments/`, {
      comment_html: '<p>Inside</p>',
    });
    const names = async (query: string) =>
      (await look(`issues/?${query}`)).body.results.map((row: { name: string }) => row.name);
    expect(await names('order_by=-votes')).toEqual(['First', 'Second', 'Third']);
    expect(await names('order_by=-votes&name=SEC')).toEqual(['Second']);
    const grouped = (await look('issues/?order_by=-votes&group_by=state_id')).body.results;
    const [rows] = Object.values<{ results: { name: string; comment_count: number }[] }>(
      grouped,
    ).flatMap(({ results }) => (results.length > 0 ? [results] : []));
    expect(rows?.map((row) => [row.name, row.comment_count])).toEqual([
      ['First', 0],
      ['Second', 1],
      ['Third', 0],
    ]);
    await w.admin.patch(`${project.url}/project-deploy-boards/${id}/`, {
      is_votes_enabled: false,
      is_comments_enabled: false,
    });
    expect(await names('order_by=-votes')).toEqual(['Third', 'Second', 'First']);
    expect((await look('issues/')).text).not.toMatch(/"comment_count" ?: ?\d/);
  });

  it('shows estimates and descriptions only where they were chosen, and orders by them only there', async () => {
    const { body: scale } = await w.admin.post(`${project.url}/estimates/`, {
      estimate: { type: 'points' },
      estimate_points: [1, 2].map((key) => ({ key, value: String(key * 4) })),
    });
    await w.admin.patch(`${project.url}/`, { estimate: scale.id });
    const [small, large] = scale.points as { id: string }[];
    const item = await add({
      name: 'A',
      estimate_point: large?.id,
      description_html: '<p>Why</p>',
    });
    await add({ name: 'B', estimate_point: small?.id });
    // Who says nothing publishes no estimates.
    expect((await publish()).fields).not.toContain('estimate');
    const plain = (await look('issues/')).text;
    for (const query of [
      `estimate_point=${small?.id}`,
      'order_by=estimate_point__key',
      'order_by=-estimate_point__key',
      'group_by=estimate_point',
    ]) {
      expect([query, (await look(`issues/?${query}`)).text]).toEqual([query, plain]);
    }
    expect(plain).not.toContain(large?.id);
    expect((await look('estimate/')).body).toBeNull();
    await publish({ fields: ['estimate'] });
    expect((await look('estimate/')).body).toMatchObject({
      type: 'points',
      points: [{ value: '4' }, { value: '8' }],
    });
    const one = (await look(`issues/${item.id}/`)).body;
    expect(one).toMatchObject({ estimate_point: large?.id, description_html: '<p></p>' });
    expect(one.description_stripped).toBeNull();
    const sorted = (await look('issues/?order_by=-estimate_point__key')).body.results;
    expect(sorted.map((row: { name: string }) => row.name)).toEqual(['A', 'B']);
    expect((await look(`issues/?estimate_point=${small?.id}`)).body.total_count).toBe(1);
    await publish({ fields: ['description'] });
    expect((await look(`issues/${item.id}/`)).body.description_html).toBe('<p>Why</p>');
  });

  it('is read from the last reply until something changes', async () => {
    const item = await add({ name: 'One' });
    await publish();
    const first = (await look('issues/')).text;
    expect((await look('issues/')).text).toBe(first);
    await w.admin.patch(`${project.url}/issues/${item.id}/`, { name: 'Two' });
    expect((await look('issues/')).text).toContain('Two');
    const { body } = await w.admin.get(`${project.url}/project-deploy-boards/`);
    await w.admin.delete(`${project.url}/project-deploy-boards/${body.id}/`);
    expect((await look('issues/')).status).toBe(404);
  });

  it('of a view shows what the view shows, negations and "or" included', async () => {
    const names = ['urgent', 'high', 'low', 'none'];
    for (const priority of names) await add({ name: priority, priority });
    const view = await w.admin.post(`${project.url}/views/`, {
      name: 'Late',
      filters: { query: '-priority:low (priority:urgent OR name:none)' },
    });
    const listed = await w.admin.get(`${project.url}/views/${view.body.id}/issues/`);
    const namesOf = (body: { results: { name: string }[] }) =>
      body.results.map(({ name }) => name).toSorted();
    expect(namesOf(listed.body)).toEqual(['none', 'urgent']);
    await publish({}, `${project.url}/views/${view.body.id}/publish/`);
    const seen = (await look('issues/')).body;
    expect(namesOf(seen)).toEqual(['none', 'urgent']);
    const others = await w.admin.get(`${project.url}/issues/`);
    const hidden = others.body.results.find((row: { name: string }) => row.name === 'low');
    expect((await look(`issues/${hidden.id}/`)).body).toBeNull();
    expect((await look('issues/?priority=low')).body.total_count).toBe(0);
  });

  it('of a view or page tells of the project what the shown has, and nothing else', async () => {
    const name = 'Secret';
    await w.admin.patch(project.url + '/', { description: 'Secret plans', cycle_view: true });
    await w.admin.patch(project.url + '/', { module_view: true });
    const make = async (path: string, body: object) =>
      (await w.admin.post(`${project.url}/${path}/`, body)).body.id as string;
    const [above, label, other] = [
      await make('issue-labels', { name }),
      await make('issue-labels', { name: 'Told label' }),
      await make('issue-labels', { name: 'Secret label' }),
    ];
    await w.admin.patch(`${project.url}/issue-labels/${label}/`, { parent: above });
    const [cycle] = [
      await make('cycles', { name: 'Told cycle' }),
      await make('cycles', { name: 'Secret cycle' }),
    ];
    const [part] = [
      await make('modules', { name: 'Told module' }),
      await make('modules', { name: 'Secret module' }),
    ];
    const item = await add({ name: 'Shown', priority: 'high', label_ids: [label] });
    const unshown = await add({ name: 'Unshown', priority: 'low', label_ids: [other] });
    await w.admin.patch(`${project.url}/issues/${unshown.id}/`, { assignee_ids: [w.member.id] });
    await w.admin.patch(`${project.url}/issues/${item.id}/`, { assignee_ids: [w.admin.id] });
    await w.admin.post(`${project.url}/cycles/${cycle}/cycle-issues/`, { issues: [item.id] });
    await w.admin.post(`${project.url}/modules/${part}/issues/`, { issues: [item.id] });
    const { body: view } = await w.admin.post(`${project.url}/views/`, {
      name: 'Urgent',
      filters: { query: 'priority:high' },
    });
    await publish({ fields: PUBLIC_FIELDS }, `${project.url}/views/${view.id}/publish/`);
    const everything = async () => {
      const calls = ['settings', 'meta', 'states', 'labels', 'cycles', 'modules', 'members'];
      const divided = ['labels__id', 'assignees__id', 'cycle_id', 'issue_module__module_id'];
      const replies = await Promise.all([
        ...calls.map((call) => look(`${call}/`)),
        ...divided.map((group) => look(`issues/?group_by=${group}`)),
        ...divided.map((group) => look(`issues/?group_by=${group}&sub_group_by=priority`)),
      ]);
      const page = await w.server.app.inject({ url: `/spaces/views/${anchor}/` });
      return replies.map(({ text }) => text).join('') + page.body;
    };
    const told = await everything();
    for (const hidden of [name, above, other, w.member.id, 'Unshown']) {
      expect(told).not.toContain(hidden);
    }
    for (const shown of ['Told label', 'Told cycle', 'Told module', w.admin.id]) {
      expect(told).toContain(shown);
    }
    expect((await look('labels/')).body[0]).toMatchObject({ id: label, parent: null });
    // What comes to be shown is told of from then on.
    await w.admin.patch(`${project.url}/issues/${unshown.id}/`, { priority: 'high' });
    expect((await look('labels/')).text).toContain('Secret label');
    expect((await look('members/')).text).toContain(w.member.id);
    const { body: text } = await w.admin.post(`${project.url}/pages/`, { name: 'Handbook' });
    await publish({}, `${project.url}/pages/${text.id}/publish/`);
    const page = await w.server.app.inject({ url: `/spaces/pages/${anchor}/` });
    const settings = (await look('settings/')).text + (await look('meta/')).text;
    expect(settings + page.body).not.toContain(name);
    // Whoever publishes the project itself publishes what it says of itself.
    const paged = board;
    await publish();
    const { body } = await w.server.app.inject({ url: `${paged}meta/` });
    expect(body).toContain('Secret plans');
    expect((await look('labels/')).text).toContain(above);
  });
});

describe('visitors with an account', () => {
  it('tell a member by one notification, whose number rises', async () => {
    const item = await add({ name: 'Tea' });
    await w.member.post(`${project.url}/issues/${item.id}/subscribe/`);
    await publish({ is_comments_enabled: true });
    const told = async () => {
      const { body } = await w.member.get(`${w.workspace.url}/users/notifications/`);
      return (body as { entity_identifier: string; data: { more?: number } }[]).filter(
        ({ entity_identifier }) => entity_identifier === item.id,
      );
    };
    const say = () =>
      stranger.post(`${board}issues/${item.id}/comments/`, { comment_html: '<p>x</p>' });
    await say();
    const [first] = await told();
    expect(first?.data.more).toBeUndefined();
    await say();
    await say();
    expect((await told()).map(({ data }) => data.more)).toEqual([2]);
  });

  it('comment, react and vote where that is on, and are no members by it', async () => {
    const item = await add({ name: 'Tea' });
    const at = `issues/${item.id}/`;
    await publish();
    expect(
      (await stranger.post(`${board}${at}comments/`, { comment_html: '<p>x</p>' })).status,
    ).toBe(400);
    expect((await stranger.post(`${board}${at}votes/`, { vote: 1 })).status).toBe(400);
    expect((await stranger.post(`${board}${at}reactions/`, { reaction: '1' })).status).toBe(400);
    await publish({
      is_comments_enabled: true,
      is_reactions_enabled: true,
      is_votes_enabled: true,
    });
    const said = await stranger.post(`${board}${at}comments/`, { comment_html: '<p>Good</p>' });
    expect(said).toMatchObject({ status: 201, body: { access: 'EXTERNAL', is_member: false } });
    await w.admin.post(`${project.url}/issues/${item.id}/comments/`, {
      comment_html: '<p>Internal</p>',
    });
    const comments = await look(`${at}comments/`);
    expect(comments.body).toHaveLength(1);
    const own = `${board}${at}comments/${said.body.id}/`;
    expect((await w.member.patch(own, { comment_html: 'x' })).status).toBe(404);
    expect((await stranger.patch(own, { comment_html: '<p>Better</p>' })).body).toMatchObject({
      comment_html: '<p>Better</p>',
    });
    expect((await stranger.post(`${board}${at}votes/`, { vote: 1 })).status).toBe(201);
    expect((await stranger.post(`${board}${at}votes/`, { vote: -1 })).body).toMatchObject({
      vote: -1,
    });
    expect((await stranger.post(`${board}${at}reactions/`, { reaction: '128077' })).status).toBe(
      201,
    );
    const one = (await look(at)).body;
    expect(one.vote_items).toMatchObject([{ vote: -1, actor_details: { id: stranger.id } }]);
    expect(one.reaction_items).toMatchObject([{ reaction: '128077' }]);
    const reactions = `${board}comments/${said.body.id}/reactions/`;
    expect((await stranger.post(reactions, { reaction: '128077' })).status).toBe(201);
    expect((await stranger.delete(`${reactions}128077/`)).status).toBe(204);
    expect((await stranger.delete(`${board}${at}reactions/128077/`)).status).toBe(204);
    expect((await stranger.delete(`${board}${at}votes/`)).status).toBe(204);
    expect((await stranger.delete(own)).status).toBe(204);
    expect((await stranger.get(`${project.url}/issues/`)).status).toBe(403);
  });
});

describe('the intake of a published board', () => {
  const intakeId = async () => {
    await w.admin.patch(`${project.url}/`, { inbox_view: true });
    return (await w.admin.get(`${project.url}/intakes/`)).body.id as string;
  };

  it.each(['intake-issues', 'inbox-issues'])(
    'takes what visitors hand in as %s, shows it to them alone, and lets them take it back',
    async (word) => {
      const intake = await intakeId();
      await publish({ intake });
      const calls = `${board}intakes/${intake}/${word}/`;
      expect((await stranger.post(calls, { issue: {} })).body).toEqual({
        error: 'Name is required',
      });
      const wrong = { issue: { name: 'x', priority: 'soon' } };
      expect((await stranger.post(calls, wrong)).body).toEqual({ error: 'Invalid priority' });
      const issue = { name: 'Tea', description_html: '<p>Hot<script>x</script></p>' };
      const sent = await stranger.post(calls, { issue });
      expect(sent).toMatchObject({
        status: 200,
        body: {
          name: 'Tea',
          priority: 'low',
          description_html: '<p>Hot</p>',
          issue_intake: [{ status: -2, source: 'IN_APP' }],
        },
      });
      expect(JSON.stringify(sent.body)).not.toContain('@');
      const [{ id }] = sent.body.issue_intake;
      const other = await w.server.person('another');
      expect((await other.get(calls)).body).toEqual([]);
      expect((await other.get(`${calls}${id}/`)).status).toBe(404);
      expect((await other.delete(`${calls}${id}/`)).body).toEqual({
        error: 'You cannot delete intake issue',
      });
      expect((await look('issues/')).body.total_count).toBe(0);
      const changed = await stranger.patch(`${calls}${id}/`, { issue: { name: 'Green tea' } });
      expect(changed.body).toMatchObject({ name: 'Green tea' });
      await w.admin.patch(`${project.url}/intake-issues/${sent.body.id}/`, { status: -1 });
      expect((await stranger.get(calls)).body).toMatchObject([{ issue_intake: [{ status: -1 }] }]);
      expect((await stranger.patch(`${calls}${id}/`, { issue: { name: 'x' } })).status).toBe(400);
      await w.admin.patch(`${project.url}/intake-issues/${sent.body.id}/`, { status: -2 });
      expect((await stranger.delete(`${calls}${id}/`)).status).toBe(204);
      expect((await stranger.get(calls)).body).toEqual([]);
    },
  );

  it('takes nothing where the board has none, or another one', async () => {
    const intake = await intakeId();
    await publish();
    const refused = {
      status: 400,
      body: { error: 'Intake is not enabled for this Project Board' },
    };
    const calls = () => `${board}intakes/${intake}/intake-issues/`;
    expect(await stranger.post(calls(), { issue: { name: 'x' } })).toMatchObject(refused);
    const other = await w.server.project(w.workspace, w.admin);
    await w.admin.patch(`${other.url}/`, { inbox_view: true });
    const theirs = (await w.admin.get(`${other.url}/intakes/`)).body.id;
    const boards = `${project.url}/project-deploy-boards/`;
    expect((await w.admin.post(boards, { intake: theirs })).status).toBe(400);
    await publish({ intake });
    await w.admin.patch(`${project.url}/`, { inbox_view: false });
    expect(await stranger.get(calls())).toMatchObject(refused);
  });
});
