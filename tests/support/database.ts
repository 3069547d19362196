import { randomBytes } from 'node:crypto';

import postgres from 'postgres';
import { inject } from 'vitest';

/** A fresh migrated database of this test file alone. */
export async function makeDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new URL(template);
  admin.pathname = '/postgres';
  await onServer(
    admin.href,
    (sql) => sql`CREATE DATABASE ${sql(name)} TEMPLATE tutti STRATEGY FILE_COPY`,
  );
  const url = new URL(template);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () =>
      onServer(admin.href, (sql) => sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`),
  };
}

async function onServer(url: string, run: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await run(sql);
  } finally {
    await sql.end();
  }
}
