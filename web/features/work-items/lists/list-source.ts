import type { WorkItemImage } from '#shared/contract/work-items.ts';

import type { ListFacts } from './list-facts.ts';

/** Where a list's items come from, as a value. The list engine and the layouts tell lists apart by it alone. */
export interface ListSource {
  /** Names the source: sources with the same key and projects are the same. */
  readonly key: string;
  /** The projects that its items can belong to. */
  readonly projects: readonly string[];
  /** Whether items of several projects can stand side by side: states and labels belong to one project. */
  readonly spansProjects: boolean;
  /** Whether an item is in the list before any filter; the store holds only what the person may see. */
  readonly holds: (item: WorkItemImage, facts: ListFacts) => boolean;
  readonly capabilities: ListCapabilities;
  /** The values of a new item, besides those of the group it is added to. */
  readonly createDefaults: CreateDefaults;
}

/** What people can do in a list, if their role permits it. */
export interface ListCapabilities {
  /** Whether items can be changed. */
  readonly canEdit: boolean;
  /** Whether items can be added. */
  readonly canCreate: boolean;
  /** Whether people put the items in order themselves. */
  readonly canReorder: boolean;
  /** Whether sub-items are always shown beside the others. */
  readonly alwaysShowsSubItems: boolean;
}

/** Fields that a new item gets from where it is added. */
export type CreateDefaults = Partial<
  Pick<
    WorkItemImage,
    | 'project_id'
    | 'parent_id'
    | 'state_id'
    | 'priority'
    | 'assignee_ids'
    | 'label_ids'
    | 'module_ids'
    | 'cycle_id'
    | 'start_date'
    | 'target_date'
  >
>;

/** Whether an item is listed at all: neither archived, nor a draft, nor waiting in triage or intake. */
export function isListed(item: WorkItemImage, facts: ListFacts): boolean {
  if (item.archived_at !== null || item.is_draft) return false;
  if (item.state_id !== null && facts.stateGroup(item.state_id) === 'triage') return false;
  const status = facts.intakeStatus(item.id);
  return status === null || status === -1 || status === 1 || status === 2;
}
