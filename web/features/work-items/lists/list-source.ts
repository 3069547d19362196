import type { ContainerName } from '#shared/containers.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { isCurrentItem } from '#shared/lib/work-item-lists/listed.ts';
import type { FilterPart } from '#shared/lib/work-item-query/filter.ts';
import type { PatchOf, WorkItemPatch } from '#web/features/work-items/data/patch.ts';

import type { ListFacts } from './list-facts.ts';

/** A call that answers lists of work items, with the parameters that name the source. */
export interface PagedCall {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Called with the items that it has answered. */
  readonly onRead?: (ids: readonly string[]) => void;
  /** Brings what the filter asks about them of other tables, before they are shown. */
  readonly askLinks?: (ids: readonly string[]) => Promise<void>;
}

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
  /** What besides its row says whether an item is in the list; absent = its row says it. */
  readonly links?: ItemLinks;
  /** The call that answers its items page by page; absent = all of them are here. */
  readonly pages?: PagedCall;
  readonly capabilities: ListCapabilities;
  /** The values of a new item, besides those of the group it is added to. */
  readonly createDefaults: CreateDefaults;
  /** What a view must say besides its own filter to show the same items; absent = no view can. */
  readonly asView?: SavedAsView;
  /** All of its items are archived: rows say since when, and offer to restore them. */
  readonly isArchive?: boolean;
  /** The columns that a table of it can have, where it has not all of its project's. */
  readonly columns?: readonly string[];
  /** What its items were put into, where it is the list of one such thing. */
  readonly container?: ListContainer;
}

/** What links items to a list besides their rows. */
export interface ItemLinks {
  /** Another number once a link has changed. */
  readonly version: () => number;
  /** Calls `listener` with the items whose link has changed. Returns an unsubscribe function. */
  readonly subscribe: (listener: (ids: Iterable<string>) => void) => () => void;
}

/** How a list is kept as a view. */
export interface SavedAsView {
  /** Where the view is kept; null = in the workspace. */
  readonly projectId: string | null;
  readonly parts: readonly FilterPart[];
}

/** What holds items of a project: a container or an epic. Items are put into it and taken out of it. */
export interface ListContainer {
  readonly kind: ContainerName | 'epic';
  readonly id: string;
  readonly projectId: string;
  /** What an item gets that is put into it. */
  readonly into: PatchOf;
  /** What an item gets that is taken out of it. */
  readonly out: PatchOf;
}

/** What people can do in a list, if their role permits it. */
export interface ListCapabilities {
  /** Whether items can be changed. */
  readonly canEdit: boolean;
  /** Whether items can be added. */
  readonly canCreate: boolean;
  /** Whether rows have a menu, can be selected and opened in another tab: visitors of a public page only look. */
  readonly canAct: boolean;
  /** Whether people put the items in order themselves. */
  readonly canReorder: boolean;
  /** Whether sub-items are always shown beside the others. */
  readonly alwaysShowsSubItems: boolean;
}

/** Fields that a new item gets from where it is added. */
export type CreateDefaults = WorkItemPatch &
  Partial<Pick<WorkItemImage, 'project_id' | 'module_ids' | 'cycle_id' | 'is_epic'>>;

/** Whether lists of items show an item: no epic, neither archived, nor a draft, nor waiting in triage or intake. */
export function isListed(item: WorkItemImage, facts: ListFacts): boolean {
  return !item.is_epic && isCurrent(item, facts);
}

/** The same of items and epics. */
export function isCurrent(item: WorkItemImage, facts: ListFacts): boolean {
  const group = item.state_id === null ? null : facts.stateGroup(item.state_id);
  if (!isCurrentItem(item, group)) return false;
  const status = facts.intakeStatus(item.id);
  return status === null || status === -1 || status === 1 || status === 2;
}
