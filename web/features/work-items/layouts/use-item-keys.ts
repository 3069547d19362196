import { useCan } from '#web/features/permissions/store.ts';
import { FIELDS } from '#web/features/work-items/fields/registry.ts';
import { askToRemove } from '#web/features/work-items/overlays/store.ts';
import { toggled } from '#web/features/work-items/patch.ts';
import { rowKey } from '#web/features/work-items/selection.ts';
import { workItems } from '#web/features/work-items/store.ts';
import { updateWorkItems } from '#web/features/work-items/update.ts';
import { useMe } from '#web/lib/session.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';

import { useArchive, useCopy } from './item-acts.ts';
import { useListScreen, useListState } from './list-screen.ts';
import { usePick } from './picking.tsx';

/** Answers the letters that change items: of the selection, or of the active row (principle 8). */
export function useItemKeys(): void {
  const me = useMe();
  const screen = useListScreen();
  const { store } = screen;
  const can = useCan(screen.source.projectId);
  const hasTargets = useListState(({ active, selected }) => active !== null || selected.size > 0);
  const canEdit = hasTargets && screen.canEdit && screen.source.kind !== 'archive';
  const targets = () => {
    const { active, selected } = store.getState();
    if (selected.size > 0) return [...selected];
    return active ? [active.id] : [];
  };
  const copy = useCopy();
  const archive = useArchive();
  usePickKeys(targets, canEdit);
  useShortcut(
    'item-assign-me',
    () => {
      const ids = targets();
      const isIn = !ids.every((id) => workItems.get(id)?.assignee_ids.includes(me.id));
      const label = { key: 'work-items:fields.assignees.change', values: { count: ids.length } };
      updateWorkItems(
        ids,
        (item) => ({ assignee_ids: toggled(item.assignee_ids, me.id, isIn) }),
        label,
      );
    },
    { isActive: canEdit },
  );
  useShortcut('item-archive', () => archive.run(targets()), {
    isActive: canEdit && can('work_item.archive'),
  });
  useShortcut('item-delete', () => askToRemove(targets()), {
    isActive: hasTargets && can('work_item.delete'),
  });
  useShortcut('item-copy-key', () => copy('key', targets()), { isActive: hasTargets });
  useShortcut('item-copy-link', () => copy('link', targets()), { isActive: hasTargets });
}

/** Each property's own letter opens its picker at the active row, or at the bar of the selection. */
function usePickKeys(targets: () => string[], isActive: boolean): void {
  const pick = usePick();
  const { store } = useListScreen();
  for (const { id, shortcut, Picker } of FIELDS) {
    // The registry never changes: the same hooks run in the same order each time.
    // oxlint-disable-next-line react/rules-of-hooks
    useShortcut(
      shortcut ?? '',
      () => {
        const { active, selected } = store.getState();
        const bar = selected.size > 0 && document.querySelector(`[data-bulk="${id}"]`);
        const row = active && document.querySelector(`[data-row="${rowKey(active)}"]`);
        const anchor = bar || row;
        if (anchor) pick({ field: id, ids: targets(), anchor });
      },
      { isActive: isActive && Boolean(shortcut && Picker) },
    );
  }
}
