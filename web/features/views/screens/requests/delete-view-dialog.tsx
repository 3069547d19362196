import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { ViewImage } from '#shared/contract/views.ts';
import { deleteView } from '#web/features/views/screens/changes.ts';
import { useViewActions } from '#web/features/views/screens/use-view-actions.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

interface DeleteViewDialogProps {
  readonly view: ViewImage;
  readonly onClose: () => void;
}

/** Asks before a view is deleted for good. */
export function DeleteViewDialog({ view, onClose }: DeleteViewDialogProps) {
  const { t } = useTranslation('views');
  const { place } = useViewActions(view);
  const navigate = useNavigate();
  const run = async () => {
    const { slug, projectId } = place;
    if (location.pathname.includes(view.id)) {
      // Whoever deletes a view need not be told that it is gone.
      await (projectId === null
        ? navigate({ to: '/$slug/workspace-views', params: { slug } })
        : navigate({ to: '/$slug/projects/$projectId/views', params: { slug, projectId } }));
    }
    // The question goes with the view; a refusal is told where it is listed again.
    deleteView(place, view).catch(() => undefined);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('delete.title', { name: view.name })}
      text={t('delete.text')}
      confirm={t('menu.delete')}
      isDanger
      onConfirm={run}
    />
  );
}
