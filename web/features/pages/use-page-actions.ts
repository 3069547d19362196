import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { PRIVATE_PAGE, PUBLIC_PAGE } from '#shared/constants/pages.ts';
import type { PageImage } from '#shared/contract/pages.ts';
import { offerUndo } from '#web/features/containers/changes.ts';
import { useLinkActions } from '#web/features/containers/use-actions.ts';
import { toggleFavorite } from '#web/features/favorites/changes.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { familyOf } from '#web/lib/resources/tree.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { archivePage, duplicatePage, lockPage, setPageAccess } from './changes.ts';
import { pagePathOf, pages } from './store.ts';

/** What can be done with a page by keys, menus and the palette alike. */
export function usePageActions(page: PageImage) {
  const { t } = useTranslation('pages');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const openPage = (pageId: string) =>
    void navigate({
      to: '/$slug/projects/$projectId/pages/$pageId',
      params: { slug, projectId: page.project_id, pageId },
    });
  const said = (title: string, text?: string) =>
    showToast({ title, key: `page ${page.id}`, ...(text && { text }) });
  return {
    ...useLinkActions(pagePathOf(slug, page), 'pages'),
    star: () => toggleFavorite(slug, 'page', page),
    duplicate: async () => {
      try {
        const { id, name } = await duplicatePage(slug, page);
        showToast({
          title: t('done.copied', { name }),
          action: { label: t('menu.open'), run: () => openPage(id) },
        });
      } catch (error) {
        showToast({
          tone: 'error',
          title: t('failed.copy'),
          ...(error instanceof Error && { text: error.message }),
        });
      }
    },
    lock: () => lockPage(slug, page, !page.is_locked),
    setAccess: () => {
      const isNowPrivate = page.access === PUBLIC_PAGE;
      setPageAccess(slug, page, isNowPrivate ? PRIVATE_PAGE : PUBLIC_PAGE);
      // It leaves the part of the list that is open: said, because that cannot be seen elsewhere.
      const left = isNowPrivate ? publicBelow(page) : 0;
      said(
        t(isNowPrivate ? 'done.madePrivate' : 'done.madePublic'),
        left > 0 ? t('done.belowStays', { count: left }) : undefined,
      );
    },
    archive: () => {
      const isArchived = page.archived_at === null;
      archivePage(slug, page, isArchived);
      const done = isArchived ? 'archived' : 'restored';
      offerUndo('page', done, t(`done.${done}`));
    },
  };
}

/** How many pages below it the project still sees: each page says for itself who does. */
function publicBelow(page: PageImage): number {
  return familyOf(pages.all(), page.id).filter(
    (one) => one.id !== page.id && one.access === PUBLIC_PAGE && one.archived_at === null,
  ).length;
}
