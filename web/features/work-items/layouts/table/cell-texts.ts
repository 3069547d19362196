import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { dayIn } from '#shared/lib/days.ts';
import { projects } from '#web/features/projects/store.ts';
import { keyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { ListFacts } from '#web/features/work-items/lists/list-facts.ts';
import type { Words } from '#web/lib/i18n/words.ts';

import { daysIn } from './days-in.ts';

/** What cells are written and read by. */
export interface CellWords {
  readonly facts: ListFacts;
  readonly t: Words;
}

/** A cell as text: names as people read them, days as every spreadsheet knows them. */
export function cellText(column: string, item: WorkItemImage, { facts, t }: CellWords): string {
  const names = (ids: readonly string[], nameOf: (id: string) => string | null) =>
    ids.flatMap((id) => nameOf(id) ?? []).join(', ');
  const name = (id: string | null, nameOf: (id: string) => string | null) =>
    (id !== null && nameOf(id)) || '';
  switch (column) {
    case 'name':
      return item.name;
    case 'state':
      return name(item.state_id, facts.stateName);
    case 'priority':
      return item.priority === 'none' ? '' : t(`fields.priority.${item.priority}`);
    case 'assignees':
      return names(item.assignee_ids, facts.personName);
    case 'labels':
      return names(item.label_ids, facts.labelName);
    case 'modules':
      return names(item.module_ids, facts.moduleName);
    case 'cycle':
      return name(item.cycle_id, facts.cycleName);
    case 'epic':
      return name(item.epic_id, facts.epicName);
    case 'estimate':
      return name(item.estimate_point, facts.estimateName);
    case 'parent': {
      const parent = workItems.get(item.parent_id ?? '');
      return parent ? keyOf(parent) : '';
    }
    case 'created_by':
    case 'updated_by':
      return name(item[column], facts.personName);
    case 'project_id':
      return projects.get(item.project_id)?.name ?? '';
    case 'sequence_id':
      return keyOf(item);
    case 'state__group': {
      const group = groupOf(item, facts);
      return group ? t(`list.stateGroup.${group}`) : '';
    }
    default:
      return plainText(daysIn(column, item, groupOf(item, facts)) ?? Reflect.get(item, column));
  }
}

function groupOf({ state_id }: WorkItemImage, facts: ListFacts) {
  return state_id === null ? null : facts.stateGroup(state_id);
}

/** Numbers and days as they are, of a moment its day. */
function plainText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return value.length > 10 ? dayIn(new Date(value)) : value;
}
