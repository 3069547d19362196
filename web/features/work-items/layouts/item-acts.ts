import { useTranslation } from 'react-i18next';

import { states } from '#web/features/states/store.ts';
import { keyOf, linkOf } from '#web/features/work-items/address.ts';
import { workItems } from '#web/features/work-items/store.ts';
import { archiveWorkItems, restoreWorkItems } from '#web/features/work-items/update.ts';
import { showToast } from '#web/ui/toast.tsx';

/** Copies the links or keys of items. */
export function useCopy(): (what: 'link' | 'key', ids: readonly string[]) => void {
  const { t } = useTranslation('work-items');
  return (what, ids) => {
    const items = ids.flatMap((id) => workItems.get(id) ?? []);
    const text = items.map(what === 'link' ? linkOf : keyOf).join('\n');
    const count = items.length;
    navigator.clipboard.writeText(text).then(
      () => showToast({ title: t(`list.copied.${what}`, { count }), key: 'copied' }),
      () => showToast({ title: t('list.copied.refused'), text, tone: 'error', key: 'copied' }),
    );
  };
}

/** Archives closed items, with undo; those that are open are left, and it says how many. */
export function useArchive() {
  const { t } = useTranslation('work-items');
  return {
    /** Why none of them can be archived. */
    reason: (ids: readonly string[]) => (ids.some(isClosed) ? undefined : t('list.archiveReason')),
    run: (ids: readonly string[]) => {
      const closed = ids.filter(isClosed);
      const skipped = ids.length - closed.length;
      if (closed.length === 0) {
        showToast({ title: t('list.archiveReason'), key: 'archived' });
        return;
      }
      archiveWorkItems(closed, {
        key: 'work-items:list.archiveDone',
        values: { count: closed.length },
      });
      showToast({
        title: t('list.archived', { count: closed.length }),
        ...(skipped > 0 && { text: t('list.archiveSkipped', { count: skipped }) }),
        key: 'archived',
      });
    },
  };
}

/** Takes items out of the archive, with undo. */
export function useRestore(): (ids: readonly string[]) => void {
  return (ids) =>
    restoreWorkItems(ids, { key: 'work-items:list.restoreDone', values: { count: ids.length } });
}

function isClosed(id: string): boolean {
  const group = states.get(workItems.get(id)?.state_id ?? '')?.group;
  return group === 'completed' || group === 'cancelled';
}
