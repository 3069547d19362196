import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { AnchorScope, ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { liveText } from '#server/platform/access/visibility/live.ts';
import type { VisibleProjects } from '#server/platform/access/visibility/own-projects.ts';
import type { Condition } from '#shared/work-item-fields/conditions.ts';
import { fieldByKey } from '#shared/work-item-fields/registry.ts';

import type { Statement } from './statement.ts';

/** Which items a list is about, before any filter: all that the person may see of one place. */
export interface ItemSource {
  /** The projects it spans. */
  readonly projects: readonly string[];
  /** Whether it is all listed items of its projects: then counts are kept, and memberships suffice. */
  readonly isWhole: boolean;
  /** Whether only listed items are in it: what most indexes are about. */
  readonly isListed: boolean;
  /** SQL condition over `work_items i`. */
  items(statement: Statement): string;
  /** SQL condition: a row that has a project_id (a state, a label, a membership) belongs to the source. */
  ofSource(alias: string, statement: Statement): string;
  /** The workspace in which it spans all projects of a person. */
  readonly workspaceId?: string;
  /** What the person who asks sees of each project, where that was read for the source. */
  readonly visible?: VisibleProjects;
  /** SQL over `work_items i`: what its items are ordered by, instead of what the order names. */
  readonly place?: (statement: Statement) => string;
  /** Whose values head groups without items, where that is more than it spans. */
  readonly heading?: Pick<ItemSource, 'projects' | 'ofSource'>;
}

/** The epics of a project, for a limited guest the own ones. */
export function epicSource(scope: ProjectScope): ItemSource {
  const creator = itemVisibility.limitedTo(scope);
  return {
    ...inProject(scope),
    isWhole: false,
    isListed: false,
    items: (statement) => {
      const project = statement.bind(scope.project.id, 'uuid');
      const mine =
        creator === null ? '' : ` AND i.created_by = ${statement.bindFilter(creator, 'uuid')}`;
      const none = scope.project.archived_at === null ? '' : ' AND false';
      return `i.project_id = ${project} AND NOT i.is_listed AND i.is_epic AND i.is_current${mine}${none}`;
    },
  };
}

/** The listed items of a project and its epics: for who names them by their ids. */
export function currentSource(scope: ProjectScope): ItemSource {
  const [items, epics] = [projectSource(scope), epicSource(scope)];
  return {
    ...epics,
    items: (statement) => `((${items.items(statement)}) OR (${epics.items(statement)}))`,
  };
}

/** The listed items of a project, for a limited guest the own ones. */
export function projectSource(scope: ProjectScope): ItemSource {
  const creator = itemVisibility.limitedTo(scope);
  const isOpen = scope.project.archived_at === null;
  return {
    ...inProject(scope),
    isWhole: creator === null && isOpen,
    isListed: true,
    items: (statement) => {
      const project = statement.bind(scope.project.id, 'uuid');
      const mine =
        creator === null ? '' : ` AND i.created_by = ${statement.bindFilter(creator, 'uuid')}`;
      return `i.project_id = ${project} AND i.is_listed${mine}${isOpen ? '' : ' AND false'}`;
    },
  };
}

/** The listed items of a project that is published, or that has a published view. */
export function publicSource({ project }: AnchorScope): ItemSource {
  return {
    projects: [project.id],
    isWhole: true,
    isListed: true,
    items: (statement) => `i.project_id = ${statement.bind(project.id, 'uuid')} AND i.is_listed`,
    ofSource: (alias, statement) => `${alias}.project_id = ${statement.bind(project.id, 'uuid')}`,
  };
}

/** The listed items with this value of a field: those of a cycle, of a module. */
export function valueSource(scope: ProjectScope, field: string, value: string): ItemSource {
  const { key, kind, memberships } = fieldByKey(field);
  return partSource(scope, (statement) => {
    const id = statement.bind(value, 'uuid');
    if (kind === 'id') return `i.${key} = ${id}`;
    if (memberships === undefined) return `${id} = ANY(i.${key})`;
    return `i.id IN (SELECT pm.work_item_id FROM work_item_memberships pm
      WHERE pm.kind = '${memberships}' AND pm.value_id = ${id})`;
  });
}

/** Those of a project's listed items that meet a condition. */
function partSource(scope: ProjectScope, condition: (statement: Statement) => string): ItemSource {
  const project = projectSource(scope);
  return {
    ...project,
    isWhole: false,
    items: (statement) => `${project.items(statement)} AND ${condition(statement)}`,
  };
}

/** The archived items of a project. */
export function archiveSource(scope: ProjectScope): ItemSource {
  const creator = itemVisibility.limitedTo(scope);
  return {
    ...inProject(scope),
    isWhole: false,
    isListed: false,
    items: (statement) => {
      const project = statement.bind(scope.project.id, 'uuid');
      const mine =
        creator === null ? '' : ` AND i.created_by = ${statement.bindFilter(creator, 'uuid')}`;
      return `i.project_id = ${project} AND NOT i.is_listed AND i.archived_at IS NOT NULL AND ${liveText('i')}${mine}`;
    },
  };
}

function inProject(scope: ProjectScope): Pick<ItemSource, 'projects' | 'ofSource'> {
  return {
    projects: [scope.project.id],
    ofSource: (alias, statement) =>
      `${alias}.project_id = ${statement.bind(scope.project.id, 'uuid')}`,
  };
}

/** The listed items of all the person's projects in the workspace (workspace views). */
export function workspaceSource(scope: WorkspaceScope, visible: VisibleProjects): ItemSource {
  const projects = [...visible.whole, ...visible.limited];
  return {
    projects,
    workspaceId: scope.workspace.id,
    visible,
    isWhole: visible.limited.length === 0,
    isListed: true,
    items: (statement) => `i.is_listed AND ${seenSql('i', scope, visible, statement)}`,
    ofSource: (alias, statement) => amongSql(alias, projects, statement),
  };
}

/**
 * The same for a list that is filtered by projects: it spans only these, so its counts are kept and its indexes serve
 * as if there were no filter. Groups without items are headed as in the whole workspace.
 */
export function filteredWorkspace<Request extends { readonly conditions: readonly Condition[] }>(
  scope: WorkspaceScope,
  visible: VisibleProjects,
  request: Request,
): { readonly source: ItemSource; readonly request: Request } {
  const all = workspaceSource(scope, visible);
  const named = request.conditions.filter(isAboutProjects);
  if (named.length === 0) return { source: all, request };
  const isNamed = (id: string) => named.every(({ values }) => values.includes(id));
  const span = {
    whole: visible.whole.filter(isNamed),
    limited: visible.limited.filter(isNamed),
  };
  return {
    source: { ...workspaceSource(scope, span), visible, heading: all },
    request: { ...request, conditions: request.conditions.filter((one) => !isAboutProjects(one)) },
  };
}

function isAboutProjects(
  condition: Condition,
): condition is Extract<Condition, { readonly is: 'one' | 'many' }> {
  return condition.is === 'one' && condition.key === 'project_id' && !condition.orNone;
}

/** SQL condition: a row is of one of these projects. An order is walked only where it is one for sure. */
function amongSql(alias: string, projects: readonly string[], statement: Statement): string {
  const [only, ...others] = projects;
  return only !== undefined && others.length === 0
    ? `${alias}.project_id = ${statement.bind(only, 'uuid')}`
    : `${alias}.project_id = ANY(${statement.bind(projects, 'uuid[]')})`;
}

/** What one person made, is assigned to or subscribes to, in the reader's projects. */
export function profileSource(
  scope: WorkspaceScope,
  visible: VisibleProjects,
  personId: string,
  conditions: readonly Condition[],
): ItemSource {
  const all = workspaceSource(scope, visible);
  if (conditions.some((condition) => isAboutPerson(condition, personId))) {
    return { ...all, isWhole: false };
  }
  return {
    ...all,
    isWhole: false,
    items: (statement) => {
      const person = statement.bindFilter(personId, 'uuid');
      return `${all.items(statement)} AND i.id IN (
        SELECT pi.id FROM work_items pi WHERE pi.created_by = ${person} AND pi.is_listed
        UNION SELECT pm.work_item_id FROM work_item_memberships pm
          WHERE pm.kind = 'assignee' AND pm.value_id = ${person}
        UNION SELECT ps.work_item_id FROM work_item_subscribers ps
          WHERE ps.subscriber_id = ${person} AND ${liveText('ps')})`;
    },
  };
}

/** SQL condition: the person who asks sees the item of this alias, by what they see of each project. */
export function seenSql(
  alias: string,
  scope: WorkspaceScope,
  visible: VisibleProjects,
  statement: Statement,
): string {
  const whole = amongSql(alias, visible.whole, statement);
  if (visible.limited.length === 0) return whole;
  const limited = statement.bindFilter(visible.limited, 'uuid[]');
  const me = statement.bindFilter(scope.user.id, 'uuid');
  return `(${whole} OR (${alias}.project_id = ANY(${limited}) AND ${alias}.created_by = ${me}))`;
}

/** SQL of the items above an item as the person who asks sees them: null where one is not theirs to see. */
export function aboveSql(
  scope: WorkspaceScope,
  visible: VisibleProjects,
  statement: Statement,
): { readonly parent_id: string; readonly epic_id: string } {
  const seen = (column: string) => `(SELECT up.id FROM work_items up
    WHERE up.id = i.${column} AND ${seenSql('up', scope, visible, statement)})`;
  return { parent_id: seen('parent_id'), epic_id: seen('epic_id') };
}

/** Whether a filter already says "made by, assigned to or subscribed to by this person alone". */
function isAboutPerson(condition: Condition, personId: string): boolean {
  if (condition.is === 'linked') {
    return condition.key === 'subscribers' && isOnly(condition.values, personId);
  }
  if (condition.is !== 'one' && condition.is !== 'many') return false;
  const isPerson = condition.key === 'created_by' || condition.key === 'assignee_ids';
  return isPerson && !condition.orNone && isOnly(condition.values, personId);
}

function isOnly(values: readonly string[], id: string): boolean {
  return values.length === 1 && values[0] === id.toLowerCase();
}
