import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { wakeSnoozed } from '#server/features/intakes/items/wake-job.ts';
import { IntakeIssue } from '#shared/contract/intakes.ts';
import { GUEST, MEMBER } from '#shared/permissions.ts';
import { type Caller, type TestProject, world, type World } from '#tests/support/world.ts';

let w: World;
let project: TestProject;
let url: string;

const sql = () => w.server.platform.database.sql;

beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

beforeEach(async () => {
  project = await w.server.project(w.workspace, w.admin);
  await w.server.joinProject(w.workspace, project, w.member, MEMBER);
  await w.server.joinProject(w.workspace, project, w.guest, GUEST);
  expect((await w.admin.patch(`${project.url}/`, { inbox_view: true })).status).toBe(200);
  url = `${project.url}/intake-issues/`;
});

const handIn = async (who: Caller, issue: object = {}): Promise<IntakeIssue> => {
  const reply = await who.post(url, { source: 'FORMS', issue: { name: 'It breaks', ...issue } });
  expect(reply.status).toBe(200);
  return IntakeIssue.strict().parse(reply.body);
};
const decide = (who: Caller, { issue }: IntakeIssue, body: object) =>
  who.patch(`${url}${issue.id}/`, body);
const statusOf = async (id: string) =>
  (await sql()`SELECT intake_status FROM work_items WHERE id = ${id}`)[0]?.['intake_status'];
const listed = async (who: Caller) =>
  (await who.get(`${project.url}/issues/`)).body.results.map((row: { id: string }) => row.id);
const inTray = async (who: Caller, query = '') =>
  (await who.get(`${url}${query}`)).body.results.map(
    (row: { issue: { id: string } }) => row.issue.id,
  );
const linesOf = async (id: string) =>
  (await w.admin.get(`${project.url}/issues/${id}/history/?activity_type=issue-property`)).body
    .filter((line: { field: string | null }) => line.field === 'intake')
    .map((line: { verb: string; old_value: string; new_value: string }) => [
      line.verb,
      line.old_value,
      line.new_value,
    ]);

describe('the intake of a project', () => {
  it('is made when it is switched on, once, and answers with how much waits', async () => {
    const intake = (await w.member.get(`${project.url}/inboxes/`)).body;
    expect(intake).toMatchObject({
      name: `Project ${project.identifier} Intake`,
      is_default: true,
      pending_issue_count: 0,
    });
    await handIn(w.member);
    await w.admin.patch(`${project.url}/`, { inbox_view: false });
    await w.admin.patch(`${project.url}/`, { inbox_view: true });
    const again = (await w.member.get(`${project.url}/intakes/`)).body;
    expect(again).toMatchObject({ id: intake.id, pending_issue_count: 1 });
    const refused = await w.admin.delete(`${project.url}/intakes/${intake.id}/`);
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: 'You cannot delete the default intake' },
    ]);
    const made = await w.admin.post(`${w.workspace.url}/projects/`, {
      name: 'With intake',
      identifier: `WI${Date.now() % 100_000}`,
      inbox_view: true,
    });
    expect((await w.admin.get(`${w.workspace.url}/projects/${made.body.id}/intakes/`)).status).toBe(
      200,
    );
  });

  it('is not there for a project that never had one', async () => {
    const other = await w.server.project(w.workspace, w.admin);
    const reply = await w.admin.get(`${other.url}/intake-issues/`);
    expect([reply.status, reply.body]).toEqual([404, { error: 'Intake not found' }]);
  });

  it('has settings that its admins alone change, cleaned of what browsers would run', async () => {
    const settings = `${project.url}/intake-settings/`;
    const body = {
      is_form_enabled: true,
      form: {
        intro_html: '<p onclick="x()">Hello</p><script>x()</script>',
        fields: [{ key: 'size', kind: 'number', label: 'Size' }],
      },
    };
    expect((await w.member.patch(settings, body)).status).toBe(403);
    const changed = (await w.admin.patch(settings, body)).body;
    expect(changed).toMatchObject({
      is_in_app_enabled: true,
      is_form_enabled: true,
      form: { intro_html: '<p>Hello</p>', is_embeddable: false, outro_html: '' },
    });
    expect(changed.form.fields[0]).toMatchObject({ is_required: false, help: '', choices: [] });
    const twice = [body.form.fields[0], body.form.fields[0]];
    expect((await w.admin.patch(settings, { form: { fields: twice } })).status).toBe(400);
    const choice = { key: 'c', kind: 'choice', label: 'C' };
    expect((await w.admin.patch(settings, { form: { fields: [choice] } })).status).toBe(400);
  });
});

describe('handing in', () => {
  it('needs a name and a known priority, and says so in the words of the contract', async () => {
    const nameless = await w.member.post(url, { issue: { name: ' ' } });
    expect([nameless.status, nameless.body]).toEqual([400, { error: 'Name is required' }]);
    const odd = await w.member.post(url, { issue: { name: 'x', priority: 'soon' } });
    expect([odd.status, odd.body]).toEqual([400, { error: 'Invalid priority' }]);
    expect((await w.bystander.post(url, { issue: { name: 'x' } })).status).toBe(403);
  });

  it('makes an item that waits: in the intake alone, until somebody accepts it', async () => {
    const given = await handIn(w.guest, { priority: 'high', description_html: '<p>Look</p>' });
    const { id } = given.issue;
    expect(given).toMatchObject({
      status: -2,
      source: 'IN_APP',
      issue: { priority: 'high', state_id: project.states['Backlog'], created_by: w.guest.id },
    });
    expect(await listed(w.admin)).toEqual([]);
    expect(await inTray(w.admin)).toEqual([id]);
    const search = await w.admin.get(`${w.workspace.url}/search/?search=breaks`);
    expect(JSON.stringify(search.body)).not.toContain(id);
    const counts = await sql()`SELECT * FROM work_item_counts WHERE project_id = ${project.id}`;
    expect(counts).toHaveLength(0);
    // What hangs on it is open to those who see it, as of any item.
    const comments = `${project.url}/issues/${id}/comments/`;
    expect((await w.guest.post(comments, { comment_html: '<p>More</p>' })).status).toBe(201);
    expect((await w.admin.patch(`${project.url}/issues/${id}/`, { name: 'x' })).status).toBe(404);
    expect((await decide(w.admin, given, { status: 1 })).body.status).toBe(1);
    expect(await listed(w.admin)).toEqual([id]);
    expect(await inTray(w.admin)).toEqual([]);
    expect(await inTray(w.admin, '?status=1,-1,2')).toEqual([id]);
    expect(await linesOf(id)).toEqual([['1', 'Pending', 'Accepted']]);
  });

  it('shows guests their own only, and all where the project does', async () => {
    const own = await handIn(w.guest);
    const others = await handIn(w.member);
    expect(await inTray(w.guest)).toEqual([own.issue.id]);
    const refused = await w.guest.get(`${url}${others.issue.id}/`);
    expect([refused.status, refused.body]).toEqual([
      403,
      { error: 'You are not allowed to view this issue' },
    ]);
    await w.admin.patch(`${project.url}/`, { guest_view_all_features: true });
    expect((await inTray(w.guest)).toSorted()).toEqual([own.issue.id, others.issue.id].toSorted());
  });

  it('filters and orders', async () => {
    const first = await handIn(w.guest, { name: 'One', priority: 'urgent' });
    const second = await handIn(w.member, { name: 'Two', assignee_ids: [w.admin.id] });
    const ids = [first.issue.id, second.issue.id];
    expect(await inTray(w.admin, '?order_by=issue__sequence_id')).toEqual(ids);
    expect(await inTray(w.admin)).toEqual(ids.toReversed());
    expect(await inTray(w.admin, '?priority=urgent')).toEqual([ids[0]]);
    expect(await inTray(w.admin, `?assignees=${w.admin.id}`)).toEqual([ids[1]]);
    expect(await inTray(w.admin, '?assignees=None')).toEqual([ids[0]]);
    expect(await inTray(w.admin, `?created_by=${w.guest.id},no-id`)).toEqual([ids[0]]);
    expect(await inTray(w.admin, '?updated_at=2020-01-01;before')).toEqual([]);
    expect(await inTray(w.admin, '?created_at=2020-01-01;after&per_page=1')).toEqual([ids[1]]);
    expect((await w.admin.get(`${url}?created_at=soon`)).status).toBe(400);
  });

  it('finds what is much like it, in the project and in the intake', async () => {
    await w.member.post(`${project.url}/issues/`, { name: 'Export of reports fails' });
    const waiting = await handIn(w.guest, { name: 'The export of reports fails' });
    await w.member.post(`${project.url}/issues/`, { name: 'Colors of the calendar' });
    const similar = await w.member.get(`${url}similar/?name=Exporting%20reports%20fails`);
    expect(similar.body.map((row: { name: string }) => row.name)).toEqual([
      'Export of reports fails',
      'The export of reports fails',
    ]);
    const except = await w.member.get(
      `${url}similar/?name=Exporting%20reports%20fails&except=${waiting.issue.id}`,
    );
    expect(except.body).toHaveLength(1);
  });
});

describe('deciding', () => {
  it('is for admins; what others say of a status is left out', async () => {
    const given = await handIn(w.guest);
    expect((await decide(w.member, given, { status: 1 })).status).toBe(403);
    const own = await decide(w.guest, given, {
      status: 1,
      issue: { name: 'Mine', priority: 'low' },
    });
    expect(own.body).toMatchObject({ status: -2, issue: { name: 'Mine', priority: 'none' } });
    const other = await handIn(w.member);
    expect((await decide(w.member, other, { issue: { priority: 'low' } })).body).toMatchObject({
      issue: { priority: 'low' },
    });
  });

  it('declines into the first cancelled state, and brings the state back with a change of mind', async () => {
    const given = await handIn(w.guest, { state_id: project.states['Todo'] });
    const declined = (await decide(w.admin, given, { status: -1 })).body;
    expect(declined.issue.state_id).toBe(project.states['Cancelled']);
    expect(await listed(w.member)).toEqual([given.issue.id]);
    const history = `${project.url}/issues/${given.issue.id}/history/`;
    const lines = (await w.admin.get(history)).body.map((line: { field: string }) => line.field);
    expect(lines).not.toContain('state');
    const back = (await decide(w.admin, given, { status: -2 })).body;
    expect(back.issue.state_id).toBe(project.states['Todo']);
    expect(await listed(w.member)).toEqual([]);
    expect(await linesOf(given.issue.id)).toEqual([
      ['-1', 'Pending', 'Rejected'],
      ['-2', 'Rejected', 'Pending'],
    ]);
  });

  it('tells whoever handed it in, and nobody else', async () => {
    const given = await handIn(w.member);
    await decide(w.admin, given, { status: 0, snoozed_till: '2126-01-01T00:00:00Z' });
    await decide(w.admin, given, { status: 1 });
    const told = await sql()`
      SELECT receiver_id, title FROM notifications WHERE entity_identifier = ${given.issue.id}`;
    expect(told).toEqual([{ receiver_id: w.member.id, title: 'updated the intake status' }]);
    const own = await handIn(w.admin);
    await decide(w.admin, own, { status: 1 });
    const quiet =
      await sql()`SELECT 1 FROM notifications WHERE entity_identifier = ${own.issue.id}`;
    expect(quiet).toHaveLength(0);
  });

  it('snoozes until the minute comes', async () => {
    const given = await handIn(w.member);
    const { id } = given.issue;
    await decide(w.admin, given, { status: 0, snoozed_till: '2126-01-01T00:00:00Z' });
    expect(await inTray(w.admin, '?status=0')).toEqual([id]);
    expect(await wakeSnoozed(w.server.platform)).toBe(0);
    await sql()`UPDATE intake_issues SET snoozed_till = now() WHERE work_item_id = ${id}`;
    expect(await wakeSnoozed(w.server.platform)).toBe(1);
    expect(await inTray(w.admin)).toEqual([id]);
    expect(await statusOf(id)).toBe(-2);
    const log = await sql()`
      SELECT entity FROM change_log WHERE scope = ${project.id} AND scope_kind = 'project'
        AND xid = (SELECT max(xid) FROM change_log) ORDER BY entity`;
    expect(log.map((row) => row['entity'])).toEqual(['intake_issue', 'work_item']);
    expect(await linesOf(id)).toEqual([['0', 'Pending', 'Snoozed']]);
  });

  it('links duplicates both ways; files and followers go along, and come back', async () => {
    const target = (await w.member.post(`${project.url}/issues/`, { name: 'Known' })).body;
    const given = await handIn(w.guest);
    const { id } = given.issue;
    const file = {
      id: '0198a6c4-0000-7000-8000-00000000f11e',
      workspace_id: w.workspace.id,
      project_id: project.id,
      work_item_id: id,
      entity_type: 'ISSUE_ATTACHMENT',
      asset: `moved/${id}`,
      is_uploaded: true,
    };
    await sql()`INSERT INTO assets ${sql()(file)}`;
    expect((await decide(w.admin, given, { status: 2, duplicate_to: id })).status).toBe(400);
    const [foreign] = await sql()`
      INSERT INTO work_items ${sql()({ workspace_id: w.foreign.workspace.id, project_id: w.foreign.project.id, sequence_id: 999, name: 'Foreign' })}
      ON CONFLICT (project_id, sequence_id) DO UPDATE SET name = 'Foreign' RETURNING id`;
    const hidden = { status: 2, duplicate_to: foreign?.['id'] };
    expect((await decide(w.admin, given, hidden)).status).toBe(400);
    const marked = (await decide(w.admin, given, { status: 2, duplicate_to: target.id })).body;
    expect(marked).toMatchObject({
      status: 2,
      duplicate_to: target.id,
      duplicate_issue_detail: { id: target.id, name: 'Known' },
    });
    const related = async (of: string) =>
      (await w.admin.get(`${project.url}/issues/${of}/issue-relation/`)).body.duplicate.map(
        (row: { id: string }) => row.id,
      );
    expect(await related(target.id)).toEqual([id]);
    expect(await related(id)).toEqual([target.id]);
    const place = async () =>
      (await sql()`SELECT work_item_id FROM assets WHERE id = ${file.id}`)[0]?.['work_item_id'];
    expect(await place()).toBe(target.id);
    const counted = (await w.admin.get(`${project.url}/issues/${target.id}/`)).body;
    expect(counted.attachment_count).toBe(1);
    await decide(w.admin, given, { status: -2 });
    expect(await place()).toBe(id);
    expect(await related(target.id)).toEqual([]);
  });
});

describe('taking out', () => {
  it('deletes what was not accepted, and leaves what was', async () => {
    const waiting = await handIn(w.guest);
    const accepted = await handIn(w.guest);
    await decide(w.admin, accepted, { status: 1 });
    expect((await w.member.delete(`${url}${waiting.issue.id}/`)).status).toBe(403);
    expect((await w.guest.delete(`${url}${waiting.issue.id}/`)).status).toBe(204);
    expect((await w.admin.get(`${project.url}/issues/${waiting.issue.id}/`)).status).toBe(404);
    expect((await w.admin.delete(`${url}${accepted.issue.id}/`)).status).toBe(204);
    expect(await listed(w.admin)).toEqual([accepted.issue.id]);
    expect(await statusOf(accepted.issue.id)).toBeNull();
    expect((await w.admin.get(`${url}${accepted.issue.id}/`)).status).toBe(404);
  });

  it('comes back with an item that is taken back', async () => {
    const given = await handIn(w.guest);
    const { id } = given.issue;
    await w.admin.delete(`${url}${id}/`);
    const restored = await w.admin.post(`${project.url}/restore-issues/`, { issue_ids: [id] });
    expect(restored.status).toBeLessThan(300);
    expect(await inTray(w.admin)).toEqual([id]);
    expect(await listed(w.admin)).toEqual([]);
  });

  it('keeps earlier descriptions', async () => {
    const given = await handIn(w.guest, { description_html: '<p>One</p>' });
    const { id } = given.issue;
    const versions = `${project.url}/intake-work-items/${id}/description-versions/`;
    const [first] = (await w.admin.get(versions)).body.results;
    expect((await w.admin.get(`${versions}${first.id}/`)).body.description_html).toBe('<p>One</p>');
    expect((await w.bystander.get(versions)).status).toBe(403);
  });
});

describe('several decisions in one call', () => {
  const together = (who: Caller, decisions: readonly object[]) => who.patch(url, { decisions });

  it('are made together, and turned back together', async () => {
    const [one, two] = [await handIn(w.member), await handIn(w.member)];
    const to = (status: number) =>
      [one, two].map(({ issue }) => ({ issue: issue.id, status, duplicate_to: null }));
    expect((await together(w.admin, to(-1))).status).toBe(204);
    expect([await statusOf(one.issue.id), await statusOf(two.issue.id)]).toEqual([-1, -1]);
    expect((await together(w.admin, to(-2))).status).toBe(204);
    expect([await statusOf(one.issue.id), await statusOf(two.issue.id)]).toEqual([-2, -2]);
  });

  it('change nothing when one of them is refused', async () => {
    const one = await handIn(w.member);
    const other = await w.server.project(w.workspace, w.admin);
    await w.admin.patch(`${other.url}/`, { inbox_view: true });
    const elsewhere = (
      await w.admin.post(`${other.url}/intake-issues/`, { issue: { name: 'Elsewhere' } })
    ).body.issue.id;
    const decisions = [one.issue.id, elsewhere].map((issue) => ({ issue, status: 1 }));
    expect((await together(w.admin, decisions)).status).toBe(404);
    expect(await statusOf(one.issue.id)).toBe(-2);
    const twice = [one.issue.id, one.issue.id].map((issue) => ({ issue, status: 1 }));
    expect((await together(w.admin, twice)).status).toBe(400);
    expect((await together(w.admin, [])).status).toBe(400);
    expect((await together(w.member, [{ issue: one.issue.id, status: 1 }])).status).toBe(403);
  });
});
