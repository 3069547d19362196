import { afterAll, beforeAll, expect, it } from 'vitest';

import { automate } from '#server/features/work-items/automation/job.ts';
import { importFile, step } from '#tests/support/imports.ts';
import { minuteLater } from '#tests/support/minute-later.ts';
import { world, type World } from '#tests/support/world.ts';

// No road writes a line of history that leads from a value to the same one.

let w: World;
let p: string;
let item: { id: string; parent_id: string };
let other: { id: string };
const ids: Record<'label' | 'cycle' | 'module' | 'link' | 'comment' | 'intake', string> = {
  label: '',
  cycle: '',
  module: '',
  link: '',
  comment: '',
  intake: '',
};

const made = async (path: string, body: object) => {
  const reply = await w.admin.post(`${p}${path}`, body);
  expect([path, reply.status]).toEqual([path, expect.toSatisfy((status) => status < 300)]);
  return reply.body;
};

beforeAll(async () => {
  w = await world();
  p = w.project.url;
  await w.admin.patch(`${p}/`, { inbox_view: true });
  other = await made('/issues/', { name: 'Above' });
  ids.label = (await made('/issue-labels/', { name: 'Same' })).id;
  ids.cycle = (await made('/cycles/', { name: 'Round' })).id;
  ids.module = (await made('/modules/', { name: 'Part' })).id;
  item = await made('/issues/', VALUES());
  await made('/bulk-operation-issues/', {
    issue_ids: [item.id],
    properties: { cycle_id: ids.cycle, module_ids: [ids.module] },
  });
  ids.link = (await made(`/issues/${item.id}/issue-links/`, { url: 'a.example' })).id;
  ids.comment = (await made(`/issues/${item.id}/comments/`, { comment_html: '<p>Hello</p>' })).id;
  ids.intake = (await made('/intake-issues/', { issue: { name: 'Handed in' } })).issue.id;
});
afterAll(() => w.close());

const VALUES = () => ({
  name: 'Same again',
  description_html: '<p>Same</p>',
  priority: 'high',
  state_id: w.project.states['Todo'],
  start_date: '2030-01-01',
  target_date: '2030-01-02',
  parent_id: other.id,
  label_ids: [ids.label],
  assignee_ids: [w.admin.id],
});

/** Lines that lead from a value to the same one, and how many there are in all. */
async function lines() {
  const rows = await w.server.platform.database.sql<{ field: string | null; is_same: boolean }[]>`
    SELECT field, old_value <> '' AND old_value = new_value
      AND old_identifier IS NOT DISTINCT FROM new_identifier AS is_same
    FROM work_item_activities`;
  return { all: rows.length, same: rows.filter((row) => row.is_same).map(({ field }) => field) };
}

const url = (path: string) => `${p}${path}`;
const ofItem = (path = '') => url(`/issues/${item.id}/${path}`);
const bulk = (properties: object) =>
  w.admin.post(url('/bulk-operation-issues/'), { issue_ids: [item.id], properties });
const decide = (body: object) => w.admin.patch(url(`/intake-issues/${ids.intake}/`), body);

const ROADS: Record<string, () => Promise<unknown>> = {
  'the same values sent again': () => w.admin.patch(ofItem(), VALUES()),
  'the same values by another person': () => w.member.patch(ofItem(), VALUES()),
  'ids in capitals': () =>
    w.admin.patch(ofItem(), {
      state_id: VALUES().state_id?.toUpperCase(),
      parent_id: other.id.toUpperCase(),
    }),
  'a bulk call': () => {
    const { name: _name, description_html: _text, parent_id: _parent, ...values } = VALUES();
    return bulk({ ...values, cycle_id: ids.cycle, module_ids: [ids.module] });
  },
  'the call for dates': () =>
    w.admin.post(url('/issue-dates/'), {
      updates: [{ id: item.id, start_date: '2030-01-01', target_date: '2030-01-02' }],
    }),
  'a cycle it is in': () =>
    w.admin.post(url(`/cycles/${ids.cycle}/cycle-issues/`), { issues: [item.id] }),
  'a module it is in': () =>
    w.admin.post(url(`/modules/${ids.module}/issues/`), { issues: [item.id] }),
  'the parent it has': () =>
    w.admin.post(url(`/issues/${other.id}/sub-issues/`), { sub_issue_ids: [item.id] }),
  'a state by another name': async () => {
    await w.admin.patch(url(`/states/${w.project.states['Todo']}/`), { name: 'Still to do' });
    return w.admin.patch(ofItem(), VALUES());
  },
  'the address a link has': () =>
    w.admin.patch(ofItem(`issue-links/${ids.link}/`), { url: 'http://a.example' }),
  'the text a comment has': () =>
    w.admin.patch(ofItem(`comments/${ids.comment}/`), { comment_html: '<p>Hello</p>' }),
  'another day to snooze until': async () => {
    await decide({ status: 0, snoozed_till: '2126-01-01T00:00:00Z' });
    return decide({ status: 0, snoozed_till: '2126-02-01T00:00:00Z' });
  },
  'another item it is the same as': async () => {
    await decide({ status: 2, duplicate_to: item.id });
    return decide({ status: 2, duplicate_to: other.id });
  },
  'a change taken back, at once and later': async () => {
    const { priority, state_id } = VALUES();
    await w.admin.patch(ofItem(), { priority: 'low', state_id: w.project.states['Done'] });
    await w.admin.patch(ofItem(), { priority, state_id });
    await w.admin.patch(ofItem(), { priority: 'low', state_id: w.project.states['Done'] });
    await minuteLater(w);
    return w.admin.patch(ofItem(), { priority, state_id });
  },
  'a file that is imported again': async () => {
    for (const name of ['list.csv', 'list again.csv']) {
      const content = [
        'Title,Key,State,Priority,Labels,Due date,Parent',
        'Above all,OLD-1,Todo,high,Same,2030-01-02,',
        'Brought,OLD-2,Todo,high,Same,2030-01-02,OLD-1',
      ].join('\n');
      // oxlint-disable no-await-in-loop -- one after the other
      const id = await importFile(w, w.admin, { source: 'csv', name, content });
      const address = `${w.workspace.url}/imports/${id}/`;
      await w.admin.patch(address, { project: w.project.id });
      const done = await step(w, w.admin, id, 'run');
      expect(done).toMatchObject({ status: 'completed' });
      const brought = await w.server.platform.database.sql`
        SELECT 1 FROM work_items WHERE name IN ('Above all', 'Brought')`;
      expect([name, brought.length]).toEqual([name, 2]);
      // oxlint-enable no-await-in-loop
    }
  },
  automation: async () => {
    const { platform } = w.server;
    await w.admin.patch(url('/'), { close_in: 1, default_state: w.project.states['Todo'] });
    await platform.database.sql`UPDATE work_items SET updated_at = now() - interval '1 year'`;
    return automate(platform, 'close');
  },
};

it.each(Object.entries(ROADS))('%s writes no line from a value to itself', async (_name, go) => {
  await minuteLater(w);
  const reply = await go();
  if (typeof reply === 'object') expect(Object(reply).status).toBeLessThan(300);
  expect((await lines()).same).toEqual([]);
});
