import type { RelationChange } from '#server/features/work-items/relations/events.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { reaction } from '#server/platform/transactions/reactions.ts';

import { draft } from './draft.ts';
import { keysOf } from './names.ts';
import { NOTIFYING, SILENT, record } from './record.ts';
import { settlePart } from './settle.ts';

/** History of relations: one line on each of the two items. */
export const relationReactions = [
  reaction('work_item_relation.created', async (scope, { data }) => {
    if (data.cause === 'request') await recordBoth(scope, data, 'added');
  }),
  reaction('work_item_relation.deleted', (scope, { data }) => recordBoth(scope, data, 'deleted')),
];

async function recordBoth(
  scope: Scope,
  { item, other, relation_type, inverse_type }: RelationChange,
  what: 'added' | 'deleted',
): Promise<void> {
  const keys = await keysOf(scope, [item.id, other.id]);
  const line = (type: string, of: { readonly id: string }) => {
    const key = keys.get(of.id) ?? '';
    return what === 'added'
      ? draft('updated', type, `added ${type} relation`, {
          old_value: '',
          new_value: key,
          old_identifier: of.id,
        })
      : draft('deleted', type, `deleted ${type} relation`, {
          old_value: key,
          new_value: '',
          old_identifier: of.id,
        });
  };
  await record(
    scope,
    item,
    await settlePart(scope, item.id, line(relation_type, other)),
    NOTIFYING,
  );
  // The other item's followers are not notified.
  await record(scope, other, await settlePart(scope, other.id, line(inverse_type, item)), SILENT);
}
