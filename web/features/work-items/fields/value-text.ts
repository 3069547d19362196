import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { dayIn } from '#shared/lib/days.ts';
import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import type { WorkItemField } from '#shared/work-item-fields/field.ts';
import { keyOf } from '#web/features/work-items/data/address.ts';
import type { ListFacts } from '#web/features/work-items/lists/list-facts.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';

import { nameIn } from './tables.ts';

/** Translates a message key that needs no values. */
export type Translate = (key: string) => string;

/** What values are written by. */
export interface ValueWords {
  readonly facts: ListFacts;
  readonly t: Translate;
}

/** A fixed word of a field as people know it; of a field that people made, the word itself. */
export function wordName(
  { property, label }: Pick<WorkItemField, 'property' | 'label'>,
  word: string,
  t: Translate,
): string {
  if (label !== undefined) return word;
  // The group of a state is no property of its own.
  return t(
    property === undefined
      ? `work-items:list.stateGroup.${word}`
      : `work-items:fields.${property}.${word}`,
  );
}

/** Whether a box is checked, in a word. */
export function flagName(isOn: boolean, t: Translate): string {
  return t(`work-items:fields.any.${isOn ? 'yes' : 'no'}`);
}

/** A number with what it counts. */
export function formatAmount({ unit }: Pick<WorkItemField, 'unit'>, amount: number): string {
  return unit === undefined ? formatNumber(amount) : `${formatNumber(amount)} ${unit}`;
}

/** The value of a field, whether it is stored on the item or follows from something else. */
export function valueOf(field: WorkItemField, item: WorkItemImage, facts: ListFacts): unknown {
  if (field.isKey) return keyOf(item);
  const group = item.state_id === null ? null : facts.stateGroup(item.state_id);
  if (field.isOnly === 'in lists') return group;
  return field.days ? daysOf(field, item, group) : Reflect.get(item, field.key);
}

/** How many days an item has in a field that counts some, by the group of its state; null = none. */
export function daysOf(
  { days }: WorkItemField,
  item: WorkItemImage,
  group: string | null | undefined,
): number | null {
  const isOpen = group !== 'completed' && group !== 'cancelled';
  return days?.(item, { now: Date.now(), isOpen }) ?? null;
}

/** A value as text that spreadsheets know, and that is read again: nothing for no value. */
export function valueText(field: WorkItemField, item: WorkItemImage, words: ValueWords): string {
  return textOf(field, valueOf(field, item, words.facts), words);
}

function textOf(field: WorkItemField, value: unknown, { facts, t }: ValueWords): string {
  if (Array.isArray(value)) {
    return value.flatMap((id) => nameIn(field, String(id), facts) ?? []).join(', ');
  }
  if (typeof value === 'boolean') return flagName(value, t);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  switch (field.kind) {
    case 'id':
      return nameIn(field, value, facts) ?? '';
    case 'word':
      return value === field.emptyWord ? '' : wordName(field, value, t);
    case 'moment':
      return field.isWritable ? momentText(value) : dayIn(new Date(value));
    default:
      return value;
  }
}

/** A moment as a spreadsheet knows it, in the time of the person. */
function momentText(moment: string): string {
  const date = new Date(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${dayIn(date)} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** What the group of items without a value is called; elsewhere *None* says it. */
const NONE_NAMES: Readonly<Record<string, string>> = {
  state_id: 'state',
  label_ids: 'labels',
  assignee_ids: 'assignees',
  created_by: 'creator',
  estimate_point: 'estimate',
  epic_id: 'epic',
  cycle_id: 'cycle',
  module_ids: 'module',
};

/** What the group of items without a value is called. */
export function noneName({ key, kind }: WorkItemField, t: Translate): string {
  const name = kind === 'date' ? 'date' : NONE_NAMES[key];
  return t(name === undefined ? 'work-items:filter.none' : `work-items:list.none.${name}`);
}

/** The name of a group of items; null = what heads it is not known (any more). */
export function groupName(field: WorkItemField, key: string, words: ValueWords): string | null {
  if (key === NONE) return null;
  const { facts, t } = words;
  switch (field.kind) {
    case 'id':
    case 'ids':
      return nameIn(field, key, facts);
    case 'word':
      return field.words?.includes(key) ? wordName(field, key, t) : null;
    case 'flag':
      return flagName(key === 'true', t);
    case 'date':
      return formatDay(key);
    default:
      return key;
  }
}
