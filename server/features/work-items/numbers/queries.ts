import { whereSql } from '#server/features/work-items/lists/counts.ts';
import { today } from '#server/features/work-items/lists/list-request.ts';
import { filterSql } from '#server/features/work-items/lists/query-sql.ts';
import {
  cycleSource,
  type ItemSource,
  moduleSource,
  projectSource,
  workspaceSource,
} from '#server/features/work-items/lists/sources.ts';
import type { Statement } from '#server/features/work-items/lists/statement.ts';
import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { listVisibleProjects, visibleOf } from '#server/platform/access/visibility/own-projects.ts';
import { fromAddress } from '#shared/lib/work-item-query/address.ts';
import type { Known } from '#shared/lib/work-item-query/basics.ts';
import { type Filter, NO_FILTER } from '#shared/lib/work-item-query/filter.ts';
import type { Condition } from '#shared/work-item-fields/conditions.ts';

/** Which items are counted: those of a list, so that every number is the size of one. */
export interface Counted {
  readonly scope: WorkspaceScope;
  readonly source: ItemSource;
  readonly conditions: readonly Condition[];
  readonly filter: Filter;
  readonly known: Known;
}

/** What narrows the items that are counted. */
export interface Narrowing {
  /** Only these of the person's projects. */
  readonly projects?: readonly string[] | undefined;
  readonly conditions?: readonly Condition[];
  /** A filter of the query language, with ids. */
  readonly query?: string | undefined;
}

/** The listed items of the person's projects. */
export async function countedInWorkspace(
  scope: WorkspaceScope,
  { projects, ...narrowing }: Narrowing,
): Promise<Counted> {
  const all = await listVisibleProjects(scope);
  const chosen = projects ? all.filter(({ id }) => projects.includes(id)) : all;
  return counted(scope, workspaceSource(scope, visibleOf(chosen)), narrowing);
}

/** The listed items of a project, or of a cycle or module of it. */
export function countedInProject(
  scope: ProjectScope,
  part: { readonly cycle?: string | undefined; readonly module?: string | undefined },
  narrowing: Omit<Narrowing, 'projects'> = {},
): Counted {
  if (part.cycle) return counted(scope, cycleSource(scope, part.cycle), narrowing);
  if (part.module) return counted(scope, moduleSource(scope, part.module), narrowing);
  return counted(scope, projectSource(scope), narrowing);
}

function counted(
  scope: WorkspaceScope,
  source: ItemSource,
  { conditions = [], query }: Omit<Narrowing, 'projects'>,
): Counted {
  const known = { me: scope.user.id, today: today(), ownToday: todayIn(scope.user.user_timezone) };
  const filter = query ? fromAddress(query) : NO_FILTER;
  return { scope, source, conditions, filter, known };
}

/** The date in a time zone. */
export function todayIn(zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
}

/** SQL condition over `work_items i`: the item is counted. */
export function countedSql(
  { source, conditions, filter, known }: Counted,
  statement: Statement,
): string {
  const where = whereSql(source, conditions, statement);
  const filtered = filterSql(filter, { known, source, statement });
  return filtered === null ? where : `${where} AND ${filtered}`;
}

/** Whether nothing narrows the source. */
export function isUnfiltered({ conditions, filter }: Counted): boolean {
  return conditions.length === 0 && filter.parts.length === 0;
}

/** The date by the server's clock, in UTC: what numbers are dated by. */
export function todayInUtc(): string {
  return today();
}
