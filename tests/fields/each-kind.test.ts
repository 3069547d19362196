import { getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { workItems } from '#server/features/work-items/table.ts';
import type { ImportProblem } from '#shared/contract/importers.ts';
import { csv } from '#shared/lib/csv.ts';
import { MEMBER } from '#shared/permissions.ts';
import { makeApiToken } from '#tests/support/api-token.ts';
import { FIELDS, OPTIONS } from '#tests/support/each-kind.ts';
import { importFile, step } from '#tests/support/imports.ts';
import { csvOfWorkbook } from '#tests/support/sheets.ts';
import { type TestProject, type World, world } from '#tests/support/world.ts';

let w: World;
let url: string;

const [NORTH = '', SOUTH = ''] = OPTIONS.map(({ id }) => id);
const keys = FIELDS.map(({ key }) => key);

/** A value of each field, as clients send it, and how a list that has it alone is asked for. */
const values = () => ({
  test_risk: 'high',
  test_customer: 'Acme, Ltd.',
  test_cost: 1200.5,
  test_blocked: true,
  test_ship: '2026-12-24',
  test_call: '2026-11-20T14:30:00.000000Z',
  test_region: NORTH,
  test_markets: [NORTH, SOUTH],
  test_owner: w.member.id,
  test_reviewers: [w.member.id],
  test_spec: 'https://example.com/spec',
});
const filters = () => ({
  test_risk: 'high',
  test_customer: 'acme',
  test_cost: '1000..1300',
  test_blocked: 'true',
  test_ship: '2026-12-24',
  test_call: '2026-11-20',
  test_region: NORTH,
  test_markets: SOUTH,
  test_owner: w.member.id,
  test_reviewers: w.member.id,
  test_spec: 'example',
});

/** What an item holds in the fields before anybody has set them. */
const NOTHING = {
  test_risk: 'none',
  test_customer: null,
  test_cost: null,
  test_blocked: false,
  test_ship: null,
  test_call: null,
  test_region: null,
  test_markets: [],
  test_owner: null,
  test_reviewers: [],
  test_spec: null,
};

const own = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(keys.map((key) => [key, row[key]]));

beforeAll(async () => {
  w = await world();
  url = `${w.project.url}/issues/`;
  const columns: Readonly<Record<string, ReturnType<typeof getTableColumns>[string]>> =
    getTableColumns(workItems);
  for (const table of ['work_items', 'drafts']) {
    for (const key of keys) {
      const type = columns[key]?.getSQLType() ?? '';
      const none = { test_risk: `NOT NULL DEFAULT 'none'`, test_blocked: 'NOT NULL DEFAULT false' };
      const rest = type.endsWith('[]') ? `NOT NULL DEFAULT '{}'` : Reflect.get(none, key);
      await w.server.platform.database.sql.unsafe(
        `ALTER TABLE ${table} ADD COLUMN ${key} ${type} ${rest ?? ''}`,
      );
    }
  }
});
afterAll(() => w.close());

async function make(body: object = {}) {
  const { status, body: made } = await w.member.post(url, { name: 'An item', ...body });
  expect(made).toMatchObject({ name: 'An item' });
  expect(status).toBe(201);
  return made as { readonly id: string };
}
const read = async (id: string) => (await w.member.get(`${url}${id}/`)).body;

describe('a field of each kind', () => {
  it('is set when an item is made, read alone and in lists, and changed', async () => {
    const [bare, full] = [await make(), await make(values())];
    expect(own(await read(bare.id))).toEqual(NOTHING);
    expect(own(await read(full.id))).toEqual(values());
    const { body } = await w.member.get(`${url}?per_page=100`);
    const listed = body.results.find((row: { id: string }) => row.id === full.id);
    expect(own(listed)).toEqual(values());

    const patched = await w.member.patch(`${url}${bare.id}/`, values());
    expect(patched.status).toBe(204);
    expect(own(await read(bare.id))).toEqual(values());
    await w.member.patch(`${url}${bare.id}/`, NOTHING);
    expect(own(await read(bare.id))).toEqual(NOTHING);
  });

  it.each(keys)('filters, orders and groups lists: %s', async (key) => {
    const project = await w.server.project(w.workspace, w.admin);
    await w.server.joinProject(w.workspace, project, w.member, 15);
    const issues = `${project.url}/issues/`;
    const given = { [key]: Reflect.get(values(), key) };
    const full = (await w.member.post(issues, { name: 'Full', ...given })).body;
    const bare = (await w.member.post(issues, { name: 'Bare' })).body;
    const ids = async (query: string) => {
      const { status, body } = await w.member.get(`${issues}?${query}`);
      expect(status).toBe(200);
      return body.results.map((row: { id: string }) => row.id);
    };
    const filter = encodeURIComponent(String(Reflect.get(filters(), key)));
    expect(await ids(`${key}=${filter}`)).toEqual([full.id]);

    const field = FIELDS.find((one) => one.key === key);
    if (field?.orders?.length) {
      expect(new Set(await ids(`order_by=${key}`))).toEqual(new Set([full.id, bare.id]));
      const [first] = await ids(`order_by=-${key}`);
      expect(first).toBe(key === 'test_risk' ? bare.id : full.id);
    }
    if (!field?.group) return;
    const { status, body } = await w.member.get(`${issues}?group_by=${key}`);
    expect(status).toBe(200);
    const value = given[key];
    for (const group of Array.isArray(value) ? value : [value]) {
      expect(body.results[String(group)].results.map((row: { id: string }) => row.id)).toEqual([
        full.id,
      ]);
    }
  });

  it('is written into the history by its name', async () => {
    const { id } = await make();
    await w.member.patch(`${url}${id}/`, values());
    const { body } = await w.member.get(`${url}${id}/history/?activity_type=issue-property`);
    const lines = (body as { field: string; new_value: string }[]).filter(({ field }) =>
      keys.includes(field),
    );
    const said = Map.groupBy(lines, ({ field }) => field);
    expect([...said.keys()].toSorted()).toEqual(keys.toSorted());
    const names = (key: string) => said.get(key)?.map(({ new_value }) => new_value);
    expect(names('test_region')).toEqual(['North']);
    expect(names('test_markets')).toEqual(['North', 'South, east']);
    expect(names('test_owner')).toEqual(names('test_reviewers'));
    expect(names('test_cost')).toEqual(['1200.5']);
  });

  it('is set on many items at once, and copied with an item', async () => {
    const items = [await make(), await make()];
    const { status } = await w.admin.post(`${w.project.url}/bulk-operation-issues/`, {
      issue_ids: items.map(({ id }) => id),
      properties: values(),
    });
    expect(status).toBe(200);
    for (const { id } of items) expect(own(await read(id))).toEqual(values());

    const above = await make();
    await w.member.patch(`${url}${items[0]?.id}/`, { parent_id: above.id });
    const copy = await make({ copy_of: { item: above.id, parts: ['sub_items'] } });
    const below = await w.member.get(`${url}${copy.id}/sub-issues/`);
    expect(own(below.body.sub_issues[0])).toEqual(values());
  });

  it('is kept in a draft', async () => {
    const drafts = `${w.workspace.url}/draft-issues/`;
    const made = await w.member.post(drafts, { project_id: w.project.id, name: 'D', ...values() });
    expect(made.status).toBe(201);
    const { body } = await w.member.get(`${drafts}${made.body.id}/`);
    expect(own(body)).toEqual(values());
  });

  it('refuses what it cannot hold', async () => {
    const { id } = await make();
    const wrong = {
      test_risk: 'enormous',
      test_cost: 'much',
      test_blocked: 'perhaps',
      test_ship: '2026-02-30',
      test_call: 'tomorrow',
      test_region: w.member.id,
      test_markets: [w.member.id],
      test_owner: NORTH,
      test_spec: 'javascript:alert(1)',
      test_customer: 'x'.repeat(2_001),
    };
    for (const [key, value] of Object.entries(wrong)) {
      const { status, body } = await w.member.patch(`${url}${id}/`, { [key]: value });
      expect([key, status]).toEqual([key, 400]);
      expect(Object.keys(body)).toContain(key);
    }
    await w.member.patch(`${url}${id}/`, { test_reviewers: [NORTH], test_cost: 0.125 });
    expect(await read(id)).toMatchObject({ test_reviewers: [], test_cost: 0.13 });
  });

  it('is a column of files, with names in place of ids', async () => {
    const project = await w.server.project(w.workspace, w.admin);
    await w.admin.post(`${project.url}/issues/`, {
      name: 'Exported',
      ...values(),
      test_owner: w.admin.id,
      test_reviewers: [w.admin.id],
    });
    const file = (provider: string) =>
      w.admin.post(`${w.workspace.url}/export-issues/file/`, { provider, project: [project.id] });
    const { status, body } = await file('json');
    expect(status).toBe(200);
    const [row] = JSON.parse(typeof body === 'string' ? body : JSON.stringify(body));
    expect(row).toMatchObject({
      Risk: 'high',
      Customer: 'Acme, Ltd.',
      Cost: 1200.5,
      Blocked: 'yes',
      'Ship by': '2026-12-24',
      Call: '2026-11-20T14:30:00Z',
      Region: 'North',
      Markets: ['North', 'South, east'],
      Owner: [w.admin.name],
      Reviewers: [w.admin.name],
      Spec: 'https://example.com/spec',
    });
    const table = String((await file('csv')).body);
    expect(table).toContain('"Acme, Ltd."');
    expect(table.split('\n')[0]).toContain('"Risk","Customer","Cost","Blocked","Ship by"');
  });

  it.each(['csv', 'xlsx'])('comes back with an import of its own %s', async (provider) => {
    const from = await w.server.project(w.workspace, w.admin);
    const to = await w.server.project(w.workspace, w.admin);
    for (const project of [from, to])
      await w.server.joinProject(w.workspace, project, w.member, MEMBER);
    for (const given of [values(), { test_customer: '=1, or "2"', test_markets: [SOUTH] }, {}])
      await w.admin.post(`${from.url}/issues/`, {
        name: `With ${Object.keys(given).length}`,
        ...given,
      });
    // Its heads and yes and no are in the language of whoever exports.
    await w.admin.patch('/api/users/me/profile/', { language: 'de' });
    const file = await w.server.app.inject({
      method: 'POST',
      url: `${w.workspace.url}/export-issues/file/`,
      headers: { cookie: w.admin.cookie },
      payload: { provider, project: [from.id] },
    });
    await w.admin.patch('/api/users/me/profile/', { language: 'en' });
    const content = provider === 'csv' ? file.rawPayload : csvOfWorkbook(file.rawPayload);
    const id = await importFile(w, w.admin, { source: 'csv', name: 'own.csv', content });
    await w.admin.patch(`${w.workspace.url}/imports/${id}/`, { project: to.id });
    const { mapping } = await step(w, w.admin, id, 'check');
    expect(Object.values(mapping.fields)).toEqual(
      expect.arrayContaining(keys.map((key) => `field:${key}`)),
    );
    expect(await step(w, w.admin, id, 'run')).toMatchObject({ status: 'completed', problems: 0 });
    const held = async ({ url: place }: TestProject) => {
      const { body } = await w.admin.get(`${place}/issues/?order_by=created_at&per_page=100`);
      const rows = body.results as Readonly<Record<string, unknown>>[];
      return Object.fromEntries(rows.map((row) => [row['name'], own(row)]));
    };
    const before = await held(from);
    expect(Object.keys(before)).toHaveLength(3);
    expect(await held(to)).toEqual(before);
  });

  it('names what an import cannot hold, and where', async () => {
    const heads = ['Title', ...FIELDS.map(({ label = '' }) => label)];
    const cells = {
      test_risk: 'enormous',
      test_customer: 'x'.repeat(2_001),
      test_cost: 'much',
      test_blocked: 'perhaps',
      test_ship: '2026-02-30',
      test_call: 'tomorrow',
      test_region: 'Moon',
      test_markets: 'North; Moon',
      test_owner: 'Nobody Known',
      test_reviewers: `Nobody Known; ${w.guest.email}`,
      test_spec: 'javascript:alert(1)',
    };
    const content = csv([heads, ['An item', ...keys.map((key) => Reflect.get(cells, key))]]);
    const id = await importFile(w, w.admin, { source: 'csv', name: 'odd.csv', content });
    const place = `${w.workspace.url}/imports/${id}`;
    await w.admin.patch(`${place}/`, {
      project: w.project.id,
      mapping: {
        people: {
          'Nobody Known': { as: 'name' },
          [w.guest.email]: { as: 'member', id: w.guest.id },
        },
      },
    });
    await step(w, w.admin, id, 'run');
    const problems: ImportProblem[] = (await w.admin.get(`${place}/problems/`)).body;
    const said = problems.map(({ field, code }) => `${field} ${code}`);
    const left = ['risk', 'customer', 'cost', 'blocked', 'region', 'markets', 'owner', 'reviewers'];
    expect(said.toSorted()).toEqual(
      [
        ...[...left, 'spec'].map((key) => `field:test_${key} value_left`),
        ...['ship', 'call'].map((key) => `field:test_${key} bad_date`),
        'field:test_reviewers not_assignable',
      ].toSorted(),
    );
    const [made] = problems;
    expect(own(await read(made?.work_item ?? ''))).toEqual({ ...NOTHING, test_markets: [NORTH] });
    const report = await w.admin.get(`${place}/report/`);
    expect(report.body).toContain('"Ship by"');
  });

  it('is counted by a trigger as soon as a migration names its column', async () => {
    const { sql } = w.server.platform.database;
    const counted = ['state=state_id', 'priority=priority', 'cycle=cycle_id', 'creator=created_by'];
    const lists = ['label=label_ids', 'assignee=assignee_ids', 'module=module_ids'];
    const names = [...counted, 'risk=test_risk', ...lists, 'market=test_markets'];
    await sql`SELECT keep_work_item_counts(VARIADIC ${names}::text[])`;
    await sql`SELECT recount_work_items('risk'), recount_work_items('market')`;
    const kept = async (kind: string) => {
      const rows = await sql<{ value: string; n: number }[]>`
        SELECT value, sum(n)::int AS n FROM work_item_counts
        WHERE project_id = ${w.project.id} AND kind = ${kind} GROUP BY 1 HAVING sum(n) <> 0`;
      return new Map(rows.map(({ value, n }) => [value, n]));
    };
    const before = [await kept('risk'), await kept('market'), await kept('state')];
    const { id } = await make({ test_risk: 'low', test_markets: [NORTH] });
    await w.member.patch(`${url}${id}/`, { test_risk: 'high', test_markets: [SOUTH] });
    const after = [await kept('risk'), await kept('market'), await kept('state')];
    const more = (place: number, key: string) =>
      (after[place]?.get(key) ?? 0) - (before[place]?.get(key) ?? 0);
    expect([more(0, 'low'), more(0, 'high')]).toEqual([0, 1]);
    expect([more(1, NORTH), more(1, SOUTH)]).toEqual([0, 1]);
    expect(more(2, w.project.states['Backlog'] ?? '')).toBe(1);
    await w.member.delete(`${url}${id}/`);
    expect(await kept('risk')).toEqual(before[0]);
  });

  it('is read and written by programs', async () => {
    const { id } = await make();
    const { headers } = await makeApiToken(w.server, w.member, w.workspace);
    const place = `/api/v1/workspaces/${w.workspace.slug}/projects/${w.project.id}/work-items/${id}/`;
    const changed = await w.server.anonymous.patch(place, values(), headers);
    expect(changed.status).toBe(200);
    const { body } = await w.server.anonymous.get(place, undefined, headers);
    expect(own(body)).toEqual(values());
  });
});
