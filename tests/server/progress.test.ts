import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { world, type World } from '#tests/support/world.ts';

type Row = Record<string, unknown> & { readonly id: string };

const KINDS = ['cycle', 'module'] as const;

describe.each(KINDS)('the counts of all of a project, by the %s', (kind) => {
  let w: World;
  let ids: string[];

  beforeAll(async () => {
    w = await world();
    ids = [];
    for (const name of ['Full', 'Empty', 'Archived', 'Deleted']) {
      ids.push((await w.member.post(`${w.project.url}/${kind}s/`, { name })).body.id);
    }
    const [full = '', , archived = '', deleted = ''] = ids;
    const { states } = w.project;
    const five = await estimateInPoints();
    await put(full, { state_id: states['Done'], estimate_point: five });
    await put(full, { state_id: states['Todo'], assignee_ids: [w.member.id, w.admin.id] });
    await put(archived, { state_id: states['Done'] });
    const { sql } = w.server.platform.database;
    await sql`UPDATE ${sql(`${kind}s`)} SET archived_at = now() WHERE id = ${archived}`;
    expect((await w.member.delete(`${w.project.url}/${kind}s/${deleted}/`)).status).toBe(204);
  });
  afterAll(() => w.close());

  const counts = async (who = w.member) => {
    const reply = await who.get(`${w.project.url}/${kind}-counts/`);
    expect(reply.status).toBe(200);
    return reply.body as Row[];
  };

  async function estimateInPoints(): Promise<string> {
    const made = await w.admin.post(`${w.project.url}/estimates/`, {
      estimate: { name: 'Points', type: 'points', last_used: true },
      estimate_points: [{ key: 0, value: '5' }],
    });
    expect(made.status).toBe(200);
    const use = await w.admin.patch(`${w.project.url}/`, { estimate: made.body.id });
    expect(use.status).toBe(200);
    return made.body.points[0].id;
  }

  async function put(id: string, body: object): Promise<void> {
    const item = await w.member.post(`${w.project.url}/issues/`, { name: 'Item', ...body });
    expect(item.status).toBe(201);
    const at = kind === 'cycle' ? 'cycle-issues' : 'issues';
    await w.member.post(`${w.project.url}/${kind}s/${id}/${at}/`, { issues: [item.body.id] });
  }

  it('are those of its list, without anything else, and without what is 0', async () => {
    const [full = '', empty = ''] = ids;
    const found = await counts();
    expect(found).toHaveLength(2);
    expect(found).toContainEqual({
      id: full,
      total_issues: 2,
      unstarted_issues: 1,
      completed_issues: 1,
      total_estimate_points: 5,
      completed_estimate_points: 5,
    });
    expect(found).toContainEqual({ id: empty });
    const listed = (await w.member.get(`${w.project.url}/${kind}s/`)).body as Row[];
    for (const row of listed)
      expect(row).toMatchObject(found.find(({ id }) => id === row.id) ?? {});
    expect(listed.map(({ id }) => id).toSorted()).toEqual(found.map(({ id }) => id).toSorted());
  });

  it('are there for whoever may list them, and nobody else', async () => {
    const url = `${w.project.url}/${kind}-counts/`;
    expect(await counts(w.guest)).toEqual(await counts());
    for (const path of [url, `${w.project.url}/${kind}s/`]) {
      expect((await w.stranger.get(path)).status).toBe(403);
      expect((await w.server.anonymous.get(path)).status).toBe(401);
    }
  });

  it('are none once the project is archived, as its list is', async () => {
    expect((await w.admin.post(`${w.project.url}/archive/`, {})).status).toBe(200);
    expect(await counts()).toEqual([]);
    expect((await w.member.get(`${w.project.url}/${kind}s/`)).body).toEqual([]);
    expect((await w.admin.delete(`${w.project.url}/archive/`)).status).toBe(204);
  });
});
