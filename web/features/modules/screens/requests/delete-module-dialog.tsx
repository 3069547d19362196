import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { ModuleImage } from '#shared/contract/modules.ts';
import { deleteModule } from '#web/features/modules/screens/changes.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

interface DeleteModuleDialogProps {
  readonly module: ModuleImage;
  readonly onClose: () => void;
}

/** Asks before a module is deleted for good. */
export function DeleteModuleDialog({ module, onClose }: DeleteModuleDialogProps) {
  const { t } = useTranslation('modules');
  const place = useProjectPlace(module.project_id);
  const navigate = useNavigate();
  const run = async () => {
    if (location.pathname.includes(module.id)) {
      // Whoever deletes a module need not be told that it is gone.
      const { slug, projectId } = place;
      await navigate({ to: '/$slug/projects/$projectId/modules', params: { slug, projectId } });
    }
    await deleteModule(place, module);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('delete.title', { name: module.name })}
      text={t('delete.text')}
      confirm={t('menu.delete')}
      isDanger
      onConfirm={run}
    />
  );
}
