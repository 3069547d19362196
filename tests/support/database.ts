import { randomBytes } from 'node:crypto';

import postgres from 'postgres';
import { inject } from 'vitest';

/** A new database for this test file: migrated or empty, on the run's PostgreSQL or another one. */
export async function makeDatabase(
  content: 'migrated' | 'empty' = 'migrated',
  server = inject('templateUrl'),
): Promise<{
  url: string;
  nearUrl: string;
  /** Through the run's pooler, if it has one. */
  pooledUrl: string | undefined;
  drop: () => Promise<void>;
}> {
  const template = new URL(server);
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new URL(template);
  admin.pathname = '/postgres';
  const source = content === 'migrated' ? 'tutti' : 'template0';
  await onServer(
    admin.href,
    (sql) => sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(source)} STRATEGY FILE_COPY`,
  );
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const isOfRun = server === inject('templateUrl');
  const pooled = isOfRun ? inject('pooledTemplateUrl') : undefined;
  return {
    url: at(server),
    pooledUrl: pooled && at(pooled),
    nearUrl: at(isOfRun ? inject('nearTemplateUrl') : server),
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
