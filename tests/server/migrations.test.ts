import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { SESSION_COOKIES } from '#server/platform/access/sessions.ts';
import { migrateDatabase, newestMigration } from '#server/platform/database/migrate.ts';
import { makeDatabase } from '#tests/support/database.ts';
import {
  FIRST_SESSION,
  firstState,
  readStoredRows,
  storeRows,
} from '#tests/support/first-state.ts';
import { startServer, type TestServer } from '#tests/support/world.ts';

describe('the migrations, over a database of the first state with rows in every table', () => {
  const stored = readStoredRows();
  let database: { readonly url: string; drop: () => Promise<void> };
  let sql: postgres.Sql;
  let server: TestServer;

  beforeAll(async () => {
    database = await makeDatabase('empty');
    sql = postgres(database.url, { max: 1, onnotice: () => undefined });
    await migrateDatabase(database.url, { upTo: firstState() });
    await storeRows(sql, stored);
    // As nothing but the program kept a project from having two.
    await sql`UPDATE states SET "default" = true WHERE name = 'Todo'`;
  });
  afterAll(async () => {
    await server.close();
    await sql.end();
    await database.drop();
  });

  it('begin with rows in every table', async () => {
    const tables = await sql<{ name: string }[]>`
      SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
        AND relkind = 'r' AND NOT relispartition AND relname <> 'rate_counters'`;
    expect(tables.map(({ name }) => name).filter((name) => !stored.has(name))).toEqual([]);
    expect(tables.length).toBe(stored.size);
  });

  it('run to the newest and lose no row', async () => {
    await migrateDatabase(database.url);
    const [run] = await sql`SELECT max(created_at)::text AS n FROM drizzle.__drizzle_migrations`;
    expect(Number(run?.['n'])).toBe(newestMigration());
    for (const [table, rows] of stored) {
      const [found] = await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM ${sql(table)}`;
      expect(found?.n, table).toBeGreaterThanOrEqual(rows.length);
    }
  });

  it('leave each project one default state, the first of several', async () => {
    const rows = await sql`
      SELECT array_agg(s.name)::text AS names FROM states s
      WHERE s."default" AND s.deleted_at IS NULL GROUP BY s.project_id`;
    expect([...new Set(rows.map((row) => String(row['names'])))]).toEqual(['{Backlog}']);
  });

  it('leave a database that the program works on', async () => {
    server = await startServer({ DATABASE_URL: database.url });
    const cookie = `${SESSION_COOKIES.app}=${FIRST_SESSION}`;
    const read = async (url: string) => {
      const reply = await server.app.inject({ method: 'GET', url, headers: { cookie } });
      expect(reply.statusCode, url).toBe(200);
      return reply.json();
    };
    const [workspace] = await read('/api/users/me/workspaces/');
    const projects = `/api/workspaces/${workspace.slug}/projects`;
    const [project] = await read(`${projects}/`);
    const issues = `${projects}/${project.id}/issues/`;
    const { results } = await read(issues);
    const names = results.map((item: { name: string }) => item.name);
    expect(names.toSorted()).toEqual(['Read the meter', 'Write the manual']);
    const item = await read(`${issues}${results[0].id}/`);
    expect(item.name).toBe(results[0].name);
    const labels = await read(`${projects}/${project.id}/issue-labels/`);
    expect(labels).toMatchObject([{ name: 'Bug' }]);
  });
});
