import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { OWN_KEYS } from '#shared/work-item-fields/columns.ts';
import { world, type World } from '#tests/support/world.ts';

type Row = Record<string, unknown>;

/** Our own client asks for revisions with `rev=true`; clients of the contract see no change. */
describe('the revision of work items in what is read', () => {
  let w: World;
  let parent: string;
  let archived: string;
  const revisions = new Map<unknown, number>();

  beforeAll(async () => {
    w = await world();
    const issues = `${w.project.url}/issues/`;
    const make = async (fields: Row) => (await w.member.post(issues, fields)).body.id as string;
    parent = await make({ name: 'parent', assignee_ids: [w.member.id] });
    const child = await make({ name: 'child', parent_id: parent, assignee_ids: [w.member.id] });
    archived = await make({ name: 'old', state_id: w.project.states['Done'] });
    await w.admin.post(`${issues}${archived}/archive/`);
    for (const name of ['a', 'b']) await w.member.patch(`${issues}${child}/`, { name });
    const rows = await w.server.platform.database.sql<{ id: string; rev: number }[]>`
      SELECT id, rev FROM work_items`;
    for (const { id, rev } of rows) revisions.set(id, rev);
    expect(revisions.get(child)).not.toBe(revisions.get(parent));
  });
  afterAll(() => w.close());

  const calls = (): readonly (readonly [name: string, url: string])[] => {
    const { url } = w.project;
    return [
      ['issues', `${url}/issues/?order_by=created_at`],
      ['issues in groups', `${url}/issues/?group_by=state_id`],
      ['issues in groups of groups', `${url}/issues/?group_by=state_id&sub_group_by=priority`],
      ['issues-detail', `${url}/issues-detail/?expand=parent,issue_relation`],
      ['v2', `${url}/v2/issues/?cursor=500:0:0`],
      ['v2 with texts', `${url}/v2/issues/?description=true`],
      ['issues by ids', `${url}/issues/list/?issues=${parent}`],
      ['the archive', `${url}/archived-issues/?order_by=created_at`],
      ['issues of the workspace', `${w.workspace.url}/issues/?order_by=created_at`],
      [
        'issues of a person',
        `${w.workspace.url}/user-issues/${w.member.id}/?assignees=${w.member.id}`,
      ],
      ['sub-issues', `${url}/issues/${parent}/sub-issues/?`],
      ['sub-issues in groups', `${url}/issues/${parent}/sub-issues/?group_by=priority`],
      ['an item', `${url}/issues/${parent}/?expand=parent`],
      ['an item of the archive', `${url}/issues/${archived}/archive/?`],
      ['an item by its key', `${w.workspace.url}/work-items/${w.project.identifier}-1/?`],
    ];
  };

  const own = new Set<string>(['rev', ...OWN_KEYS]);

  it('is in every row for who asks for it, and nowhere else', async () => {
    for (const [name, url] of calls()) {
      const usual = await w.admin.get(url);
      const asked = await w.admin.get(`${url}&rev=true`);
      expect([name, usual.status, asked.status]).toEqual([name, 200, 200]);
      expect([name, rowsIn(usual.body).filter((row) => 'rev' in row)]).toEqual([name, []]);
      const rows = rowsIn(asked.body);
      expect([name, rows.length]).toEqual([name, expect.toSatisfy((count) => count > 0)]);
      expect([name, rows.map(({ rev }) => rev)]).toEqual([
        name,
        rows.map(({ id }) => revisions.get(id)),
      ]);
      // All else is the same, in the same order.
      const without = JSON.stringify(asked.body, (key, value) =>
        own.has(key) ? undefined : value,
      );
      expect([name, without]).toEqual([name, JSON.stringify(usual.body)]);
      for (const no of ['false', '1', '']) {
        expect([name, (await w.admin.get(`${url}&rev=${no}`)).body]).toEqual([name, usual.body]);
      }
    }
  });

  it('is that of the row shown, also of a row that lists have kept', async () => {
    const list = `${w.project.url}/issues/?order_by=created_at&rev=true`;
    const before: Row[] = (await w.member.get(list)).body.results;
    await w.member.patch(`${w.project.url}/issues/${parent}/`, { name: 'parent again' });
    const after: Row[] = (await w.member.get(list)).body.results;
    const of = (rows: readonly Row[]) => rows.find(({ id }) => id === parent);
    expect(of(after)).toMatchObject({ name: 'parent again', rev: Number(of(before)?.['rev']) + 1 });
    expect(of((await w.member.get(list)).body.results)).toEqual(of(after));
  });
});

/** Everything in a reply that is a whole work item. */
function rowsIn(body: unknown): Row[] {
  if (Array.isArray(body)) return body.flatMap(rowsIn);
  if (typeof body !== 'object' || body === null) return [];
  const own = 'sub_issues_count' in body ? [{ ...body }] : [];
  return [...own, ...Object.values(body).flatMap(rowsIn)];
}
