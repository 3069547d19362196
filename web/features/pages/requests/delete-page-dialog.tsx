import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { PageImage } from '#shared/contract/pages.ts';
import { deletePage } from '#web/features/pages/changes.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

interface PageDialogProps {
  readonly page: PageImage;
  readonly onClose: () => void;
}

/** Asks before a page is deleted for good. */
export function DeletePageDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation('pages');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const run = async () => {
    const isOpen = location.pathname.includes(page.id);
    if (isOpen) {
      // Whoever deletes a page need not be told that it is gone.
      await navigate({
        to: '/$slug/projects/$projectId/pages',
        params: { slug, projectId: page.project_id },
        search: { type: 'archived' },
      });
    }
    await deletePage(slug, page);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('delete.title', { name: page.name || t('untitled') })}
      text={t('delete.text')}
      confirm={t('menu.delete')}
      isDanger
      onConfirm={run}
    />
  );
}
