import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeItems } from '#tests/support/list-data.ts';
import { world, type World } from '#tests/support/world.ts';

const ZONE = 'Pacific/Kiritimati';
/** Where the person is it is June 11, 2025; in UTC it is June 10. */
const MOMENT = '2025-06-10T11:00:00Z';
const [HERE, IN_UTC] = ['2025-06-11', '2025-06-10'];

describe('the days of a person', () => {
  let w: World;
  let item: string;

  beforeAll(async () => {
    w = await world();
    await w.member.patch('/api/users/me/', { user_timezone: ZONE });
    [item = ''] = await makeItems(w.server, w.workspace, w.project, w.member, [
      {
        created_at: MOMENT,
        completed_at: MOMENT,
        state_id: w.project.states['Done'],
        assignee_ids: [w.member.id],
      },
    ]);
  });
  afterAll(() => w.close());

  const numbers = async (what: string, query: string) =>
    (await w.member.get(`${w.workspace.url}/work-item-numbers/${what}/?${query}`)).body;

  it('are those of the charts of analytics', async () => {
    const span = 'from=2025-06-01&to=2025-06-30';
    expect(await numbers('days', span)).toEqual([{ date: HERE, created: 1, resolved: 1 }]);
    const on = async (day: string) => (await numbers('totals', `from=${day}&to=${day}`)).created;
    expect([await on(HERE), await on(IN_UTC)]).toEqual([1, 0]);
  });

  it('are those by which analytics divides items', async () => {
    const { rows } = await numbers('shares', 'x=created_at');
    expect(rows.map(({ key }: { key: string }) => key)).toContain(HERE);
    expect(rows.map(({ key }: { key: string }) => key)).not.toContain(IN_UTC);
  });

  it('are those of filters', async () => {
    const total = async (day: string) =>
      (await numbers('totals', `query=created:${day}&from=${HERE}&to=${HERE}`)).total;
    expect([await total(HERE), await total(IN_UTC)]).toEqual([1, 0]);
  });

  it('are those of the table of what somebody did', async () => {
    await w.server.platform.database.sql`
      INSERT INTO work_item_activities (workspace_id, project_id, work_item_id, actor_id, verb, created_at)
      VALUES (${w.workspace.id}, ${w.project.id}, ${item}, ${w.member.id}, 'created', ${MOMENT})`;
    const url = `${w.workspace.url}/user-activity/${w.member.id}/export/`;
    const lines = async (date: string) =>
      (await w.member.post(url, { date })).body.trim().split('\n').length - 1;
    expect([await lines(HERE), await lines(IN_UTC)]).toEqual([1, 0]);
  });

  it('are those of the older dashboard', async () => {
    const { sql } = w.server.platform.database;
    const [line] = await sql<{ at: string; day: string }[]>`
      UPDATE work_item_activities
      SET created_at = ((now() AT TIME ZONE ${ZONE})::date - 3)::timestamp AT TIME ZONE ${ZONE}
      WHERE actor_id = ${w.member.id}
      RETURNING created_at AS at, ((now() AT TIME ZONE ${ZONE})::date - 3)::text AS day`;
    const graph = await w.member.get(
      `/api/users/me/workspaces/${w.workspace.slug}/activity-graph/`,
    );
    expect(graph.body).toEqual([{ created_date: line?.day, activity_count: 1 }]);
  });
});
