import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { ViewImage } from '#shared/contract/views.ts';
import { linkOf, pathOf } from '#web/features/views/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { copyText } from '#web/ui/feedback/copy-text.ts';

import { toggleViewAccess, toggleViewFavorite, toggleViewLock } from './changes.ts';

/** What can be done with a view by keys, menus and buttons alike. */
export function useViewActions(view: ViewImage) {
  const { t } = useTranslation('views');
  const { slug, id: workspaceId } = useWorkspace();
  const router = useRouter();
  const place = { slug, workspaceId, projectId: view.project };
  return {
    place,
    open: () => router.history.push(pathOf(slug, view)),
    openTab: () => void window.open(linkOf(slug, view), '_blank', 'noopener'),
    copyLink: async () => {
      await copyText(linkOf(slug, view), t('done.linkCopied'), `view ${view.id}`);
    },
    star: () => toggleViewFavorite(slug, view),
    lock: () => toggleViewLock(place, view),
    access: () => toggleViewAccess(place, view),
  };
}
