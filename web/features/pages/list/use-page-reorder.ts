import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { PRIVATE_PAGE } from '#shared/constants/pages.ts';
import type { PageImage } from '#shared/contract/pages.ts';
import { updatePage } from '#web/features/pages/changes.ts';
import { pages } from '#web/features/pages/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useMe } from '#web/lib/session/session.ts';
import { type Reorder, type Slot, useReorder } from '#web/ui/layout/use-reorder.ts';

import { dropOf, type PageLine, slotsOf } from './page-list.ts';

interface PageReorderOptions {
  readonly container: RefObject<HTMLElement | null>;
  readonly lines: readonly PageLine[];
  readonly isTree: boolean;
  /** People's own order is shown: pages go between others too. */
  readonly isManual: boolean;
  readonly fold: (pageId: string, isFolded: boolean) => void;
  /** Told after a drop: rows that keep their places go where they belong now. */
  readonly onMoved: () => void;
}

/** Moves pages below each other and, in their own order, between others: by dragging or by keys. */
export function usePageReorder(options: PageReorderOptions): {
  readonly reorder: Reorder;
  readonly isDraggable: (page: PageImage) => boolean;
} {
  const { container, lines, isTree, isManual, fold, onMoved } = options;
  const { t } = useTranslation('pages');
  const { slug } = useWorkspace();
  const isDraggable = useDraggable(lines[0]?.page.project_id ?? '', isTree);
  const slots = useMemo(() => slotsOf(lines, isManual), [lines, isManual]);
  const nameOf = (id: string) => pages.get(id)?.name || t('untitled');
  const where = (slot: Slot) => {
    const [kind = '', id = ''] = slot.split(/:(.*)/s);
    if (kind === 'end') return t('tree.atTop');
    return t(kind === 'into' ? 'tree.below' : 'tree.before', { name: nameOf(id) });
  };
  const reorder = useReorder({
    container,
    slots,
    isAllowed: (id, slot) => slot === `before:${id}` || dropOf(pages.all(), id, slot) !== null,
    onDrop: (id, slot) => {
      const page = pages.get(id);
      const place = dropOf(pages.all(), id, slot);
      if (!page || !place) return;
      updatePage(slug, page, place);
      if (place.parent) fold(place.parent, false);
      onMoved();
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
