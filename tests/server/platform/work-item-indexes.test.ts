import { readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { SqlClient } from '#server/platform/database/database.ts';
import { flushCounters } from '#tests/support/read-counter.ts';
import { world, type World } from '#tests/support/world.ts';

const MOST = 14;
const ITEMS = 150;
/** What people change all day: no index may hold it, nor be of those rows alone that have a certain value of it. */
const CHANGED = [
  'name',
  'priority',
  'priority_rank',
  'start_date',
  'target_date',
  'assignee_ids',
  'label_ids',
  'updated_at',
  'updated_by',
  'rev',
];
const LISTS = readFileSync(path.resolve(import.meta.dirname, '../../../docs/lists.md'), 'utf8');

describe('the indexes of work items', () => {
  let w: World;
  let sql: SqlClient;

  beforeAll(async () => {
    w = await world({ DATABASE_POOL: '2' });
    ({ sql } = w.server.platform.database);
  });
  afterAll(() => w.close());

  it('are few, and each has a call that needs it', async () => {
    const indexes = await sql<{ name: string }[]>`
      SELECT indexname AS name FROM pg_indexes WHERE tablename = 'work_items' ORDER BY indexname`;
    expect(indexes.length).toBeLessThanOrEqual(MOST);
    expect(
      indexes.map(({ name }) => name).filter((name) => !LISTS.includes(`\`${name}\``)),
    ).toEqual([]);
  });

  it('hold nothing that people change all day', async () => {
    const held = await sql<{ index: string; column: string }[]>`
      SELECT c.relname AS index, a.attname AS column
      FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid
      JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = x.indexrelid
        AND d.refobjid = x.indrelid AND d.refobjsubid > 0
      JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = d.refobjsubid
      WHERE x.indrelid = 'work_items'::regclass AND a.attname = ANY(${CHANGED})`;
    expect(held).toEqual([]);
  });

  it('hear of hardly any change', async () => {
    const { admin, member, project } = w;
    const items: string[] = [];
    for (let n = 0; n < ITEMS; n += 1) {
      items.push((await admin.post(`${project.url}/issues/`, { name: `item ${n}` })).body.id);
    }
    const before = await changes();
    for (const [n, body] of [
      { name: 'Another title' },
      { description_html: '<p>Another text</p>' },
      { priority: 'high' },
      { target_date: '2030-01-01' },
      { assignee_ids: [member.id] },
    ].entries()) {
      for (const [place, id] of items.entries()) {
        if (place % 2 === n % 2) continue;
        const reply = await admin.patch(`${project.url}/issues/${id}/`, body);
        expect(reply.status).toBeLessThan(300);
      }
    }
    const after = await changes();
    const all = after.all - before.all;
    expect(all).toBeGreaterThanOrEqual((ITEMS / 2) * 5);
    expect((after.light - before.light) / all).toBeGreaterThanOrEqual(0.8);
  });

  /** How many changes of items there were, and how many of them no index heard of. */
  async function changes(): Promise<{ all: number; light: number }> {
    const { database } = w.server.platform;
    await flushCounters([{ sql: database.sql, connections: 2 }]);
    const [row] = await database.session<{ all: number; light: number }[]>`
      SELECT n_tup_upd::int AS all, n_tup_hot_upd::int AS light FROM pg_stat_user_tables WHERE relname = 'work_items'`;
    return row ?? { all: 0, light: 0 };
  }
});
