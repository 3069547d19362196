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

/** Fields that reveal nothing hidden: manual order, name, parent, creation time. */
const HARMLESS: ReadonlySet<string> = new Set(['sort_order', 'name', 'created_at', 'parent_id']);

export function isShown({ anchor }: AnchorScope, property: PublicField): boolean {
  return anchor.fields.includes(property);
}

/** Whether visitors may order, filter and group by a field: doing so would reveal hidden values. */
function isUsable(scope: AnchorScope, { key, display }: WorkItemField): boolean {
  if (HARMLESS.has(key)) return true;
  // The state group has no display property of its own: it follows that of the state.
  const name = key === 'state__group' ? 'state' : display?.name;
  const property = PUBLIC_FIELDS.find((one) => one === name);
  return property !== undefined && isShown(scope, property);
}

/** Drops the parameters of a list call that name fields hidden from visitors. */
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

/** One filter covers both dates. */
const isBothShown = (scope: AnchorScope, name: string) =>
  name !== 'start_target_date' || isShown(scope, 'due_date');

const isHiddenGroup = (scope: AnchorScope, name: string) =>
  isGroupName(name) && !isUsable(scope, groupOf(name).field);
