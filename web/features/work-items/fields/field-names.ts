import type { WorkItemField } from '#shared/work-item-fields/field.ts';
import {
  allQueries,
  type DisplayKey,
  displays,
  findField,
  findProperty,
  type GroupName,
  groupOf,
  isOrderName,
  orderOf,
  type QueryField,
} from '#shared/work-item-fields/registry.ts';

import type { Translate } from './value-text.ts';

/** The name of a field: what people called it, else its message. */
export function fieldLabel({ label, property, key }: WorkItemField, t: Translate): string {
  if (label !== undefined) return label;
  return t(
    property === undefined
      ? `work-items-table:columns.${key}`
      : `work-items:fields.${property}.label`,
  );
}

/** Whether a field has one name in every place: of the others, a group or filter is named for one value. */
function hasOneName({ key, property }: WorkItemField): boolean {
  return property === key;
}

/** The name of a property, as menus and heads of columns have it. */
export function propertyLabel(property: string, t: Translate): string {
  const field = findProperty(property) ?? findField(property);
  return field ? fieldLabel(field, t) : property;
}

/** The name of a field that a filter compares. */
export function filterLabel(name: QueryField, t: Translate): string {
  const field = allQueries().get(name)?.field;
  return field && hasOneName(field) ? fieldLabel(field, t) : t(`work-items:filter.fields.${name}`);
}

/** The name of what lists are grouped by; null = they are not. */
export function groupingLabel(name: GroupName | null, t: Translate): string {
  const field = name === null ? null : groupOf(name).field;
  if (field && hasOneName(field)) return fieldLabel(field, t);
  return t(`work-items:display.groups.${name ?? 'none'}`);
}

/** The name of what lists are ordered by, as the wire writes it: with a minus before a falling order. */
export function orderLabel(word: string, t: Translate): string {
  const name = word.replace(/^-/, '');
  const field = isOrderName(name) ? orderOf(name).field : null;
  return field && hasOneName(field) ? fieldLabel(field, t) : t(`work-items:display.orders.${word}`);
}

/** The name of a property that rows can show. */
export function displayLabel(key: DisplayKey, t: Translate): string {
  const field = displays().find(({ part }) => part.name === key)?.field;
  return field && hasOneName(field) ? fieldLabel(field, t) : t(`work-items:display.keys.${key}`);
}
