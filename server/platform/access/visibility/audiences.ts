import type { Row } from 'postgres';

import type { Audience, AudienceKind } from '#server/platform/changes/change-log.ts';
import type { IdRange, Image } from '#server/platform/changes/entities.ts';
import type { Fragment, SqlClient } from '#server/platform/database/database.ts';

import { live } from './live.ts';

/** An audience that sees a row. */
export interface Grant {
  readonly to: AudienceKind;
  /** Column with the audience's id: `i.project_id`. */
  readonly id: string;
  /** A table that the condition reads besides: `table alias ON condition`; at most one row matches. */
  readonly join?: string;
  /** SQL condition under which the audience sees the row; absent = always. */
  readonly when?: (sql: SqlClient) => Fragment;
}

/**
 * Which audiences see the rows of a table. The images of the feed (row to audiences) and the first load (audience
 * to rows) are both read by it, so that they agree.
 */
export interface Visibility {
  readonly table: string;
  readonly alias: string;
  /** Columns of the image's id and revision; by default `id` and `rev` of the table. */
  readonly id?: string;
  readonly rev?: string;
  /** Inner joins without which nobody sees the row: its item, its project. */
  readonly joins?: (sql: SqlClient) => Fragment;
  /** SQL condition without which nobody sees the row; by default that it is not deleted. */
  readonly where?: (sql: SqlClient) => Fragment;
  readonly grants: readonly Grant[];
}

/** Reads the images of rows that somebody sees; `json` is SQL of their JSON, `joins` of tables that it reads besides. */
export async function readImages(
  sql: SqlClient,
  visibility: Visibility,
  ids: readonly string[],
  json: Fragment,
  joins: Fragment = sql``,
): Promise<Image[]> {
  const { id, rev, source, where } = partsOf(sql, visibility);
  const rows = await sql<{ id: string; rev: number; json: string; audiences: string }[]>`
    SELECT ${id} AS id, ${rev} AS rev, (${json})::text AS json, ${audiencesOf(sql, visibility)} AS audiences
    ${source} ${joinsOf(sql, visibility.grants, 'LEFT JOIN')} ${joins}
    WHERE ${id} = ANY(${ids as string[]}::uuid[]) AND ${where}`;
  return rows.map((row) => ({ ...row, audiences: readAudiences(row.audiences) }));
}

/** Reads the ids of the rows that an audience sees. */
export async function readVisibleIds(
  sql: SqlClient,
  visibility: Visibility,
  name: Audience,
  range?: IdRange,
): Promise<string[]> {
  const colon = name.indexOf(':');
  const kind = name.slice(0, colon);
  const grants = visibility.grants.filter((grant) => grant.to === kind);
  if (grants.length === 0) return [];
  const { id, source, where } = partsOf(sql, visibility);
  const key = name.slice(colon + 1);
  const joins = joinsOf(sql, grants, 'JOIN');
  const conditions = grants.map((grant) => sql`${sql(grant.id)} = ${key} ${and(sql, grant)}`);
  const rows = await sql<{ id: string }[]>`
    SELECT ${id} AS id ${source} ${joins}
    WHERE ${where} AND (${either(sql, conditions)}) ${range ? inRange(sql, id, range) : sql``}`;
  return rows.map((row) => row.id);
}

/** SQL of a select list: the audiences that see the row, in one text. */
function audiencesOf(sql: SqlClient, { grants }: Visibility): Fragment {
  const names = grants.map(({ to, id, when }) => {
    const name = sql`${sql.unsafe(`'${to}:'`)} || ${sql(id)}`;
    return when ? sql`, CASE WHEN ${when(sql)} THEN ${name} END` : sql`, ${name}`;
  });
  return sql`concat_ws(' ' ${names})`;
}

function readAudiences(text: string): Audience[] {
  return text === '' ? [] : (text.split(' ') as Audience[]);
}

function partsOf(sql: SqlClient, visibility: Visibility) {
  const { table, alias, joins, where } = visibility;
  return {
    id: sql`${sql(visibility.id ?? `${alias}.id`)}`,
    rev: sql`${sql(visibility.rev ?? `${alias}.rev`)}`,
    source: sql`FROM ${sql(table)} ${sql(alias)} ${joins ? joins(sql) : sql``}`,
    where: where ? where(sql) : live(sql, alias),
  };
}

/** Joins that only some grants need: with `LEFT JOIN` the row stays when they find nothing. */
function joinsOf(sql: SqlClient, grants: readonly Grant[], how: 'JOIN' | 'LEFT JOIN'): Fragment {
  const joins = grants.flatMap(({ join }) => (join ? [sql.unsafe<Row[]>(`${how} ${join}`)] : []));
  return joins.reduce((left, right) => sql`${left} ${right}`, sql``);
}

function and(sql: SqlClient, { when }: Grant): Fragment {
  return when ? sql`AND ${when(sql)}` : sql``;
}

function either(sql: SqlClient, [first, ...others]: readonly Fragment[]): Fragment {
  return others.reduce((left, right) => sql`${left} OR ${right}`, first ?? sql`false`);
}

function inRange(sql: SqlClient, id: Fragment, { after, most }: IdRange): Fragment {
  return sql`${after === null ? sql`` : sql`AND ${id} > ${after}`} ORDER BY ${id} LIMIT ${most}`;
}
