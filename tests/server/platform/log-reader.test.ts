import { afterAll, beforeAll, expect, it } from 'vitest';

import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { before } from '#server/platform/feed/cursor.ts';
import { readAudience, readLog } from '#server/platform/feed/log-reader.ts';
import { makeDatabase } from '#tests/support/database.ts';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await makeDatabase();
  drop = made.drop;
  database = openDatabase({ url: made.url });
});
afterAll(async () => {
  await database.close();
  await drop();
});

const SCOPE = '01900000-0000-7000-8000-000000000001';

it('reads the log by its numbers, not by their digits: 9 comes before 10', async () => {
  const { sql } = database;
  await sql`INSERT INTO change_log (xid, id, scope_kind, scope, entity, entity_id, op, rev) OVERRIDING SYSTEM VALUE
    SELECT xid::text::xid8, id, 'project', ${SCOPE}, 'label', gen_random_uuid(), 'up', 1
    FROM (VALUES (10, 101), (10, 99), (9, 98), (9, 102), (100, 8)) AS t(xid, id)`;
  const places = (rows: readonly { at: { xid: bigint; id: bigint } }[]) =>
    rows.map(({ at }) => `${at.xid} ${at.id}`);
  const inOrder = ['9 98', '9 102', '10 99', '10 101', '100 8'];
  const start = before(1n);
  const { rows } = await readLog(sql, start, 10);
  expect(places(rows)).toEqual(inOrder);
  const end = { xid: 1_000n, id: 0n };
  expect(places(await readAudience(sql, `project:${SCOPE}`, start, end, 10))).toEqual(inOrder);

  // What one reading leaves, the next one finds.
  const first = await readLog(sql, start, 3);
  const rest = await readLog(sql, first.rows.at(-1)?.at ?? start, 3);
  expect(places([...first.rows, ...rest.rows])).toEqual(inOrder);
});
