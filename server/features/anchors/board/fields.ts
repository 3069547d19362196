import type { AnchorScope } from '#server/platform/access/scope.ts';
import { MOST_VOTES, PUBLIC_FIELDS, type PublicField } from '#shared/constants/anchors.ts';
import type { ListQuery } from '#shared/contract/work-item-lists.ts';
import type { WorkItemField } from '#shared/work-item-fields/field.ts';
import {
  allFilters,
  groupOf,
  isGroupName,
  isOrderName,
  orderOf,
} from '#shared/work-item-fields/registry.ts';

/** Fields that say nothing which visitors do not see: the order by hand, the name, the item above, and when an item was made. */
const HARMLESS: ReadonlySet<string> = new Set(['sort_order', 'name', 'created_at', 'parent_id']);

/** Whether visitors see a property of items. */
export function isShown({ anchor }: AnchorScope, property: PublicField): boolean {
  return anchor.fields.includes(property);
}

/** Whether visitors may order, filter and group by a field: by what is hidden they would learn it. */
function isUsable(scope: AnchorScope, { key, display }: WorkItemField): boolean {
  if (HARMLESS.has(key)) return true;
  // The group of a state has no sign of its own: the state shows it.
  const name = key === 'state__group' ? 'state' : display?.name;
  const property = PUBLIC_FIELDS.find((one) => one === name);
  return property !== undefined && isShown(scope, property);
}

/** What of a list call is about fields that visitors see; the rest is as if it had not been said. */
export function usableQuery(scope: AnchorScope, query: ListQuery): ListQuery {
  const known = allFilters();
  const kept = Object.entries(query).filter(([name]) => {
    const filter = known.get(name);
    return filter === undefined || (isUsable(scope, filter.field) && isBothShown(scope, name));
  });
  const usable: ListQuery = Object.fromEntries(kept);
  for (const name of ['group_by', 'sub_group_by'] as const) {
    const group = usable[name];
    if (group !== undefined && isHiddenGroup(scope, group)) delete usable[name];
  }
  if (usable['order_by'] === MOST_VOTES) {
    if (!scope.anchor.is_votes_enabled) delete usable['order_by'];
    return usable;
  }
  const order = usable['order_by']?.trim().replace(/^-/, '') ?? '';
  if (isOrderName(order) && !isUsable(scope, orderOf(order).field)) delete usable['order_by'];
  return usable;
}

/** One filter asks for both days. */
const isBothShown = (scope: AnchorScope, name: string) =>
  name !== 'start_target_date' || isShown(scope, 'due_date');

const isHiddenGroup = (scope: AnchorScope, name: string) =>
  isGroupName(name) && !isUsable(scope, groupOf(name).field);
