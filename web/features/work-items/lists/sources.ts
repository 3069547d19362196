import { CONTAINER_NAMES, CONTAINERS } from '#shared/containers.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { isCurrentItem } from '#shared/lib/work-item-lists/listed.ts';
import { condition } from '#shared/lib/work-item-query/filter.ts';
import { type QueryField, queryOf } from '#shared/work-item-fields/registry.ts';
import { toggled } from '#web/features/work-items/data/patch.ts';

import {
  type CreateDefaults,
  isCurrent,
  isListed,
  type ListCapabilities,
  type ListSource,
  type SavedAsView,
} from './list-source.ts';
import { subscribedBy, type SubscribedItems } from './subscribed-items.ts';

const EVERYTHING: ListCapabilities = {
  canEdit: true,
  canCreate: true,
  canAct: true,
  canReorder: true,
  alwaysShowsSubItems: false,
};
const NOTHING: ListCapabilities = {
  canEdit: false,
  canCreate: false,
  canAct: true,
  canReorder: false,
  alwaysShowsSubItems: false,
};

/** The work items of a project. */
export function sourceOfProject(projectId: string): ListSource {
  return {
    key: `project:${projectId}`,
    ...inProject(projectId),
    holds: (item, facts) => item.project_id === projectId && isListed(item, facts),
    capabilities: EVERYTHING,
    asView: { projectId, parts: [] },
  };
}

/** The work items of a project as a view of it shows them. */
export function sourceOfView(projectId: string, viewId: string): ListSource {
  const { asView: _itself, ...source } = sourceOfProject(projectId);
  return { ...source, key: `view:${viewId}` };
}

/** The epics of a project. */
export function sourceOfEpics(projectId: string): ListSource {
  return {
    key: `epics:${projectId}`,
    ...inProject(projectId),
    holds: (item, facts) => item.project_id === projectId && item.is_epic && isCurrent(item, facts),
    capabilities: EVERYTHING,
    createDefaults: { project_id: projectId, is_epic: true },
  };
}

/** All items that are in an epic, however deep, of whatever project. */
export function sourceOfEpicItems(projectId: string, epicId: string): ListSource {
  return {
    key: `epic:${epicId}`,
    ...inProject(projectId),
    holds: (item, facts) => item.epic_id === epicId && isListed(item, facts),
    capabilities: EVERYTHING,
    asView: only(projectId, 'epic', epicId),
  };
}

/** The archived items of a project: they can be restored and deleted, but not changed. */
export function sourceOfArchive(projectId: string): ListSource {
  return {
    key: `archive:${projectId}`,
    ...inProject(projectId),
    holds: (item) => item.project_id === projectId && item.archived_at !== null,
    isArchive: true,
    capabilities: { ...NOTHING, alwaysShowsSubItems: true },
  };
}

/** What is published under an anchor, as its visitors see it: they look, and change nothing. */
export function sourceOfAnchor(
  projectId: string,
  anchor: string,
  columns: readonly string[],
): ListSource {
  return {
    key: `anchor:${anchor} ${columns.join(',')}`,
    ...inProject(projectId),
    holds: (item) => item.project_id === projectId,
    columns,
    capabilities: { ...NOTHING, canAct: false, alwaysShowsSubItems: true },
  };
}

/** The work items with one value of a field; those of a container that is over stay as they were. */
export function sourceOfValue(
  projectId: string,
  name: QueryField,
  id: string,
  isOver = false,
): ListSource {
  const { key, kind } = queryOf(name);
  const isOne = kind === 'id';
  const idsIn = (item: WorkItemImage): readonly string[] => Reflect.get(item, key);
  const holds = (item: WorkItemImage) =>
    isOne ? Reflect.get(item, key) === id : idsIn(item).includes(id);
  const container = CONTAINER_NAMES.find((one) => CONTAINERS[one].field === key);
  return {
    key: isOver ? `${name}-over:${id}` : `${name}:${id}`,
    ...inProject(projectId),
    holds: (item, facts) => holds(item) && isListed(item, facts),
    capabilities: isOver ? NOTHING : EVERYTHING,
    createDefaults: { project_id: projectId, [key]: isOne ? id : [id] },
    asView: only(projectId, name, id),
    ...(container && {
      container: {
        ...{ kind: container, id, projectId },
        into: isOne ? { [key]: id } : (item) => ({ [key]: toggled(idsIn(item), id, true) }),
        out: isOne ? { [key]: null } : (item) => ({ [key]: toggled(idsIn(item), id, false) }),
      },
    }),
  };
}

/** What an item is divided into, of whatever project. */
export function sourceOfSubItems(projectId: string, parentId: string): ListSource {
  return {
    key: `sub-items:${parentId}`,
    ...inProject(projectId),
    holds: (item) => item.parent_id === parentId && isCurrentItem(item, null),
    capabilities: { ...EVERYTHING, alwaysShowsSubItems: true },
    createDefaults: { project_id: projectId, parent_id: parentId },
  };
}

/** What an epic groups: items are put into it and taken out of it. What is below them unfolds. */
export function sourceOfEpicRows(projectId: string, id: string): ListSource {
  return {
    ...sourceOfSubItems(projectId, id),
    key: `epic-rows:${id}`,
    container: { kind: 'epic', id, projectId, into: { parent_id: id }, out: { parent_id: null } },
  };
}

/** What is listed of a person's work. */
export const PERSON_LISTS = ['assigned', 'created', 'subscribed'] as const;
export type PersonList = (typeof PERSON_LISTS)[number];

/** The items of a person in the projects of whoever looks, read page by page. `isMe`: whose work it is looks at it. */
export function sourceOfPerson(
  slug: string,
  list: PersonList,
  person: { readonly id: string; readonly isMe: boolean },
  projects: readonly string[],
): ListSource {
  const own = new Set(projects);
  const { field, holds, links, values, canCreate } = ofPerson(list, person);
  return {
    key: `${list}:${person.id}`,
    projects,
    spansProjects: true,
    holds: (item, facts) => holds(item) && own.has(item.project_id) && isListed(item, facts),
    ...(links && { links }),
    pages: {
      path: `/api/workspaces/${slug}/user-issues/${person.id}/`,
      query: { [field]: person.id },
      ...(links && { onRead: links.take }),
    },
    // Each project has an order of its own.
    capabilities: { ...EVERYTHING, canReorder: false, canCreate },
    createDefaults: values,
    asView: only(null, field, person.id),
  };
}

interface OfPerson {
  readonly field: QueryField;
  readonly holds: (item: WorkItemImage) => boolean;
  readonly links?: SubscribedItems;
  readonly values: CreateDefaults;
  readonly canCreate: boolean;
}

function ofPerson(
  list: PersonList,
  { id, isMe }: { readonly id: string; readonly isMe: boolean },
): OfPerson {
  if (list === 'assigned') {
    const values = { assignee_ids: [id] };
    const holds = (item: WorkItemImage) => item.assignee_ids.includes(id);
    return { field: 'assignees', holds, values, canCreate: true };
  }
  if (list === 'created') {
    const holds = (item: WorkItemImage) => item.created_by === id;
    return { field: 'created_by', holds, values: {}, canCreate: isMe };
  }
  const links = subscribedBy(id);
  const holds = (item: WorkItemImage) => links.has(item.id);
  return { field: 'subscriber', holds, links, values: {}, canCreate: false };
}

/** What is asked of a list over all of somebody's projects. */
export interface AcrossProjects {
  /** The parameters that always hold. */
  readonly query: Readonly<Record<string, string>>;
  readonly holds: (item: WorkItemImage) => boolean;
  readonly asView?: SavedAsView;
}

/** The work items of all projects that the person is in, read page by page; `name` tells such lists apart. */
export function sourceOfWorkspace(
  slug: string,
  projects: readonly string[],
  name: string,
  { query, holds, asView }: AcrossProjects = ALL_ITEMS,
): ListSource {
  const own = new Set(projects);
  return {
    key: `workspace:${name}`,
    projects,
    spansProjects: true,
    holds: (item, facts) => own.has(item.project_id) && holds(item) && isListed(item, facts),
    pages: { path: `/api/workspaces/${slug}/issues/`, query },
    // Each project has an order of its own.
    capabilities: { ...EVERYTHING, canReorder: false },
    createDefaults: {},
    ...(asView && { asView }),
  };
}

const ALL_ITEMS: AcrossProjects = { query: {}, holds: () => true };

/** A view of the items with this one value. */
function only(projectId: string | null, field: QueryField, id: string): SavedAsView {
  return { projectId, parts: [condition(field, 'is', [{ is: 'id', id }])] };
}

function inProject(projectId: string) {
  return { projects: [projectId], spansProjects: false, createDefaults: { project_id: projectId } };
}
