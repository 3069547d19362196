import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { ProjectImage } from '#shared/contract/projects.ts';
import { joinProject } from '#web/features/projects/changes.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useMe } from '#web/lib/session/session.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

/** Joins a project and opens it; nothing is asked, because leaving takes it back. */
export function useJoinProject(project: ProjectImage): () => Promise<void> {
  const { t } = useTranslation('projects');
  const { slug } = useWorkspace();
  const me = useMe();
  const navigate = useNavigate();
  return async () => {
    try {
      await joinProject(slug, project, me.id);
    } catch (error) {
      showToast({
        tone: 'error',
        title: t('join.failed', { name: project.name }),
        text: error instanceof Error ? error.message : undefined,
      });
      return;
    }
    await navigate({
      to: '/$slug/projects/$projectId/issues',
      params: { slug, projectId: project.id },
    });
  };
}
