import {
  countedInProject,
  countedInWorkspace,
  todayIn,
} from '#server/features/work-items/numbers/queries.ts';
import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import type { ListQuery } from '#shared/contract/work-item-lists.ts';
import { addDays } from '#shared/lib/work-item-lists/moments.ts';
import { type Condition, momentCondition, readIds } from '#shared/work-item-fields/conditions.ts';

/** Days relative to today for each word of `date_filter`, both ends inclusive. */
const SPANS: Readonly<Record<string, readonly [number, number]>> = {
  yesterday: [-1, -1],
  last_7_days: [-7, 0],
  last_30_days: [-30, 0],
  last_3_months: [-90, 0],
};

/** Project ids of a call; undefined = all of the person's. */
export function projectsOf(query: {
  readonly project_ids?: string | undefined;
}): readonly string[] | undefined {
  const { project_ids: text = '' } = query;
  return text.trim() === '' ? undefined : readIds(text);
}

export function countedByQuery(scope: WorkspaceScope, query: ListQuery) {
  return countedInWorkspace(scope, {
    projects: projectsOf(query),
    conditions: datesOf(scope, query),
  });
}

export function countedInProjectByQuery(scope: ProjectScope, query: ListQuery) {
  return countedInProject(scope, partOf(query), { conditions: datesOf(scope, query) });
}

export function partOf(query: ListQuery) {
  const [cycle] = readIds(query['cycle_id'] ?? '');
  const [module] = readIds(query['module_id'] ?? '');
  return { cycle, module };
}

function datesOf({ user }: WorkspaceScope, query: ListQuery): Condition[] {
  const span = SPANS[query['date_filter'] ?? ''];
  if (!span) return [];
  const zone = user.user_timezone;
  const day = todayIn(zone);
  const [from, to] = [addDays(day, span[0]), addDays(day, span[1])];
  return [momentCondition('created_at', { from, to, on: null, isNone: false }, zone)];
}
