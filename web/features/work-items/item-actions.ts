import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { states } from '#web/features/states/store.ts';
import { useMe } from '#web/lib/session.ts';
import { showToast } from '#web/ui/toast.tsx';

import { branchOf, keyOf, linkOf } from './address.ts';
import { copyOf } from './create.ts';
import { askToRemove, openCreate } from './overlays/store.ts';
import { toggled } from './patch.ts';
import { archiveWorkItems, restoreWorkItems, updateWorkItems } from './update.ts';

/** What can be copied of an item. */
export const COPIES = ['link', 'key', 'title', 'keyAndTitle', 'branch', 'markdown'] as const;
export type Copy = (typeof COPIES)[number];

const TEXTS: Readonly<Record<Copy, (item: WorkItemImage) => string>> = {
  link: linkOf,
  key: keyOf,
  title: (item) => item.name,
  keyAndTitle: (item) => `${keyOf(item)} ${item.name}`,
  branch: branchOf,
  markdown: (item) => `[${keyOf(item)} ${item.name}](${linkOf(item)})`,
};

/** What may be done with these items, and why not: one source for menus, keys and buttons (principle 17). */
export function useItemActions(items: readonly WorkItemImage[]) {
  const { t } = useTranslation('work-items');
  const me = useMe();
  const [first] = items;
  const can = useCan(first?.project_id ?? '');
  const isClosed = states.useSelect(
    (rows) => {
      const closed = new Set(
        rows
          .filter(({ group }) => group === 'completed' || group === 'cancelled')
          .map(({ id }) => id),
      );
      return items.every((item) => item.state_id !== null && closed.has(item.state_id));
    },
    [items],
  );
  const ids = items.map((item) => item.id);
  const count = items.length;
  const isArchived = items.some((item) => item.archived_at !== null);
  const isMine = items.every((item) => item.assignee_ids.includes(me.id));
  return {
    mayEdit: !isArchived && items.every((item) => can('work_item.update', item.created_by)),
    mayCreate: can('work_item.create'),
    mayArchive: can('work_item.archive'),
    mayRemove: count > 0 && items.every((item) => can('work_item.delete', item.created_by)),
    isArchived,
    isMine,
    /** Why they cannot be archived now. */
    archiveReason: isClosed ? undefined : t('detail.archive.reason'),
    archive: () => {
      archiveWorkItems(ids, { key: 'work-items:detail.archive.change', values: { count } });
      showToast({ title: t('detail.archive.done', { count }), text: t('detail.archive.where') });
    },
    restore: () =>
      restoreWorkItems(ids, { key: 'work-items:detail.archive.restored', values: { count } }),
    remove: () => askToRemove(ids),
    assignMe: () =>
      updateWorkItems(
        ids,
        (item) => ({ assignee_ids: toggled(item.assignee_ids, me.id, !isMine) }),
        { key: 'work-items:fields.assignees.change', values: { count } },
      ),
    duplicate: () => {
      if (!first) return;
      const name = t('detail.duplicateName', { name: first.name });
      openCreate({ ...copyOf(first), project_id: first.project_id, name });
    },
    copy: async (what: Copy) => {
      await navigator.clipboard.writeText(items.map(TEXTS[what]).join('\n'));
      showToast({ title: t('detail.copied'), key: 'copied' });
    },
  };
}
