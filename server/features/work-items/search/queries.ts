import { Statement } from '#server/features/work-items/lists/statement.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { liveText } from '#server/platform/access/visibility/live.ts';
import {
  listVisibleProjects,
  type VisibleProject,
} from '#server/platform/access/visibility/own-projects.ts';
import { contains, keyIn, readSearchText } from '#server/platform/texts/search-text.ts';
import type { FoundItem, SearchItemsQuery } from '#shared/contract/search.ts';
import type { Priority } from '#shared/contract/work-items.ts';
import { GUEST } from '#shared/permissions.ts';

import { choiceConditions } from './choice-conditions.ts';
import { findAlike, findByName } from './find-by-name.ts';
import { type ItemSearch, type Match, rankSql } from './item-search.ts';

/** The most items to choose from. */
const MAX_CHOICES = 100;

/**
 * The items whose name or project identifier contains the words, or whose number is in the text: their ids. A whole
 * name, key or number comes first, then names that begin so, then names with a word that does; of each the newest
 * first. Where there is nothing, names with slips of the pen. An empty text is part of every name.
 */
export async function findItems(scope: WorkspaceScope, search: ItemSearch): Promise<string[]> {
  if (search.limit === 0) return [];
  const { text, projects } = search;
  const whole = projects.filter((project) => !project.isLimited);
  const hasText = text.text !== '' && !text.isTooLong;
  const found = await Promise.all([
    hasText ? findByName(scope, { ...search, projects: whole }) : [],
    findByNumber(scope, { ...search, projects: whole }),
    findByFormerKey(scope, { ...search, projects: whole }),
    listNewest(scope, {
      ...search,
      projects: whole.filter((project) => contains(project.identifier, text)),
    }),
    findMine(scope, { ...search, projects: projects.filter((project) => project.isLimited) }),
  ]);
  const all = found.flat();
  const matches =
    all.length === 0 && hasText ? await findAlike(scope, { ...search, projects: whole }) : all;
  const best = new Map<string, Match>();
  for (const match of matches) {
    if (match.rank < (best.get(match.id)?.rank ?? Infinity)) best.set(match.id, match);
  }
  return [...best.values()]
    .toSorted((a, b) => a.rank - b.rank || newestFirst(a, b))
    .slice(0, search.limit)
    .map((match) => match.id);
}

/** The person's projects of the workspace, or the one named if they take part in it. */
export async function projectsToSearch(
  scope: WorkspaceScope,
  projectId: string | null,
): Promise<VisibleProject[]> {
  const projects = await listVisibleProjects(scope);
  return projectId === null ? projects : projects.filter((project) => project.id === projectId);
}

/**
 * Items to choose from: as parent, child, relation, or for a cycle or module. A guest of the
 * project finds the own ones only, whatever else they may see.
 */
export async function searchItems(
  scope: WorkspaceScope,
  projectId: string,
  query: SearchItemsQuery,
): Promise<FoundItem[]> {
  const isEverywhere = query.workspace_search === 'true';
  const projects = await projectsToSearch(scope, isEverywhere ? null : projectId);
  const ids = await findItems(scope, {
    text: readSearchText(query.search),
    projects: projects.map((project) => ({
      ...project,
      isLimited: project.isLimited || (project.id === projectId && project.role === GUEST),
    })),
    conditions: (statement) => choiceConditions(query, statement),
    limit: MAX_CHOICES,
  });
  const rows = await readFoundItems(scope, ids);
  return rows.map(({ state_id: _state, priority: _priority, ...item }) => item);
}

/** All that any search says of an item. */
type FoundRow = FoundItem & { readonly state_id: string | null; readonly priority: Priority };

/** Items by their ids, in the order of the ids. */
export async function readFoundItems(
  scope: WorkspaceScope,
  ids: readonly string[],
): Promise<FoundRow[]> {
  if (ids.length === 0) return [];
  return scope.sql<FoundRow[]>`
    SELECT i.name, i.id, i.start_date::text, i.sequence_id, p.name AS project__name,
      p.identifier AS project__identifier, i.project_id, ${scope.workspace.slug}::text AS workspace__slug,
      s.name AS state__name, s."group" AS state__group, s.color AS state__color, i.type_id,
      i.state_id, i.priority
    FROM unnest(${ids as string[]}::uuid[]) WITH ORDINALITY f (id, place)
    JOIN work_items i ON i.id = f.id JOIN projects p ON p.id = i.project_id
    LEFT JOIN states s ON s.id = i.state_id
    ORDER BY f.place`;
}

function newestFirst(a: Match, b: Match): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** Which numbers are looked for, and where: a whole key names its project. */
function numberedBy({ text, projects }: ItemSearch) {
  const key = keyIn(text, projects);
  return key
    ? { numbers: [key.number], projects: key.projects }
    : { numbers: text.numbers, projects };
}

/** Items by their number. */
async function findByNumber(scope: WorkspaceScope, search: ItemSearch): Promise<readonly Match[]> {
  const { numbers, projects } = numberedBy(search);
  if (numbers.length === 0 || projects.length === 0) return [];
  const statement = new Statement();
  return statement.rows<Match>(
    scope,
    `${matchesFrom('0')} WHERE i.project_id = ANY(${statement.bindFilter(idsOf({ projects }), 'uuid[]')})
       AND i.sequence_id = ANY(${statement.bindFilter(numbers, 'int[]')})
       AND ${['i.is_current', ...search.conditions(statement)].join(' AND ')}
     ${newest} LIMIT ${statement.limit(search.limit)}`,
  );
}

/** Items by the whole key that they had where they were imported from. */
async function findByFormerKey(
  scope: WorkspaceScope,
  search: ItemSearch,
): Promise<readonly Match[]> {
  const { text } = search.text;
  if (!FORMER_KEY.test(text) || search.projects.length === 0) return [];
  const statement = new Statement();
  return statement.rows<Match>(
    scope,
    `${matchesFrom('0')} WHERE i.workspace_id = ${statement.bindFilter(scope.workspace.id, 'uuid')}
       AND upper(i.external_id) = upper(${statement.bindFilter(text, 'text')})
       AND i.external_id IS NOT NULL AND ${liveText('i')}
       AND i.project_id = ANY(${statement.bindFilter(idsOf(search), 'uuid[]')})
       AND ${['i.is_current', ...search.conditions(statement)].join(' AND ')}
     ${newest} LIMIT ${statement.limit(search.limit)}`,
  );
}

/** As `TRN-7` and `ferry#12` are written. */
const FORMER_KEY = /^[\w.-]+[-#]\d+$/;

/** The newest items of projects, whatever their names: each project gives its own from its index. */
async function listNewest(scope: WorkspaceScope, search: ItemSearch): Promise<readonly Match[]> {
  if (search.projects.length === 0) return [];
  const statement = new Statement();
  const limit = statement.limit(search.limit);
  return statement.rows<Match>(
    scope,
    `SELECT best.id, utc_text(best.created_at) AS created_at, 3 AS rank
     FROM unnest(${statement.bind(idsOf(search), 'uuid[]')}) p (id) CROSS JOIN LATERAL (
       SELECT i.id, i.created_at FROM work_items i
       WHERE ${['i.project_id = p.id AND i.is_current', ...search.conditions(statement)].join(' AND ')}
       ${newest} LIMIT ${limit}) best
     ORDER BY best.created_at DESC, best.id DESC LIMIT ${limit}`,
  );
}

/** The person's own items where they may see no others (guest rule). */
async function findMine(scope: WorkspaceScope, search: ItemSearch): Promise<readonly Match[]> {
  if (search.projects.length === 0) return [];
  const statement = new Statement();
  const { text } = search;
  const named = search.projects.filter((project) => contains(project.identifier, text));
  const name = 'search_fold(i.name)';
  const inName = text.words.map((ways) =>
    either(ways.map((way) => `strpos(${name}, ${statement.bindFilter(way, 'text')}) > 0`)),
  );
  const { numbers, projects } = numberedBy(search);
  const byNumber = `(i.sequence_id = ANY(${statement.bindFilter(numbers, 'int[]')})
    AND i.project_id = ANY(${statement.bindFilter(idsOf({ projects }), 'uuid[]')}))`;
  const matching = [
    `i.project_id = ANY(${statement.bindFilter(idsOf({ projects: named }), 'uuid[]')})`,
    byNumber,
    // A text that is longer than any name has no words, and is in none.
    text.isTooLong ? 'false' : ['true', ...inName].join(' AND '),
  ];
  const typed = statement.bindFilter(text.folded, 'text');
  const rank = `CASE WHEN ${byNumber} THEN 0 ELSE ${rankSql(name, typed)} END`;
  return statement.rows<Match>(
    scope,
    `${matchesFrom(rank)} WHERE i.created_by = ${statement.bindFilter(scope.user.id, 'uuid')}
       AND i.project_id = ANY(${statement.bindFilter(idsOf(search), 'uuid[]')})
       AND ${either(matching)}
       AND ${['i.is_current', ...search.conditions(statement)].join(' AND ')}
     ${newest} LIMIT ${statement.limit(search.limit)}`,
  );
}

const either = (conditions: readonly string[]) =>
  `(${conditions.map((condition) => `(${condition})`).join(' OR ')})`;
const matchesFrom = (rank: string) =>
  `SELECT i.id, utc_text(i.created_at) AS created_at, ${rank} AS rank FROM work_items i`;
const newest = 'ORDER BY i.created_at DESC, i.id DESC';

function idsOf({ projects }: Pick<ItemSearch, 'projects'>): string[] {
  return projects.map((project) => project.id);
}
