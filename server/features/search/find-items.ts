import {
  listVisibleProjects,
  type VisibleProject,
} from '#server/features/work-items/lists/queries.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { Statement } from '#server/platform/database/statement.ts';

import { findByName } from './find-by-name.ts';
import { contains, type SearchText } from './search-text.ts';

/** Conditions on an item `i` besides the text, made anew for each statement. */
export type ItemConditions = (statement: Statement) => readonly string[];

/** What to look for among the listed work items of some projects. */
export interface ItemSearch {
  readonly text: SearchText;
  /** Where the person takes part; limited ones give the own items only. */
  readonly projects: readonly VisibleProject[];
  readonly conditions: ItemConditions;
  readonly limit: number;
}

/** An item that matches, and what puts it in order. */
export interface Match {
  readonly id: string;
  readonly created_at: string;
}

/**
 * The newest items whose name or project identifier contains the text, or whose number is in it: their ids.
 * An empty text is part of every name.
 */
export async function findItems(scope: WorkspaceScope, search: ItemSearch): Promise<string[]> {
  if (search.limit === 0) return [];
  const { text, projects } = search;
  const whole = projects.filter((project) => !project.isLimited);
  const hasText = text.text !== '' && !text.isTooLong;
  const found = await Promise.all([
    hasText ? findByName(scope, { ...search, projects: whole }) : [],
    findByNumber(scope, { ...search, projects: whole }),
    listNewest(scope, {
      ...search,
      projects: whole.filter((project) => contains(project.identifier, text)),
    }),
    findMine(scope, { ...search, projects: projects.filter((project) => project.isLimited) }),
  ]);
  const matches = new Map(found.flat().map((match) => [match.id, match]));
  return [...matches.values()]
    .toSorted((a, b) => newestFirst(a, b))
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

function newestFirst(a: Match, b: Match): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** Items by their number. */
async function findByNumber(scope: WorkspaceScope, search: ItemSearch): Promise<readonly Match[]> {
  const { numbers } = search.text;
  if (numbers.length === 0 || search.projects.length === 0) return [];
  const statement = new Statement();
  return statement.rows<Match>(
    scope,
    `${matchesFrom} WHERE i.project_id = ANY(${statement.bindFilter(idsOf(search), 'uuid[]')})
       AND i.sequence_id = ANY(${statement.bindFilter(numbers, 'int[]')})
       AND ${['i.is_listed', ...search.conditions(statement)].join(' AND ')}
     ${newest} LIMIT ${statement.limit(search.limit)}`,
  );
}

/** The newest items of projects, whatever their names: each project gives its own from its index. */
async function listNewest(scope: WorkspaceScope, search: ItemSearch): Promise<readonly Match[]> {
  if (search.projects.length === 0) return [];
  const statement = new Statement();
  const limit = statement.limit(search.limit);
  return statement.rows<Match>(
    scope,
    `SELECT best.id, utc_text(best.created_at) AS created_at
     FROM unnest(${statement.bind(idsOf(search), 'uuid[]')}) p (id) CROSS JOIN LATERAL (
       SELECT i.id, i.created_at FROM work_items i
       WHERE ${['i.project_id = p.id AND i.is_listed', ...search.conditions(statement)].join(' AND ')}
       ${newest} LIMIT ${limit}) best
     ORDER BY best.created_at DESC, best.id DESC LIMIT ${limit}`,
  );
}

/** The person's own items where they may see no others (guest rule). */
async function findMine(scope: WorkspaceScope, search: ItemSearch): Promise<readonly Match[]> {
  if (search.projects.length === 0) return [];
  const statement = new Statement();
  const named = search.projects.filter((project) => contains(project.identifier, search.text));
  const matching = [
    `i.project_id = ANY(${statement.bindFilter(idsOf({ projects: named }), 'uuid[]')})`,
    `i.sequence_id = ANY(${statement.bindFilter(search.text.numbers, 'int[]')})`,
    `lower(i.name COLLATE pg_c_utf8) LIKE lower(${statement.bindFilter(search.text.pattern, 'text')} COLLATE pg_c_utf8)`,
  ];
  return statement.rows<Match>(
    scope,
    `${matchesFrom} WHERE i.created_by = ${statement.bindFilter(scope.user.id, 'uuid')}
       AND i.project_id = ANY(${statement.bindFilter(idsOf(search), 'uuid[]')})
       AND (${matching.join(' OR ')})
       AND ${['i.is_listed', ...search.conditions(statement)].join(' AND ')}
     ${newest} LIMIT ${statement.limit(search.limit)}`,
  );
}

const matchesFrom = 'SELECT i.id, utc_text(i.created_at) AS created_at FROM work_items i';
const newest = 'ORDER BY i.created_at DESC, i.id DESC';

function idsOf({ projects }: Pick<ItemSearch, 'projects'>): string[] {
  return projects.map((project) => project.id);
}
