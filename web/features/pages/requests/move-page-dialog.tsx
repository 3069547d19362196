import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PageImage } from '#shared/contract/pages.ts';
import { GUEST } from '#shared/permissions.ts';
import { movePage } from '#web/features/pages/changes.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { projectMembers, useJoinedProjects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';
import { Picker } from '#web/ui/pickers/picker.tsx';

interface MovePageDialogProps {
  readonly page: PageImage;
  readonly onClose: () => void;
}

/** Takes a page to another project. */
export function MovePageDialog({ page, onClose }: MovePageDialogProps) {
  const { t } = useTranslation('pages');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const [reason, setReason] = useState<string | null>(null);
  const targets = useTargets(page.project_id);
  const move = async (projectId: string) => {
    const isOpen = location.pathname.includes(page.id);
    const go = () =>
      void navigate({
        to: '/$slug/projects/$projectId/pages/$pageId',
        params: { slug, projectId, pageId: page.id },
      });
    try {
      await movePage(slug, page, projectId);
      onClose();
      if (isOpen) go();
      const name = targets.find(({ id }) => id === projectId)?.name ?? '';
      showToast({
        title: t('done.moved', { name }),
        ...(!isOpen && { action: { label: t('menu.open'), run: go } }),
      });
    } catch (error) {
      setReason(error instanceof HttpError ? error.message : t('failed.move'));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('move.title', { name: page.name || t('untitled') })}
      description={t('move.text')}
      size="small"
    >
      {reason && <Banner tone="danger">{reason}</Banner>}
      <div className="-mx-5 -mb-4 border-t border-line [&>div]:w-full">
        <Picker
          label={t('move.search')}
          options={targets.map((project) => ({
            id: project.id,
            label: project.name,
            icon: <ProjectIcon project={project} />,
            hint: project.identifier,
          }))}
          selected={[]}
          emptyText={t('move.none')}
          onToggle={(id) => void move(id)}
          onClose={() => undefined}
        />
      </div>
    </Dialog>
  );
}

/** The other projects with pages in which the person may write. */
function useTargets(projectId: string) {
  const me = useMe();
  const roles = projectMembers.useSelect(
    (rows) =>
      new Map(rows.filter((row) => row.member === me.id).map((row) => [row.project, row.role])),
    [me.id],
  );
  return useJoinedProjects().filter(
    (project) =>
      project.id !== projectId && project.page_view && (roles.get(project.id) ?? GUEST) > GUEST,
  );
}
