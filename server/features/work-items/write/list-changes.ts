import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { distinct } from '#server/features/work-items/selection/queries.ts';
import type { UpdateWorkItem } from '#shared/contract/work-items.ts';

/** What a body says of an item's lists: whole ones, what to put in, what to take out. */
type ListChanges = Pick<
  UpdateWorkItem,
  | 'label_ids'
  | 'label_ids_add'
  | 'label_ids_remove'
  | 'assignee_ids'
  | 'assignee_ids_add'
  | 'assignee_ids_remove'
>;

/** The other fields of a body. */
export function plainFields<Body extends ListChanges>(body: Body): Omit<Body, keyof ListChanges> {
  const {
    label_ids: _labels,
    label_ids_add: _labelsAdd,
    label_ids_remove: _labelsRemove,
    assignee_ids: _assignees,
    assignee_ids_add: _assigneesAdd,
    assignee_ids_remove: _assigneesRemove,
    ...plain
  } = body;
  return plain;
}

/**
 * The lists that a body changes, of a row that is locked: what is put in and taken out is so whatever others did
 * before. Of people only `assignable` ones come in; who is in already stays.
 */
export function changedLists(
  before: WorkItemRow,
  body: ListChanges,
  assignable: ReadonlySet<string>,
): Partial<Pick<WorkItemRow, 'label_ids' | 'assignee_ids'>> {
  const label_ids = changed(before.label_ids, {
    whole: body.label_ids && distinct(body.label_ids),
    add: distinct(body.label_ids_add ?? []),
    remove: body.label_ids_remove,
  });
  const assignee_ids = changed(before.assignee_ids, {
    whole: body.assignee_ids && distinct(body.assignee_ids, assignable),
    add: distinct(body.assignee_ids_add ?? [], assignable),
    remove: body.assignee_ids_remove,
  });
  return { ...(label_ids && { label_ids }), ...(assignee_ids && { assignee_ids }) };
}

interface ListChange {
  readonly whole: readonly string[] | undefined;
  readonly add: readonly string[];
  readonly remove: readonly string[] | undefined;
}

function changed(now: readonly string[], { whole, add, remove }: ListChange): string[] | null {
  if (!whole && add.length === 0 && !remove) return null;
  const gone = new Set(distinct(remove ?? []));
  return distinct([...(whole ?? now), ...add]).filter((id) => !gone.has(id));
}

/** The fields that a body's keys change: the history tells of lists, not of how they were changed. */
export function listsNamed(keys: readonly string[]): string[] {
  return [...new Set(keys.map((key) => key.replace(/_(add|remove)$/, '')))];
}
