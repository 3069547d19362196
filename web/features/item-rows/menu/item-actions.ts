import { use } from 'react';
import { useTranslation } from 'react-i18next';

import type { RelationType, WorkItemImage } from '#shared/contract/work-items.ts';
import type { Action } from '#shared/permissions.ts';
import { ListScreenContext } from '#web/features/item-rows/list-screen.ts';
import { type CanIn, useCanIn } from '#web/features/permissions/store.ts';
import { states } from '#web/features/states/store.ts';
import { branchOf, itemPath, keyOf, linkOf } from '#web/features/work-items/data/address.ts';
import {
  ARCHIVED_MESSAGE,
  archiveWorkItems,
  restoreWorkItems,
} from '#web/features/work-items/data/archive.ts';
import { copyTexts } from '#web/features/work-items/data/copy-texts.ts';
import { copyOf, partsOf } from '#web/features/work-items/data/create.ts';
import { toggled } from '#web/features/work-items/data/patch.ts';
import { descriptions, workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import { changeLabel, fieldOf } from '#web/features/work-items/fields/registry.ts';
import {
  openCreate,
  openEdit,
  openSearch,
  removeOrAsk,
} from '#web/features/work-items/overlays/store.ts';
import { subscribe, subscriptionsOf, unsubscribe } from '#web/features/work-items/parts/changes.ts';
import { subscriptions } from '#web/features/work-items/parts/store.ts';
import { get } from '#web/lib/http/http.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { useMe } from '#web/lib/session/session.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

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

/** The shortcuts of what can be copied by one. */
export const COPY_SHORTCUTS: Readonly<Partial<Record<Copy, string>>> = {
  link: 'item-copy-link',
  key: 'item-copy-key',
  branch: 'item-copy-branch',
};

/**
 * What may be done with items, and why not: the one source of menus, keys, buttons and the palette. Returns a function
 * of the items, which for keys are known only when one is pressed.
 */
export function useActionsOn(): (ids: readonly string[]) => ItemActions {
  const { t } = useTranslation('work-items');
  const me = useMe();
  const can = useCanIn();
  // A list can be beyond change, as of a cycle that is over: its rows are not edited there.
  const isOpen = use(ListScreenContext)?.source.capabilities.canEdit ?? true;
  return (ids) => {
    const items = ids.flatMap((id) => workItems.get(id) ?? []);
    return { ...rightsOn(items, can, t, isOpen), ...actsOn(items, me.id, t) };
  };
}

/** The same for items that are shown: it follows what decides over them. */
export function useItemActions(items: readonly WorkItemImage[]): ItemActions {
  const on = useActionsOn();
  const me = useMe();
  const ids = items.map(({ id }) => id);
  states.useSelect((rows) => rows.map(({ group }) => group), []);
  subscriptions.useSelect(() => subscriptionsOf(ids, me.id).size, [me.id, ids.join()]);
  return on(ids);
}

type Translate = ReturnType<typeof useTranslation<'work-items'>>['t'];
export type ItemActions = ReturnType<typeof rightsOn> & ReturnType<typeof actsOn>;

function rightsOn(items: readonly WorkItemImage[], can: CanIn, t: Translate, isOpen: boolean) {
  const isArchived = items.some((item) => item.archived_at !== null);
  const may = (action: Action) =>
    items.length > 0 && items.every((item) => can(item.project_id, action, item.created_by));
  const mayEdit = isOpen && !isArchived && may('work_item.update');
  return {
    isArchived,
    mayEdit,
    // Guests may change what they made, but not what hangs on it.
    mayRelate: mayEdit && may('work_item_relation.update'),
    mayNest: mayEdit && may('sub_item.update'),
    mayLink: mayEdit && may('work_item_link.update'),
    mayCreate: may('work_item.create'),
    mayArchive: may('work_item.archive'),
    mayRemove: may('work_item.delete'),
    /** Why none of them can be archived now. */
    archiveReason: items.some(isClosed) ? undefined : t('detail.archive.reason'),
  };
}

function actsOn(items: readonly WorkItemImage[], me: string, t: Translate) {
  const [first] = items;
  const ids = items.map((item) => item.id);
  const count = items.length;
  const isMine = items.every((item) => item.assignee_ids.includes(me));
  const followed = subscriptionsOf(ids, me);
  const isSubscribed = followed.size === count;
  return {
    isMine,
    isSubscribed,
    archive: () => archive(items, t),
    restore: () =>
      restoreWorkItems(ids, {
        key: 'work-items:detail.archive.restored',
        values: { count, key: first ? keyOf(first) : '' },
      }),
    remove: () => removeOrAsk(ids),
    assignMe: () =>
      updateWorkItems(
        ids,
        (item) => ({ assignee_ids: toggled(item.assignee_ids, me, !isMine) }),
        changeLabel(fieldOf('assignees'), ids),
      ),
    subscribe: () => {
      if (isSubscribed) unsubscribe(items, me);
      else subscribe(items, me);
    },
    edit: () => {
      if (first) openEdit(first.id);
    },
    relate: (relation: RelationType) => {
      if (first) openSearch({ kind: 'issue_relation', itemId: first.id, relation, also: ids });
    },
    addSubItem: () => {
      if (first) openCreate({ parent_id: first.id, project_id: first.project_id });
    },
    duplicate: () => {
      if (!first) return;
      void openCopy(first, t('detail.duplicateName', { name: first.name }));
    },
    copy: (what: Copy) => copyTexts(items.map(TEXTS[what])),
  };
}

/** Opens the form of a copy with the original's words; where they cannot be read now, without them. */
async function openCopy(item: WorkItemImage, name: string): Promise<void> {
  const { description_html } = await readWords(item);
  openCreate({
    ...copyOf(item),
    is_epic: item.is_epic,
    project_id: item.project_id,
    name,
    description_html,
    copy_of: { item: item.id, parts: partsOf(item) },
  });
}

async function readWords(item: WorkItemImage): Promise<{ readonly description_html: string }> {
  const known = descriptions.get(item.id);
  if (known) return known;
  return get<{ description_html: string }>(`${itemPath(item)}/`).catch(() => ({
    description_html: '',
  }));
}

/** Open items stay, and it says how many. */
function archive(items: readonly WorkItemImage[], t: Translate): void {
  const closed = items.filter(isClosed);
  const [first] = closed;
  const count = closed.length;
  const skipped = items.length - count;
  if (!first) {
    showToast({ title: t('detail.archive.reason'), key: ARCHIVED_MESSAGE });
    return;
  }
  const values = { count, key: keyOf(first) };
  const ids = closed.map(({ id }) => id);
  archiveWorkItems(ids, { key: 'work-items:detail.archive.change', values });
  const [step] = undoStack.recent;
  showToast({
    title: t('detail.archive.done', values),
    ...(skipped > 0 && { text: t('detail.archive.skipped', { count: skipped }) }),
    action: { label: t('detail.archive.undo'), run: () => undoStack.undo(step) },
    key: ARCHIVED_MESSAGE,
  });
}

function isClosed({ state_id }: WorkItemImage): boolean {
  const group = states.get(state_id ?? '')?.group;
  return group === 'completed' || group === 'cancelled';
}
