import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { world, type World } from '#tests/support/world.ts';

const PROJECTS = 24;
const GROUPS = ['backlog', 'started', 'completed'] as const;
const PRIORITIES = ['urgent', 'high', 'none'] as const;

interface Item {
  readonly id: string;
  readonly project: string;
  readonly group: (typeof GROUPS)[number];
  readonly state: string;
  readonly priority: (typeof PRIORITIES)[number];
  readonly assignees: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly sort_order: number;
}

describe('lists over many projects', () => {
  let w: World;
  const projects: string[] = [];
  const items: Item[] = [];

  beforeAll(async () => {
    w = await world();
    await fill();
  });
  afterAll(() => w.close());

  /** Few moments and places, so that many items are equal to each other; the last project has nearly all that is new. */
  async function fill(): Promise<void> {
    const { sql } = w.server.platform.database;
    const workspace = w.workspace.id;
    for (let n = 0; n < PROJECTS; n += 1) {
      const project = v7();
      projects.push(project);
      await sql`INSERT INTO projects (id, workspace_id, name, identifier)
        VALUES (${project}, ${workspace}, ${`Many ${n}`}, ${`MANY${n}`})`;
      await sql`INSERT INTO project_members (workspace_id, project_id, member_id, role)
        VALUES (${workspace}, ${project}, ${w.member.id}, 15)`;
      const states = GROUPS.map((group) => ({ id: v7(), group }));
      for (const { id, group } of states) {
        await sql`INSERT INTO states (id, workspace_id, project_id, name, color, sequence, "group", "default")
          VALUES (${id}, ${workspace}, ${project}, ${group}, '#888888', 10, ${group}, ${group === 'backlog'})`;
      }
      const isNew = n === PROJECTS - 1;
      for (let serial = 1; serial <= (isNew ? 60 : n % 7); serial += 1) {
        const at = (step: number) => `2026-01-${String(step).padStart(2, '0')}T10:00:00Z`;
        const state = states[(n + serial) % states.length] ?? { id: '', group: 'backlog' as const };
        items.push({
          id: v7(),
          project,
          group: state.group,
          state: state.id,
          priority: PRIORITIES[(n * serial) % PRIORITIES.length] ?? 'none',
          assignees: serial % 2 === 0 ? [w.member.id] : [],
          created_at: at(isNew ? 20 + (serial % 3) : 1 + ((n + serial) % 12)),
          updated_at: at(1 + ((n * 3 + serial) % 9)),
          sort_order: (n + serial * 2) % 5,
        });
      }
    }
    const serials = new Map<string, number>();
    for (const item of items) {
      const serial = (serials.get(item.project) ?? 0) + 1;
      serials.set(item.project, serial);
      await sql`
        INSERT INTO work_items (id, workspace_id, project_id, sequence_id, name, state_id, priority, assignee_ids,
          created_at, updated_at, sort_order)
        VALUES (${item.id}, ${workspace}, ${item.project}, ${serial}, 'Item', ${item.state}, ${item.priority},
          ${item.assignees as string[]}::uuid[], ${item.created_at}, ${item.updated_at}, ${item.sort_order})`;
    }
  }

  type Key = 'created_at' | 'updated_at' | 'sort_order';
  const sorted = (some: readonly Item[], order: string): string[] => {
    const isDown = order.startsWith('-');
    const key = order.replace('-', '') as Key;
    const compare = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b));
    return some
      .toSorted(
        (a, b) =>
          compare(a[key], b[key]) * (isDown ? -1 : 1) ||
          compare(b.created_at, a.created_at) ||
          compare(b.id, a.id),
      )
      .map(({ id }) => id);
  };
  const groupsOf = (item: Item): Readonly<Record<string, readonly string[]>> => ({
    state__group: [item.group],
    priority: [item.priority],
    assignees__id: item.assignees.length > 0 ? item.assignees : ['None'],
    project_id: [item.project],
  });
  const read = async (query: string) => {
    const { status, body } = await w.member.get(`${w.workspace.url}/issues/?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

  const orders = ['created_at', '-created_at', 'updated_at', '-updated_at', 'sort_order'];

  it.each(orders)('have the same pages as all items in the order of %s', async (order) => {
    const all = sorted(items, order);
    for (const [size, page] of [
      [40, 0],
      [40, 1],
      [30, 3],
      [100, 0],
      // So few that not all items are among the newest that are looked through first.
      [3, 0],
      [3, 2],
    ] as const) {
      const body = await read(`order_by=${order}&per_page=${size}&cursor=${size}:${page}:0`);
      expect(body.total_count).toBe(items.length);
      expect(idsOf(body.results)).toEqual(all.slice(page * size, (page + 1) * size));
    }
  });

  it.each(['state__group', 'priority', 'assignees__id'])(
    'have the same first rows in each group of %s',
    async (group) => {
      for (const [order, size] of orders.flatMap((one) => [
        [one, 30] as const,
        [one, 3] as const,
      ])) {
        const page = `per_page=${size}&cursor=${size}:0:0`;
        const body = await read(`group_by=${group}&order_by=${order}&${page}`);
        const keys = new Set(items.flatMap((item) => groupsOf(item)[group] ?? []));
        for (const key of keys) {
          const inside = items.filter((item) => groupsOf(item)[group]?.includes(key));
          const found = body.results[key];
          expect(found.total_results, `${key} by ${order}`).toBe(inside.length);
          expect(idsOf(found.results), `${key} by ${order}`).toEqual(
            sorted(inside, order).slice(0, size),
          );
        }
      }
    },
  );

  it('show somebody whose projects have nothing new what these have', async () => {
    const own = [projects[6] ?? '', projects[5] ?? ''];
    const { sql } = w.server.platform.database;
    for (const project of own) {
      await sql`INSERT INTO project_members (workspace_id, project_id, member_id, role)
        VALUES (${w.workspace.id}, ${project}, ${w.bystander.id}, 15)`;
    }
    const inside = items.filter(({ project }) => own.includes(project));
    const list = `${w.workspace.url}/issues/?order_by=-created_at&per_page=3&cursor=3`;
    const plain = await w.bystander.get(`${list}:1:0`);
    expect(plain.body.total_count).toBe(inside.length);
    expect(idsOf(plain.body.results)).toEqual(sorted(inside, '-created_at').slice(3, 6));
    const grouped = await w.bystander.get(`${list}:0:0&group_by=priority`);
    for (const priority of PRIORITIES) {
      const some = inside.filter((item) => item.priority === priority);
      const found = grouped.body.results[priority];
      expect(found.total_results).toBe(some.length);
      expect(idsOf(found.results)).toEqual(sorted(some, '-created_at').slice(0, 3));
    }
  });

  it('filtered by projects count and show these, below the heads of all', async () => {
    const some = [projects.at(-1), projects[6], projects[0]].join();
    const inside = items.filter(({ project }) => some.includes(project));
    const query = `project=${some}&order_by=-created_at&per_page=40&cursor=40:0:0`;
    const plain = await read(query);
    expect(plain.total_count).toBe(inside.length);
    expect(idsOf(plain.results)).toEqual(sorted(inside, '-created_at').slice(0, 40));
    const grouped = await read(`${query}&group_by=project_id`);
    expect(Object.keys(grouped.results)).toEqual(expect.arrayContaining(projects));
    for (const project of projects) {
      const own = inside.filter((item) => item.project === project);
      expect(grouped.results[project].total_results).toBe(own.length);
      expect(idsOf(grouped.results[project].results)).toEqual(
        sorted(own, '-created_at').slice(0, 40),
      );
    }
    const byGroup = await read(`${query}&group_by=state__group`);
    for (const group of GROUPS) {
      const own = inside.filter((item) => item.group === group);
      expect(byGroup.results[group].total_results).toBe(own.length);
    }
  });
});
