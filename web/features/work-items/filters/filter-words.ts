import type { TFunction } from 'i18next';

import { queryOf, queryFields } from '#shared/lib/work-item-query/fields.ts';
import type { FilterCondition, FilterValue } from '#shared/lib/work-item-query/filter.ts';
import type { FilterNames } from '#shared/lib/work-item-query/names.ts';
import { printValue } from '#shared/lib/work-item-query/print.ts';
import { readFlag, readRange } from '#shared/work-item-fields/conditions.ts';
import { readPastGroup, readSpan } from '#shared/work-item-fields/durations.ts';
import type { WorkItemField } from '#shared/work-item-fields/field.ts';
import {
  allQueries,
  type Features,
  findField,
  isFieldOn,
  type QueryField,
} from '#shared/work-item-fields/registry.ts';
import { flagName, formatAmount, wordName } from '#web/features/work-items/fields/value-text.ts';
import { formatDay } from '#web/lib/formats/dates.ts';

type T = TFunction<'work-items'>;

/** The fields a list can be filtered by where these features are on, in the order of the menu. */
export function filterFields(features: Features): QueryField[] {
  const queries = allQueries();
  return queryFields().filter((name) => {
    const found = queries.get(name);
    return found?.part.offered === true && isFieldOn(found.field, features);
  });
}

/** The fields that somebody may type, in menus or not: of what is off there is nothing to find. */
export function typedFields(features: Features): QueryField[] {
  const queries = allQueries();
  return queryFields().filter((name) => {
    const found = queries.get(name);
    return found !== undefined && isFieldOn(found.field, features);
  });
}

/** What a condition says between its field and its values. */
export function operatorName({ operator, values }: FilterCondition, t: T): string {
  const isMany = values.length > 1 && (operator === 'is' || operator === 'not');
  return t(`filter.operators.${operator}${isMany ? 'Many' : ''}`);
}

/** What a condition compares with, in words; empty where the operator says it all. */
export function valuesName(part: FilterCondition, names: FilterNames, t: T): string {
  const words = part.values.map((value) => valueName(part.field, value, names, t));
  return words.join(t(part.operator === 'between' ? 'ui:through' : 'ui:comma'));
}

/** One value in words. */
export function valueName(field: QueryField, value: FilterValue, names: FilterNames, t: T): string {
  switch (value.is) {
    case 'me':
      return t('filter.me');
    case 'none':
      return t('filter.none');
    case 'overdue':
      return t('filter.overdue');
    case 'date':
      return formatDay(value.date);
    case 'offset':
      return offsetName(value, t);
    case 'word':
      return wordOf(field, value.word, t);
    case 'id':
      return names.options(field).find(({ id }) => id === value.id)?.name ?? t('filter.gone');
    default:
      return 'text' in value ? value.text : printValue(field, value, names);
  }
}

/** A fixed word of a field as people know it. */
function wordOf(name: QueryField, word: string, t: T): string {
  const { words } = queryOf(name);
  const field = words && findField(words.key);
  switch (field?.kind) {
    case 'word':
      return words?.shape ? shapedName(word, t) : wordName(field, word, t);
    case 'flag':
      return flagName(readFlag(word) ?? false, t);
    case 'number':
      return field.isOnly === undefined ? rangeName(field, word, t) : shapedName(word, t);
    default:
      return word;
  }
}

/** A range of numbers as people write one. */
function rangeName(field: WorkItemField, word: string, t: T): string {
  const { from = null, to = null } = readRange(word) ?? {};
  const said = (number: number | null) => (number === null ? '' : formatAmount(field, number));
  if (from === to) return said(from);
  if (to === null) return `≥ ${said(from)}`;
  return from === null ? `≤ ${said(to)}` : `${said(from)}${t('ui:through')}${said(to)}`;
}

/** A span of days or a day of the past in words. */
function shapedName(word: string, t: T): string {
  const past = readPastGroup(word);
  if (past) {
    return t('filter.past', {
      group: t(`list.stateGroup.${past.group}`),
      day: formatDay(past.day),
    });
  }
  const { from = 0, to = 0 } = readSpan(word) ?? {};
  if (to === null) return t('filter.span.more', { count: from });
  return from === to
    ? t('filter.span.days', { count: from })
    : t('filter.span.range', { from, count: to });
}

function offsetName({ amount, unit }: Extract<FilterValue, { is: 'offset' }>, t: T): string {
  if (amount === 0) return t('filter.today');
  const way = amount < 0 ? 'ago' : 'ahead';
  return t(`filter.${way}.${unit}`, { count: Math.abs(amount) });
}
