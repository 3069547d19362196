import { PROJECT, put, startWorkspace } from '#tests/support/web/workspace.tsx';
import { workItems } from '#web/features/work-items/data/store.ts';
import {
  FieldControl,
  type FieldControlProps,
} from '#web/features/work-items/fields/field-control.tsx';
import type { FieldId } from '#web/features/work-items/fields/field.ts';
import { fieldOf } from '#web/features/work-items/fields/registry.ts';
import { store } from '#web/lib/store/collection.ts';

import { DOING, idOf, putItem, TODO } from './list-world.tsx';

export const DONE = idOf(603);
export const ITEM = idOf(1);

/** A project with three states and one open item, in a workspace of three people. */
export function startItems(role: Parameters<typeof startWorkspace>[0] = 'admin'): void {
  store.feed.drop(`project:${PROJECT}`);
  startWorkspace(role);
  putState(TODO, 'Todo', 'unstarted', 1);
  putState(DOING, 'In progress', 'started', 2);
  putState(DONE, 'Done', 'completed', 3);
  putItem(1, { name: 'Seat map', created_by: 'mara', updated_by: 'mara' });
  store.flush();
}

function putState(id: string, name: string, group: string, sequence: number): void {
  const fields = { name, group, sequence, project_id: PROJECT, color: '#888888', default: false };
  put('state', id, fields);
}

/** Puts a label into the project. */
export function putLabel(id: string, name: string, parent: string | null = null): void {
  put('label', id, { name, color: '#4F9A6A', parent, project_id: PROJECT, sort_order: 1 });
}

/** Changes an item as another person's change would arrive. */
export function changeItem(n: number, change: Readonly<Record<string, unknown>>): void {
  putItem(n, { updated_by: 'mara', ...change });
  store.flush();
}

/** The item as it is shown now. */
export function itemAt(n: number) {
  const item = workItems.get(idOf(n));
  if (!item) throw new Error(`There is no item ${n}.`);
  return item;
}

interface PropertyProps extends Partial<Omit<FieldControlProps, 'field' | 'item'>> {
  readonly name: FieldId;
  readonly n?: number;
}

/** A property of an item, drawn with every change of it. */
export function Property({ name, n = 1, ...props }: PropertyProps) {
  const item = workItems.use(idOf(n));
  return item ? <FieldControl field={fieldOf(name)} item={item} {...props} /> : null;
}
