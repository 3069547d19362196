import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { ProjectScope, Scope, WorkspaceScope } from '#server/platform/access/scope.ts';
import {
  listVisibleProjects,
  visibleOf,
  type VisibleProjects,
} from '#server/platform/access/visibility/own-projects.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { JsonPart } from '#server/platform/replies/reply.ts';

import { type RowForm, textJoin, tokenSql } from './row-forms.ts';

/**
 * `id:rev:state group`, and of rows with their text its revision: names a row's JSON exactly, for a revision rises with
 * every change.
 */
export type RowToken = string;

/** Bytes of rows of one form kept at most, twice this many for a moment; a row has about 1 KB. */
const KEPT_BYTES = 16_777_216;

interface KeptRow {
  readonly token: RowToken;
  /** As it goes to the socket, without the brace at its end: then the revision may follow. */
  readonly open: Buffer;
  readonly rev: string;
  /** Who archived it; most rows are in no archive. */
  readonly archivedBy: string | null;
  /** The items above it that its JSON names, as far as that decides who sees them. */
  readonly above: readonly Above[];
}

interface Above {
  /** Its key in the row. */
  readonly key: 'parent_id' | 'epic_id';
  readonly project_id: string;
  readonly created_by: string | null;
}

/**
 * The JSON of list rows, as PostgreSQL made it, kept by token. Making it is four fifths of a list's cost (9 of
 * 11 us a row), and the same rows are asked for again and again. Nothing needs to be dropped on a change: a
 * changed row has another token. A list only ever names rows that its own query found for the one who asks.
 */
class RowCache {
  #young = new Map<RowToken, KeptRow>();
  #old = new Map<RowToken, KeptRow>();
  #bytes = 0;

  get(token: RowToken): KeptRow | undefined {
    const row = this.#young.get(token) ?? this.#old.get(token);
    if (row && !this.#young.has(token)) this.keep(row);
    return row;
  }

  /** The key is the row's own token: one cut out of a longer text would keep that text alive. */
  keep(row: KeptRow): void {
    if (this.#bytes >= KEPT_BYTES) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#bytes = 0;
    }
    this.#bytes += row.open.length;
    this.#young.set(row.token, row);
  }
}

/** By database: a restored copy may have the same revisions with another content. */
const caches = new WeakMap<Database, Map<RowForm, RowCache>>();

/** How rows are read. */
interface RowReading {
  readonly form: RowForm;
  readonly hasRev: boolean;
  readonly visible?: VisibleProjects | undefined;
}

/** The JSON of every row named; rows that were deleted for good since are missing. */
export async function readRows(
  scope: WorkspaceScope,
  tokens: readonly RowToken[],
  { form, hasRev, visible }: RowReading,
): Promise<ReadonlyMap<RowToken, readonly JsonPart[]>> {
  const cache = cacheOf(scope, form);
  const found = new Map<RowToken, KeptRow>();
  const missing = new Map<string, RowToken>();
  for (const token of tokens) {
    const row = cache.get(token);
    if (row === undefined) missing.set(token.slice(0, 36), token);
    else found.set(token, row);
  }
  for (const [id, row] of missing.size > 0
    ? await makeRows(scope, form, [...missing.keys()])
    : []) {
    cache.keep(row);
    // A row that changed meanwhile is shown as it is now, in the place the list found for it.
    const asked = missing.get(id);
    if (asked !== undefined) found.set(asked, row);
  }
  const sees = await sightOf(scope, found.values(), visible);
  const jsonOf = (row: KeptRow) => [
    without(
      row.open,
      row.above.filter((one) => !sees(one)).map(({ key }) => form.above[key]),
    ),
    hasRev ? `${ownOf(row)}}` : '}',
  ];
  return new Map([...found].map(([token, row]) => [token, jsonOf(row)]));
}

/** What our own client gets besides. */
function ownOf({ rev, archivedBy }: KeptRow): string {
  return `, "rev" : ${rev}${archivedBy === null ? '' : `, "archived_by" : "${archivedBy}"`}`;
}

async function makeRows(
  scope: Scope,
  form: RowForm,
  ids: string[],
): Promise<[id: string, row: KeptRow][]> {
  const rows = await scope.sql.unsafe<
    { id: string; token: RowToken; archived_by: string | null; json: string; above: Above[] }[]
  >(
    `SELECT i.id, ${tokenSql('i', 's."group"', form)} AS token, i.archived_by, ${form.json}::text AS json,
       (SELECT coalesce(json_agg(json_build_object('key', a.key, 'project_id', up.project_id,
         'created_by', up.created_by)), '[]')
        FROM (VALUES ('parent_id', i.parent_id), ('epic_id', i.epic_id)) a (key, id)
        JOIN work_items up ON up.id = a.id) AS above
     FROM work_items i LEFT JOIN states s ON s.id = i.state_id ${textJoin('i', form)} WHERE i.id = ANY($1::uuid[])`,
    [ids],
    { prepare: true },
  );
  return rows.map(({ id, token, archived_by: archivedBy, json, above }) => {
    // The revision is the row's own, also when the list found an older one.
    const rev = token.split(':')[1] ?? '';
    return [id, { token, open: Buffer.from(json.slice(0, -1)), rev, archivedBy, above }];
  });
}

/** Whether the person who asks sees an item above a row; nearly always it is of the list's own project. */
async function sightOf(
  scope: WorkspaceScope | ProjectScope,
  rows: Iterable<KeptRow>,
  known: VisibleProjects | undefined,
): Promise<(above: Above) => boolean> {
  const own =
    'project' in scope && itemVisibility.limitedTo(scope) === null ? scope.project.id : null;
  const isNear = (above: Above) => above.project_id === own;
  if ([...rows].every(({ above }) => above.every(isNear))) return () => true;
  const visible = known ?? visibleOf(await listVisibleProjects(scope));
  const [whole, limited] = [new Set(visible.whole), new Set(visible.limited)];
  return (above) =>
    isNear(above) ||
    whole.has(above.project_id) ||
    (limited.has(above.project_id) && above.created_by === scope.user.id);
}

/** The quotes of a name are escaped, so that only the keys themselves match. */
function without(open: Buffer, hidden: readonly string[]): Buffer {
  if (hidden.length === 0) return open;
  const blank = (text: string, key: string) =>
    text.replace(new RegExp(`"${key}" : "[^"]*"`), `"${key}" : null`);
  return Buffer.from(hidden.reduce(blank, open.toString()));
}

function cacheOf(scope: Scope, form: RowForm): RowCache {
  const { database } = scope.platform;
  const own = caches.get(database) ?? new Map<RowForm, RowCache>();
  caches.set(database, own);
  const cache = own.get(form) ?? new RowCache();
  own.set(form, cache);
  return cache;
}
