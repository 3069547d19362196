import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { allFields } from '#shared/work-item-fields/registry.ts';

import { keyOf } from './address.ts';
import type { WorkItemPatch } from './patch.ts';
import { workItems } from './store.ts';
import { rememberUpdates } from './update.ts';

/** The properties that people and programs change. */
function changeable() {
  return allFields().filter(
    ({ property, isWritable, isBulk }) => property !== undefined && (isWritable || isBulk),
  );
}

/** Makes one step of undo of items that have changed since they were these rows. */
export function rememberChanges(rows: readonly WorkItemImage[]): void {
  const all = changeable();
  const properties = new Set<string>();
  const changed = rows.flatMap((before) => {
    const after = workItems.get(before.id);
    const fields = after ? all.filter(({ key }) => textOf(before, key) !== textOf(after, key)) : [];
    for (const { property = '' } of fields) properties.add(property);
    const patch: WorkItemPatch = Object.fromEntries(
      fields.map(({ key }) => [key, after && Reflect.get(after, key)]),
    );
    return fields.length > 0 ? [{ before, patch }] : [];
  });
  const [first] = changed;
  const [property] = properties;
  if (!first || property === undefined) return;
  rememberUpdates(changed, {
    key: `work-items:fields.${property}.change`,
    values: { count: changed.length, item: keyOf(first.before) },
  });
}

function textOf(row: WorkItemImage, key: string): string | undefined {
  return JSON.stringify(Reflect.get(row, key));
}
