import { whereSql } from '#server/features/work-items/lists/counts.ts';
import { today } from '#server/features/work-items/lists/list-request.ts';
import { filterSql } from '#server/features/work-items/lists/query-sql.ts';
import {
  type ItemSource,
  valueSource,
  projectSource,
  workspaceSource,
} from '#server/features/work-items/lists/sources.ts';
import type { Statement } from '#server/features/work-items/lists/statement.ts';
import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { listVisibleProjects, visibleOf } from '#server/platform/access/visibility/own-projects.ts';
import { CONTAINER_NAMES, type ContainerName, CONTAINERS } from '#shared/containers.ts';
import { dayIn } from '#shared/lib/days.ts';
import { fromAddress } from '#shared/lib/work-item-query/address.ts';
import type { Known } from '#shared/lib/work-item-query/basics.ts';
import { type Filter, type FilterPart, NO_FILTER } from '#shared/lib/work-item-query/filter.ts';
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
  const { named, filter } = projectsIn(narrowing.query ? fromAddress(narrowing.query) : NO_FILTER);
  const spanned = chosen.filter(({ id }) => named.every((ids) => ids.includes(id)));
  const source = workspaceSource(scope, visibleOf(spanned));
  return counted(scope, source, narrowing.conditions, filter);
}

/**
 * The projects that a filter names, and the filter without them: what is counted then spans these alone, and its counts
 * are kept and its indexes serve as if there were no filter.
 */
function projectsIn(filter: Filter): {
  readonly named: readonly (readonly string[])[];
  readonly filter: Filter;
} {
  if (filter.join === 'or') return { named: [], filter };
  const named = filter.parts.map(projectsOf);
  return {
    named: named.filter((ids) => ids !== null),
    filter: { join: 'and', parts: filter.parts.filter((_, index) => named[index] === null) },
  };
}

function projectsOf(part: FilterPart): readonly string[] | null {
  if (part.kind !== 'condition' || part.field !== 'project' || part.operator !== 'is') return null;
  const ids = part.values.flatMap((value) => (value.is === 'id' ? [value.id] : []));
  return ids.length > 0 && ids.length === part.values.length ? ids : null;
}

/** The listed items of a project, or of a cycle or module of it. */
export function countedInProject(
  scope: ProjectScope,
  part: { readonly [Name in ContainerName]?: string | undefined },
  narrowing: Omit<Narrowing, 'projects'> = {},
): Counted {
  const { conditions, query } = narrowing;
  const filter = query ? fromAddress(query) : NO_FILTER;
  for (const name of CONTAINER_NAMES) {
    const id = part[name];
    const { field } = CONTAINERS[name];
    if (id) return counted(scope, valueSource(scope, field, id), conditions, filter);
  }
  return counted(scope, projectSource(scope), conditions, filter);
}

function counted(
  scope: WorkspaceScope,
  source: ItemSource,
  conditions: readonly Condition[] = [],
  filter: Filter = NO_FILTER,
): Counted {
  const { id: me, user_timezone: zone } = scope.user;
  const known = { me, today: todayIn(zone), zone };
  return { scope, source, conditions, filter, known };
}

/** The date in a time zone. */
export function todayIn(zone: string): string {
  return dayIn(new Date(), zone);
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

/** The date by the server's clock, in UTC. */
export function todayInUtc(): string {
  return today();
}
