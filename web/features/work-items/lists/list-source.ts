import type { ListItem } from '#shared/contract/work-item-lists.ts';

import type { ListFacts } from './list-facts.ts';

/** Where a list's items come from, as a value: further kinds of list are further kinds of source. */
export type ListSource =
  | { readonly kind: 'project'; readonly projectId: string }
  | { readonly kind: 'archive'; readonly projectId: string }
  | { readonly kind: 'children'; readonly projectId: string; readonly parentId: string };

/** What a source tells of itself and of its items. */
interface SourceEntry {
  /** Whether an item is in the list before any filter; the store holds only what the person may see. */
  readonly holds: (item: ListItem, source: ListSource, facts: ListFacts) => boolean;
  /** Whether lists of this kind always show sub-items. */
  readonly hasSubItems: boolean;
  /** Whether items can be added and dragged. */
  readonly isEditable: boolean;
}

/** Every kind of source. */
export const SOURCES = {
  project: {
    holds: (item, { projectId }, facts) =>
      item.project_id === projectId && item.archived_at === null && isLive(item, facts),
    hasSubItems: false,
    isEditable: true,
  },
  archive: {
    holds: (item, { projectId }) => item.project_id === projectId && item.archived_at !== null,
    hasSubItems: true,
    isEditable: false,
  },
  /** What an item is divided into, of whatever project. */
  children: {
    holds: (item, source) =>
      source.kind === 'children' &&
      item.parent_id === source.parentId &&
      item.archived_at === null &&
      !item.is_draft,
    hasSubItems: true,
    isEditable: true,
  },
} as const satisfies Record<ListSource['kind'], SourceEntry>;

/** Whether an item is in a list before any filter. */
export function isIn(source: ListSource, item: ListItem, facts: ListFacts): boolean {
  const entry: SourceEntry = SOURCES[source.kind];
  return entry.holds(item, source, facts);
}

/** The projects that a source's items can be of. */
export function projectsOf(source: ListSource): readonly string[] {
  return [source.projectId];
}

/** The same text for the same source. */
export function sourceKey(source: ListSource): string {
  const place = `${source.kind}:${source.projectId}`;
  return source.kind === 'children' ? `${place}:${source.parentId}` : place;
}

/** Whether it is neither a draft nor still in triage: what the server calls listed. */
function isLive(item: ListItem, facts: ListFacts): boolean {
  if (item.is_draft || item.state__group === 'triage') return false;
  const status = facts.intakeStatus(item.id);
  return status === null || status === -1 || status === 1 || status === 2;
}
