import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { type PageImage, PRIVATE_PAGE } from '#shared/contract/pages.ts';
import { updatePage } from '#web/features/pages/changes.ts';
import { familyOf } from '#web/features/pages/page-tree.ts';
import { pages } from '#web/features/pages/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useMe } from '#web/lib/session.ts';
import { type Reorder, type Slot, useReorder } from '#web/ui/use-reorder.ts';

import type { PageLine } from './page-list.ts';

interface PageReorderOptions {
  readonly container: RefObject<HTMLElement | null>;
  readonly lines: readonly PageLine[];
  readonly isTree: boolean;
  readonly fold: (pageId: string, isFolded: boolean) => void;
}

/** Moves pages below each other by dragging or by keys. */
export function usePageReorder({ container, lines, isTree, fold }: PageReorderOptions): {
  readonly reorder: Reorder;
  readonly isDraggable: (page: PageImage) => boolean;
} {
  const { t } = useTranslation('pages');
  const { slug } = useWorkspace();
  const isDraggable = useDraggable(lines[0]?.page.project_id ?? '', isTree);
  const slots = useMemo(
    () => [...lines.map(({ page }): Slot => `into:${page.id}`), 'end:top' as const],
    [lines],
  );
  const nameOf = (id: string) => pages.get(id)?.name || t('untitled');
  const where = (slot: Slot) =>
    slot === 'end:top' ? t('tree.atTop') : t('tree.below', { name: nameOf(slot.slice(5)) });
  const reorder = useReorder({
    container,
    slots,
    isAllowed: (id, slot) => canGo(id, slot),
    onDrop: (id, slot) => {
      const page = pages.get(id);
      if (!page || !canGo(id, slot)) return;
      const parent = slot === 'end:top' ? null : slot.slice(5);
      updatePage(slug, page, { parent });
      if (parent) fold(parent, false);
    },
    words: {
      lifted: (id) => t('tree.lifted', { name: nameOf(id) }),
      moved: (id, slot) => t('tree.moved', { name: nameOf(id), where: where(slot) }),
      dropped: (id, slot) => t('tree.dropped', { name: nameOf(id), where: where(slot) }),
      cancelled: (id) => t('tree.cancelled', { name: nameOf(id) }),
    },
  });
  return { reorder, isDraggable };
}

/** Whether a page may lie there: not below itself, and not where it lies already. */
function canGo(id: string, slot: Slot): boolean {
  const page = pages.get(id);
  if (!page) return false;
  if (slot === 'end:top') return page.parent !== null;
  const target = slot.slice(5);
  return target !== page.parent && !familyOf(pages.all(), id).some((one) => one.id === target);
}

/** Whether the person may move a page: as with writing on it. */
function useDraggable(projectId: string, isTree: boolean): (page: PageImage) => boolean {
  const can = useCan(projectId);
  const me = useMe();
  const isProjectOpen = projects.use(projectId)?.archived_at === null;
  return (page) => {
    if (!isTree || !isProjectOpen || page.is_locked || page.archived_at !== null) return false;
    const isOwn = page.owned_by === me.id;
    return can('page.update', page.owned_by) && (isOwn || page.access !== PRIVATE_PAGE);
  };
}
