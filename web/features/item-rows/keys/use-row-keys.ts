import { useTranslation } from 'react-i18next';

import type { Action } from '#shared/permissions.ts';
import { findProperty, isFieldOn } from '#shared/work-item-fields/registry.ts';
import { useHasKeys, useListScreen, useListState } from '#web/features/item-rows/list-screen.ts';
import { useActionsOn } from '#web/features/item-rows/menu/item-actions.ts';
import { useItemKeys } from '#web/features/item-rows/menu/item-keys.ts';
import { usePick } from '#web/features/item-rows/picking.tsx';
import { rowKey } from '#web/features/item-rows/selection.ts';
import { useFeatures } from '#web/features/item-rows/use-features.ts';
import { projects } from '#web/features/projects/store.ts';
import { loadItem } from '#web/features/work-items/data/load-item.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { OWN_PROPERTIES } from '#web/features/work-items/fields/registry.ts';
import { useMe } from '#web/lib/session/session.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

/** Answers the letters that act on the selection, or on the active row; an item that is open goes before both. */
export function useRowKeys(): void {
  const me = useMe();
  const { store, source, can, canCreate } = useListScreen();
  const on = useActionsOn();
  const isAtRows = useListState(
    ({ active, selected, isPeeking }) => !isPeeking && (active !== null || selected.size > 0),
  );
  const read = useHasKeys() && isAtRows && source.capabilities.canAct;
  // Guests may change what they made themselves.
  const may = (action: Action) => source.projects.some((id) => can(id, action, me.id));
  const isLive = read && source.capabilities.canEdit;
  const edit = isLive && may('work_item.update');
  const targets = () => {
    const { active, selected } = store.getState();
    if (selected.size > 0) return [...selected];
    return active ? [active.id] : [];
  };
  useItemKeys({
    targets,
    may: {
      read,
      edit,
      relate: edit && may('work_item_relation.update'),
      create: read && canCreate,
      archive: isLive && may('work_item.archive'),
      remove: read && may('work_item.delete'),
    },
  });
  useShortcut('item-add-sub-item', () => on(targets()).addSubItem(), {
    isActive: isLive && canCreate,
  });
  const openParent = useOpenParent();
  useShortcut('item-open-parent', () => openParent(targets()[0]), { isActive: read });
  usePickKeys(targets, edit);
}

/** Opens what an item belongs to; when there is nothing to open it says so. */
function useOpenParent(): (id: string | undefined) => void {
  const { t } = useTranslation('work-items');
  const { open } = useListScreen();
  return (id) => {
    const item = workItems.get(id ?? '');
    if (!item?.parent_id) {
      showToast({ title: t('fields.parent.empty'), key: 'no-parent' });
      return;
    }
    const { parent_id, project_id } = item;
    const known = workItems.get(parent_id);
    const loaded = known ? Promise.resolve(known) : loadItem(project_id, parent_id);
    loaded.then(
      () => open(parent_id),
      () => showToast({ title: t('fields.parent.hidden'), key: 'no-parent' }),
    );
  };
}

/** Each property's own letter opens its picker at the active row, or at the bar of the selection. */
function usePickKeys(targets: () => string[], isActive: boolean): void {
  const { t } = useTranslation('work-items');
  const pick = usePick();
  const { store } = useListScreen();
  const on = useActionsOn();
  const features = useFeatures();
  for (const { id, shortcut, Picker, isOn } of OWN_PROPERTIES) {
    const field = findProperty(id);
    const isKnown = field === null || isFieldOn(field, features);
    // These never change: the same hooks run in the same order each time.
    // oxlint-disable-next-line react/rules-of-hooks
    useShortcut(
      shortcut ?? '',
      () => {
        if (!on(targets()).mayEdit) {
          showToast({ title: t('detail.refused'), tone: 'error', key: 'refused' });
          return;
        }
        const first = workItems.get(targets()[0] ?? '');
        if (first && isOn?.(projects.get(first.project_id)) === false) {
          showToast({ title: t(`fields.${id}.off`), key: 'field-off' });
          return;
        }
        const { active, selected } = store.getState();
        const bar = selected.size > 0 && document.querySelector(`[data-bulk="${id}"]`);
        const row = active && document.querySelector(`[data-row="${rowKey(active)}"]`);
        const anchor = bar || row;
        if (anchor) pick({ field: id, ids: targets(), anchor });
      },
      { isActive: isActive && Boolean(shortcut && Picker), isRefused: !isKnown },
    );
  }
}
