import type { Row } from 'postgres';

import type { Audience, AudienceKind } from '#server/platform/changes/change-log.ts';
import { idsOf, type IdRange, type Image } from '#server/platform/changes/entities.ts';
import type { Fragment, SqlClient } from '#server/platform/database/database.ts';

import { live } from './live.ts';

/** An audience that sees a row. */
export interface Grant {
  readonly to: AudienceKind;
  /** Column with the audience's id: `i.project_id`. */
  readonly id: string;
  /** A further table of the condition: `table alias ON condition`; must match at most one row. */
  readonly join?: string;
  /** SQL condition under which the audience sees the row; absent = always. */
  readonly when?: (sql: SqlClient) => Fragment;
}

/**
 * The audiences that see the rows of a table. Both the feed's images (row to audiences) and the
 * first load (audience to rows) use it, so that they agree.
 */
export interface Visibility {
  readonly table: string;
  readonly alias: string;
  /** Columns of the image's id and revision; by default the table's `id` and `rev`. */
  readonly id?: string;
  readonly rev?: string;
  /** Inner joins required for visibility: the row's item, its project. */
  readonly joins?: (sql: SqlClient) => Fragment;
  /** SQL condition required for visibility; by default that the row is not deleted. */
  readonly where?: (sql: SqlClient) => Fragment;
  readonly grants: readonly Grant[];
}

interface ImageParts {
  /** SQL of its JSON, and of further tables for it. */
  readonly json: Fragment;
  readonly joins?: Fragment;
  /** Other entities in it: their keys, and SQL of their audiences; null for none. */
  readonly names?: readonly { readonly key: string; readonly audiences: Fragment }[];
}

interface ImageRow {
  readonly id: string;
  readonly rev: number;
  readonly json: string;
  readonly audiences: string;
  readonly named: readonly (string | null)[] | null;
}

/** Reads the images of rows with their audiences; rows without an audience are left out. */
export async function readImages(
  sql: SqlClient,
  visibility: Visibility,
  ids: readonly string[],
  { json, joins = sql``, names = [] }: ImageParts,
): Promise<Image[]> {
  const { id, rev, source, where } = partsOf(sql, visibility, ids);
  const rows = await sql<ImageRow[]>`
    SELECT ${id} AS id, ${rev} AS rev, (${json})::text AS json, ${audiencesOf(sql, visibility)} AS audiences,
      ${namedBy(sql, names)} AS named
    ${source} ${joinsOf(sql, visibility.grants, 'LEFT JOIN')} ${joins}
    WHERE ${id} = ANY(${ids as string[]}::uuid[]) AND ${where}`;
  return rows.map(({ named, ...row }) => {
    const image = { ...row, audiences: readAudiences(row.audiences) };
    const hidden = names.flatMap(({ key }, place) => {
      const text = named?.[place] ?? null;
      const seenBy = text === null ? image.audiences : readAudiences(text);
      // All audiences of the image usually see what it names: then it is the same for all.
      const isSeen = image.audiences.every((name) => seenBy.includes(name));
      return isSeen ? [] : [{ audiences: seenBy, keys: [key] }];
    });
    return hidden.length === 0 ? image : { ...image, names: hidden };
  });
}

/** SQL: audiences of each named entity. The driver takes an empty fragment for a parameter. */
function namedBy(sql: SqlClient, names: NonNullable<ImageParts['names']>): Fragment {
  const parts = names.map(
    ({ audiences }, place) => sql`${place > 0 ? sql`,` : sql``} ${audiences}`,
  );
  return parts.length === 0 ? sql`NULL` : sql`ARRAY[${parts}]::text[]`;
}

/** SQL: the audiences of one row by id, as one text; empty for none. */
export function audiencesOfRow(sql: SqlClient, visibility: Visibility, row: Fragment): Fragment {
  const { id, source, where } = partsOf(sql, visibility);
  return sql`coalesce((SELECT ${audiencesOf(sql, visibility)} ${source}
    ${joinsOf(sql, visibility.grants, 'LEFT JOIN')} WHERE ${id} = ${row} AND ${where}), '')`;
}

/** Reads the ids of the rows that some audiences see. */
export async function readVisibleIds(
  sql: SqlClient,
  visibility: Visibility,
  audiences: readonly Audience[],
  range?: IdRange,
): Promise<string[]> {
  const grants = grantsTo(visibility, audiences);
  if (grants.length === 0) return [];
  const { id, source, where } = partsOf(sql, visibility);
  const rows = await sql<{ id: string }[]>`
    SELECT ${id} AS id ${source} ${joinsOf(sql, grants, 'JOIN')}
    WHERE ${where} AND (${throughOne(sql, grants, audiences)})
      ${range ? inRange(sql, id, range) : sql``}`;
  return rows.map((row) => row.id);
}

/** Reads visible ids with their audience: a row that several see comes once for each. */
export async function readVisibleBy(
  sql: SqlClient,
  visibility: Visibility,
  audiences: readonly Audience[],
): Promise<readonly (readonly [Audience, id: string])[]> {
  const grants = grantsTo(visibility, audiences);
  if (grants.length === 0) return [];
  const { id, source, where } = partsOf(sql, visibility);
  const rows = await sql<{ id: string; audiences: string }[]>`
    SELECT ${id} AS id, ${audiencesOf(sql, { ...visibility, grants })} AS audiences
    ${source} ${joinsOf(sql, grants, 'JOIN')}
    WHERE ${where} AND (${throughOne(sql, grants, audiences)})`;
  const asked = new Set(audiences);
  return rows.flatMap((row) =>
    readAudiences(row.audiences)
      .filter((name) => asked.has(name))
      .map((name) => [name, row.id] as const),
  );
}

const grantsTo = ({ grants }: Visibility, audiences: readonly Audience[]) =>
  grants.filter(({ to }) => idsOf(audiences, to).length > 0);

function throughOne(
  sql: SqlClient,
  grants: Visibility['grants'],
  audiences: readonly Audience[],
): Fragment {
  return either(
    sql,
    grants.map(
      (grant) => sql`${isOneOf(sql, grant.id, idsOf(audiences, grant.to))} ${and(sql, grant)}`,
    ),
  );
}

/** `=` for a single key: its plan needs no estimate of their number. */
function isOneOf(sql: SqlClient, column: string, [first, ...others]: readonly string[]): Fragment {
  if (others.length === 0) return sql`${sql(column)} = ${first ?? null}`;
  return sql`${sql(column)} = ANY(${[first ?? '', ...others]}::uuid[])`;
}

/** SQL of a select list: the audiences of the row as one text. */
function audiencesOf(sql: SqlClient, { grants }: Visibility): Fragment {
  const names = grants.map(({ to, id, when }) => {
    const name = sql`${sql.unsafe(`'${to}:'`)} || ${sql(id)}`;
    return when ? sql`, CASE WHEN ${when(sql)} THEN ${name} END` : sql`, ${name}`;
  });
  return sql`concat_ws(' ' ${names})`;
}

/** Parses the text of `audiencesOfRow`. */
export function readAudiences(text: string): Audience[] {
  return text === '' ? [] : (text.split(' ') as Audience[]);
}

function partsOf(sql: SqlClient, visibility: Visibility, ids: readonly string[] | null = null) {
  const { table, alias, joins, where } = visibility;
  const id = visibility.id ?? `${alias}.id`;
  // Selects known ids before any join: otherwise the planner may scan a whole project.
  const isOwn = ids !== null && id === `${alias}.id`;
  const rows = isOwn
    ? sql`(SELECT * FROM ${sql(table)} WHERE id = ANY(${ids as string[]}::uuid[]) OFFSET 0)`
    : sql`${sql(table)}`;
  return {
    id: sql`${sql(id)}`,
    rev: sql`${sql(visibility.rev ?? `${alias}.rev`)}`,
    source: sql`FROM ${rows} ${sql(alias)} ${joins ? joins(sql) : sql``}`,
    where: where ? where(sql) : live(sql, alias),
  };
}

/** Joins that only some grants need: with `LEFT JOIN` the row stays without a match. */
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

function inRange(sql: SqlClient, id: Fragment, { after, limit }: IdRange): Fragment {
  return sql`${after === null ? sql`` : sql`AND ${id} > ${after}`} ORDER BY ${id} LIMIT ${limit}`;
}
