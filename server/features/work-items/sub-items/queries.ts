import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { wantsRev } from '#server/features/work-items/lists/list-request.ts';
import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import { subItemWire } from '#server/features/work-items/wire.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import type { SubItem, SubItems } from '#shared/contract/work-items.ts';
import { errors } from '#shared/errors.ts';
import type { WorkItemField } from '#shared/work-item-fields/field.ts';
import { allFields, isInRows } from '#shared/work-item-fields/registry.ts';

/** A child and the group of its state. */
export type Child = WorkItemRow & { readonly state__group: string | null };

/** Columns a list of children may be ordered by: those of the orders of lists. */
const ORDERS: readonly string[] = allFields()
  .filter(isInRows)
  .flatMap(({ key, orders = [] }: WorkItemField) =>
    orders.some(({ name, ranks, by }) => name === key && !ranks && !by) ? [key] : [],
  );

/** An item's listable children that the person may see, also those of other projects. */
export async function listSubItems(
  scope: ProjectScope,
  parentId: string,
  orderBy: string | undefined,
): Promise<Child[]> {
  const parent = await getVisibleWorkItem(scope, parentId);
  return scope.sql<Child[]>`
    SELECT i.*, s."group" AS state__group FROM work_items i LEFT JOIN states s ON s.id = i.state_id
    WHERE i.parent_id = ${parent.id} AND i.is_listed AND ${itemVisibility.seenAcross(scope)}
    ORDER BY ${orderOf(scope, orderBy)}, i.created_at DESC, i.id DESC`;
}

/** Children by id, in the order of creation, the newest first. */
export function readChildren(scope: ProjectScope, ids: readonly string[]): Promise<Child[]> {
  return scope.sql<Child[]>`
    SELECT i.*, s."group" AS state__group FROM work_items i LEFT JOIN states s ON s.id = i.state_id
    WHERE i.id = ANY(${ids as string[]}::uuid[]) ORDER BY i.created_at DESC, i.id DESC`;
}

function orderOf(scope: ProjectScope, wanted = '-created_at') {
  const { sql } = scope;
  const isDescending = wanted.startsWith('-');
  const name = isDescending ? wanted.slice(1) : wanted;
  if (name === 'priority') {
    return isDescending ? sql`i.priority_rank` : sql`i.priority_rank DESC`;
  }
  if (!ORDERS.includes(name)) throw errors.badValue();
  const column = name === 'name' ? sql`i.name COLLATE by_name` : sql(`i.${name}`);
  return isDescending ? sql`${column} DESC NULLS LAST` : sql`${column} NULLS LAST`;
}

/** How children are shown: grouped by a property, with their revision. */
interface Shown {
  readonly group_by?: string | undefined;
  readonly rev?: string | undefined;
}

/** The answer of `sub-issues/`. */
export function subItemsWire(
  children: readonly Child[],
  zone: string,
  shown: Shown = {},
): SubItems {
  const state_distribution: Record<string, string[]> = {};
  for (const child of children) {
    if (child.state__group) (state_distribution[child.state__group] ??= []).push(child.id);
  }
  const rows = children.map((child) => ({
    ...subItemWire(child, zone),
    ...(wantsRev(shown) && { rev: child.rev }),
    state__group: child.state__group,
  }));
  const plain = rows.map(({ state__group: _group, ...row }) => row);
  if (!shown.group_by) return { sub_issues: plain, state_distribution };
  return { sub_issues: groupedBy(rows, shown.group_by), state_distribution };
}

/** Names of list properties as the client spells them when grouping. */
const LISTS: ReadonlyMap<string, 'assignee_ids' | 'label_ids' | 'module_ids'> = new Map([
  ['assignees__ids', 'assignee_ids'],
  ['assignees__id', 'assignee_ids'],
  ['assignee_ids', 'assignee_ids'],
  ['labels__id', 'label_ids'],
  ['label_ids', 'label_ids'],
  ['issue_module__module_id', 'module_ids'],
  ['module_ids', 'module_ids'],
]);

function groupedBy(
  rows: readonly (SubItem & { state__group: string | null })[],
  groupBy: string,
): Record<string, SubItem[]> {
  // A map: an item may be named `constructor`, and grouping by name is allowed.
  const groups = new Map<string, SubItem[]>();
  for (const row of rows) {
    const { state__group: _group, ...item } = row;
    for (const key of keysOf(row, groupBy)) groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return Object.fromEntries(groups);
}

function keysOf(row: SubItem & { state__group: string | null }, groupBy: string): string[] {
  const list = LISTS.get(groupBy);
  if (list) return row[list].length > 0 ? row[list] : ['None'];
  const value = Object.entries(row).find(([name]) => name === groupBy);
  if (!value) throw errors.missingKey();
  return [value[1] === null ? 'None' : String(value[1])];
}
