import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { ProjectImage } from '#shared/contract/projects.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useMe } from '#web/lib/session/session.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

import { joinProject } from './changes.ts';

interface JoinDialogProps {
  readonly project: ProjectImage | null;
  readonly onClose: () => void;
}

/** Asks whether to join a project, and goes there. */
export function JoinDialog({ project, onClose }: JoinDialogProps) {
  const { t } = useTranslation('projects');
  const { slug } = useWorkspace();
  const me = useMe();
  const navigate = useNavigate();
  if (!project) return null;
  const join = async () => {
    await joinProject(slug, project, me.id);
    await navigate({
      to: '/$slug/projects/$projectId/issues',
      params: { slug, projectId: project.id },
    });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('join.title', { name: project.name })}
      text={t('join.text')}
      confirm={t('join.confirm')}
      onConfirm={join}
    />
  );
}
