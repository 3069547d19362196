import type { WorkItemImage } from '#shared/contract/work-items.ts';
import type { Message } from '#web/lib/mutations/change.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { undoKind } from '#web/lib/mutations/undo-kinds.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

import { itemPath, keyOf } from './address.ts';
import { loadMissing } from './load-item.ts';
import type { WorkItemPatch } from './patch.ts';
import { workItems } from './store.ts';
import { updateWorkItems } from './update.ts';

/** An item that was made an epic or an item, and what it had as an item. */
interface Turned {
  readonly item: Pick<WorkItemImage, 'id' | 'project_id'>;
  readonly isEpic: boolean;
  readonly left: WorkItemPatch;
}

/** Makes an item an epic, which leaves its parent, cycle and modules, or an epic an item; undo brings them back. */
export function turnIntoEpic(item: WorkItemImage, isEpic: boolean): void {
  const { id, project_id, parent_id, cycle_id, module_ids } = item;
  const turned = {
    item: { id, project_id },
    isEpic,
    left: isEpic ? { parent_id, cycle_id, module_ids } : {},
  };
  const name = isEpic ? 'toEpic' : 'toItem';
  const label = { key: `work-items:epics.${name}Change`, values: { key: keyOf(item) } };
  send(turned.item, isEpic, label);
  undoStack.push(turnStep(turned, label));
}

const turnStep = undoKind<Turned>('work-item-epic', ({ item, isEpic, left }, label) => ({
  prepare: () => loadMissing([item]),
  undo: () => {
    if (workItems.get(item.id)?.is_epic !== isEpic) return false;
    send(item, !isEpic, label);
    // A step of its own is not made while one is taken back.
    updateWorkItems([item.id], left, label);
    return true;
  },
  redo: () => {
    if (workItems.get(item.id)?.is_epic !== !isEpic) return false;
    send(item, isEpic, label);
    return true;
  },
}));

function send(item: Turned['item'], isEpic: boolean, label: Message): void {
  const left = { parent_id: null, epic_id: null, cycle_id: null, module_ids: [] };
  const fields = { is_epic: isEpic, ...(isEpic && left) };
  void changes.add({
    method: isEpic ? 'POST' : 'DELETE',
    path: `${itemPath(item)}/epic/`,
    touches: [item.id],
    effects: [{ op: 'set', entity: workItems.entity, id: item.id, fields }],
    label,
  });
}
