import { useTranslation } from 'react-i18next';

import { useGroupNames } from '#web/features/item-rows/drag/use-group-names.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { announce } from '#web/lib/browser/announce.ts';

/** Tells where the active row stands, after a key has moved it. */
export function useSayPlace(): () => void {
  const { t } = useTranslation('work-items');
  const { store, view } = useListScreen();
  const nameOf = useGroupNames();
  return () => {
    const { active } = store.getState();
    if (!active) return;
    const { ids } = view.group(active.group, active.part);
    const place = ids.indexOf(active.id) + 1;
    announce(t('board.over', { group: nameOf(active.group), place, count: ids.length }));
  };
}
