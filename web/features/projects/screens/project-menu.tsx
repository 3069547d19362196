import { ArchiveRestore, Link2, Trash2, UserPlus } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ProjectImage } from '#shared/contract/projects.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { archiveProject, deleteProject } from '#web/features/projects/changes.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { addressOf } from '#web/lib/http/http.ts';
import { useMe } from '#web/lib/session/session.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { copyText } from '#web/ui/feedback/copy-text.ts';
import { ContextMenu } from '#web/ui/menus/context-menu.tsx';
import { MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

import { useJoinProject } from './use-join-project.ts';

interface ProjectActionsProps {
  readonly project: ProjectImage;
  readonly onDelete: () => void;
}

interface WithProjectMenuProps {
  readonly project: ProjectImage;
  /** Draws the project; `actions` are for a menu of its own, `askToDelete` for a button. */
  readonly children: (parts: {
    readonly actions: ReactNode;
    readonly askToDelete: () => void;
  }) => ReactElement;
}

/** A project of the list with what can be done with it, by right click too; deleting is asked first. */
export function WithProjectMenu({ project, children }: WithProjectMenuProps) {
  const { t } = useTranslation('projects');
  const [isDeleting, setDeleting] = useState(false);
  const { slug } = useWorkspace();
  const askToDelete = () => setDeleting(true);
  const actions = <ProjectActions project={project} onDelete={askToDelete} />;
  return (
    <>
      <ContextMenu menu={actions}>{children({ actions, askToDelete })}</ContextMenu>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t('delete.title', { name: project.name })}
        text={t('delete.text')}
        confirm={t('delete.confirm')}
        isDanger
        typed={project.name}
        onConfirm={() => void deleteProject(slug, project)}
      />
    </>
  );
}

/** Whether the person is a member of the project. */
export function useIsJoined(project: ProjectImage): boolean {
  const me = useMe();
  return project.members.includes(me.id);
}

function ProjectActions({ project, onDelete }: ProjectActionsProps) {
  const { t } = useTranslation('projects');
  const { slug } = useWorkspace();
  const can = useCan(project.id);
  const isJoined = useIsJoined(project);
  const join = useJoinProject(project);
  const address = addressOf(`/${slug}/projects/${project.id}/issues`);
  if (project.archived_at !== null) {
    return (
      <>
        {can('project.archive') && (
          <MenuItem icon={ArchiveRestore} onSelect={() => archiveProject(slug, project, false)}>
            {t('card.restore')}
          </MenuItem>
        )}
        {can('project.delete') && (
          <MenuItem icon={Trash2} isDanger onSelect={onDelete}>
            {t('card.delete')}
          </MenuItem>
        )}
      </>
    );
  }
  return (
    <>
      {!isJoined && can('project.join') && (
        <MenuItem icon={UserPlus} onSelect={() => void join()}>
          {t('card.join')}
        </MenuItem>
      )}
      <MenuItem onSelect={() => window.open(address, '_blank', 'noopener')}>
        {t('card.newTab')}
      </MenuItem>
      <MenuItem icon={Link2} onSelect={() => void copyLink(slug, project, t('card.linkCopied'))}>
        {t('card.copyLink')}
      </MenuItem>
      {isJoined && can('project.archive') && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => archiveProject(slug, project, true)}>
            {t('card.archive')}
          </MenuItem>
        </>
      )}
    </>
  );
}

/** Puts the address of a project into the clipboard. */
export async function copyLink(slug: string, project: ProjectImage, said: string): Promise<void> {
  const path = addressOf(`/${slug}/projects/${project.id}/issues`);
  await copyText(new URL(path, location.origin).href, said);
}
