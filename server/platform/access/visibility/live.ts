import { isNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type { Fragment, SqlClient } from '#server/platform/database/database.ts';

/** SQL condition: the row of the alias, or of the statement's only table, is not deleted. */
export function live(sql: SqlClient, alias?: string): Fragment {
  return alias === undefined ? sql`deleted_at IS NULL` : sql`${sql(alias)}.deleted_at IS NULL`;
}

/** `live` as text, for statements built from strings. */
export const liveText = (alias: string) => `${alias}.deleted_at IS NULL`;

/** `live` for drizzle. */
export function isLive(table: { readonly deleted_at: AnyPgColumn }): SQL {
  return isNull(table.deleted_at);
}

/** `live` = all projects that are not deleted; `open` = those that are not archived either. */
export type ProjectsThatCount = 'live' | 'open';

/** SQL condition: the project of the alias is live or open. */
export function projectIs(sql: SqlClient, projects: ProjectsThatCount, alias = 'p') {
  const isLiveProject = live(sql, alias);
  return projects === 'live'
    ? isLiveProject
    : sql`${isLiveProject} AND ${sql(alias)}.archived_at IS NULL`;
}
