import { Statement } from '#server/features/work-items/lists/statement.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { patternOf } from '#server/platform/texts/search-text.ts';
import { mostSlips, slips } from '#shared/lib/search/distance.ts';
import { fold } from '#shared/lib/search/fold.ts';

import { type ItemSearch, type Match, rankSql } from './item-search.ts';

/** Names looked at first: most searches find enough among the newest. */
const FIRST_LOOK = 1000;
/** So many names are read through one by one rather than by the index, which is of all workspaces. */
const FEW_NAMES = 20_000;
/** So many projects are read each by its own index, more by the workspace's. */
const FEW_PROJECTS = 10;

/**
 * The newest items whose names contain the text, in projects seen whole. A common text is found soon among the
 * newest names, a rare one by the trigram index; the wrong way costs a hundred times more, and the planner
 * cannot tell. So a first look at the newest names answers at once or says how common the text is.
 */
export async function findByName(
  scope: WorkspaceScope,
  search: ItemSearch,
): Promise<readonly Match[]> {
  if (search.projects.length === 0) return [];
  const { seen, matches } = await lookAtNewest(scope, search, FIRST_LOOK);
  if (matches.length >= search.limit || seen < FIRST_LOOK) return matches;
  // The index knows runs of three letters: shorter texts are looked for among the newest names alone.
  if (!search.text.hasTrigram) return (await lookAtNewest(scope, search, FEW_NAMES)).matches;
  const all = await countNames(scope, search);
  const toWalk = Math.min(all, (search.limit * seen) / matches.length);
  const toSort = (matches.length * all) / seen;
  return toWalk <= Math.max(toSort, FEW_NAMES)
    ? walkNewest(scope, search)
    : findByTrigrams(scope, search);
}

/** Names looked through for slips of the pen. */
const ALIKE_NAMES = 500;

const MOST_PIECES = 24;

/** The items with a name that holds every word but for slips of the pen, as the local copy has it. */
export async function findAlike(
  scope: WorkspaceScope,
  search: ItemSearch,
): Promise<readonly Match[]> {
  const words = search.text.words.map(([word = '']) => word);
  const likely = words.filter((word) => mostSlips(word.length) > 0);
  if (likely.length === 0 || search.projects.length === 0) return [];
  const statement = new Statement();
  const conditions = search.conditions(statement);
  // What a slip leaves whole of a word; the longer ones are in the index.
  const pieces = [...new Set(likely.flatMap(piecesOf))].slice(0, MOST_PIECES);
  const whole = pieces.map(
    (piece) => `(strpos(n.folded, ${statement.bindFilter(piece, 'text')}) > 0)::int`,
  );
  const join = conditions.length > 0 ? 'JOIN work_items i ON i.id = n.work_item_id' : '';
  const rows = await statement.rows<Match & { readonly folded: string }>(
    scope,
    `SELECT n.work_item_id AS id, utc_text(n.created_at) AS created_at, 4 AS rank, n.folded
     FROM work_item_names n ${join}
     WHERE ${[
       `n.folded LIKE ANY(${statement.bindFilter(pieces.map(patternOf), 'text[]')})`,
       ...conditions,
     ].join(' AND ')}
       AND n.project_id = ANY(${statement.bindFilter(idsOf(search), 'uuid[]')})
     ORDER BY ${whole.join(' + ')} DESC, n.created_at DESC, n.work_item_id DESC
     LIMIT ${statement.limit(ALIKE_NAMES)}`,
  );
  return rows
    .filter(({ folded }) => {
      const own = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
      return words.every(
        (word) => folded.includes(word) || own.some((other) => slips(word, other) !== null),
      );
    })
    .slice(0, search.limit);
}

/** Each run of so many letters of a word. */
function piecesOf(word: string): string[] {
  const length = word.length < 6 ? 2 : 3;
  return Array.from({ length: word.length - length + 1 }, (_, at) => word.slice(at, at + length));
}

/** The matches among so many newest names, and how many names there were. */
async function lookAtNewest(
  scope: WorkspaceScope,
  search: ItemSearch,
  most: number,
): Promise<{ seen: number; matches: readonly Match[] }> {
  const statement = new Statement();
  const parts = { scope, search, statement };
  const rows = await statement.rows<{ seen: number } & (Match | NoMatch)>(
    scope,
    `WITH newest AS MATERIALIZED (${newestSql(parts, '', most)})
     SELECT looked.seen, found.id, utc_text(found.created_at) AS created_at, found.rank
     FROM (SELECT count(*)::int AS seen FROM newest) looked
     LEFT JOIN LATERAL (
       SELECT n.work_item_id AS id, n.created_at, ${rankOf(parts)} AS rank
       FROM newest n ${matchSql(parts)}
       ORDER BY rank, n.created_at DESC, n.work_item_id DESC LIMIT ${statement.limit(search.limit)}) found ON true`,
  );
  return {
    seen: rows[0]?.seen ?? 0,
    matches: rows.flatMap((row) => (row.id === null ? [] : [row])),
  };
}

/** What stands in the row when nothing was found. */
interface NoMatch {
  readonly id: null;
}

/** From the newest on until enough are found. */
function walkNewest(scope: WorkspaceScope, search: ItemSearch): Promise<readonly Match[]> {
  const statement = new Statement();
  const parts = { scope, search, statement };
  const found = newestSql(parts, matchSql(parts), search.limit);
  return statement.rows<Match>(scope, resultSql(found, parts));
}

/** All that the index finds, the newest of them. */
function findByTrigrams(scope: WorkspaceScope, search: ItemSearch): Promise<readonly Match[]> {
  const statement = new Statement();
  const parts = { scope, search, statement };
  const hits = `WITH hits AS MATERIALIZED (
    SELECT n.* FROM work_item_names n ${matchSql(parts, true)}
      AND n.project_id = ANY(${statement.bindFilter(idsOf(search), 'uuid[]')}))`;
  const found = `SELECT n.* FROM hits n ${ORDER} LIMIT ${statement.limit(search.limit)}`;
  return statement.rows<Match>(scope, `${hits} ${resultSql(found, parts)}`);
}

interface Parts {
  readonly scope: WorkspaceScope;
  readonly search: ItemSearch;
  readonly statement: Statement;
}

const ORDER = 'ORDER BY n.created_at DESC, n.work_item_id DESC';

/** The newest names of the projects that meet a condition. */
function newestSql({ scope, search, statement }: Parts, match: string, most: number): string {
  const limit = statement.limit(most);
  const ids = statement.bindFilter(idsOf(search), 'uuid[]');
  const and = match === '' ? 'WHERE' : `${match} AND`;
  if (search.projects.length > FEW_PROJECTS) {
    const workspace = statement.bindFilter(scope.workspace.id, 'uuid');
    return `SELECT n.* FROM work_item_names n ${and} n.workspace_id = ${workspace}
      AND n.project_id = ANY(${ids}) ${ORDER} LIMIT ${limit}`;
  }
  return `SELECT n.* FROM unnest(${ids}) p (id) CROSS JOIN LATERAL (
      SELECT n.* FROM work_item_names n ${and} n.project_id = p.id ${ORDER} LIMIT ${limit}) n
    ${ORDER} LIMIT ${limit}`;
}

/** WHERE: the name contains the words, read through or by the index; with the item where conditions ask for more. */
function matchSql({ search, statement }: Parts, isByIndex = false): string {
  const conditions = search.conditions(statement);
  const words = search.text.words.map((ways) => wordSql(ways, { search, statement }, isByIndex));
  const join = conditions.length > 0 ? 'JOIN work_items i ON i.id = n.work_item_id ' : '';
  return `${join}WHERE ${[...words, ...conditions].join(' AND ')}`;
}

/** A word stands in the name in one of its ways, or begins the key of the project. */
function wordSql(
  ways: readonly string[],
  { search, statement }: Pick<Parts, 'search' | 'statement'>,
  isByIndex: boolean,
): string {
  const inName = ways.map((way) =>
    isByIndex
      ? `n.folded LIKE ${statement.bindFilter(patternOf(way), 'text')}`
      : `strpos(n.folded, ${statement.bindFilter(way, 'text')}) > 0`,
  );
  const named = search.projects.filter(({ identifier }) =>
    ways.some((way) => fold(identifier).startsWith(way)),
  );
  if (named.length === 0) return `(${inName.join(' OR ')})`;
  const ids = statement.bindFilter(idsOf({ projects: named }), 'uuid[]');
  return `(${[...inName, `n.project_id = ANY(${ids})`].join(' OR ')})`;
}

function resultSql(found: string, parts: Parts): string {
  return `SELECT n.work_item_id AS id, utc_text(n.created_at) AS created_at, ${rankOf(parts)} AS rank
    FROM (${found}) n`;
}

function rankOf({ search, statement }: Parts): string {
  return rankSql('n.folded', statement.bindFilter(search.text.folded, 'text'));
}

/** How many names there are to search, from the kept counts. */
async function countNames(scope: WorkspaceScope, search: ItemSearch): Promise<number> {
  const statement = new Statement();
  const [row] = await statement.rows<{ n: number | null }>(
    scope,
    `SELECT sum(k.n)::int AS n FROM work_item_counts k
     WHERE k.project_id = ANY(${statement.bind(idsOf(search), 'uuid[]')}) AND k.kind = 'state'`,
  );
  return row?.n ?? 0;
}

function idsOf(search: Pick<ItemSearch, 'projects'>): string[] {
  return search.projects.map((project) => project.id);
}
