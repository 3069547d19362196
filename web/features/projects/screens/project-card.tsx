import { ArchiveRestore, Link2, Lock, Settings, Star, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ProjectImage } from '#shared/contract/projects.ts';
import { toggleFavorite } from '#web/features/favorites/changes.ts';
import { useFavoriteOf } from '#web/features/favorites/store.ts';
import { usePeople } from '#web/features/people/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { archiveProject } from '#web/features/projects/changes.ts';
import { CoverChip } from '#web/features/projects/cover-chip.tsx';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatDayOf } from '#web/lib/formats/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import type { RowPlace } from '#web/ui/layout/virtual-rows.tsx';
import { AvatarStack } from '#web/ui/people/avatar-stack.tsx';

import { ProjectLink } from './project-link.tsx';
import { copyLink, useIsJoined, WithProjectMenu } from './project-menu.tsx';
import { useJoinProject } from './use-join-project.ts';

interface ProjectProps {
  readonly project: ProjectImage;
}

interface ProjectCardProps extends ProjectProps {
  readonly place?: RowPlace;
}

/** One project of the list. */
export function ProjectCard({ project, place }: ProjectCardProps) {
  return (
    <WithProjectMenu project={project}>
      {({ askToDelete }) => (
        <li
          {...place}
          className="group relative mb-4 flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface motion-quick hover:border-line-strong"
        >
          <CoverChip project={project} className="h-20" />
          <CardBody project={project} />
          <CardFoot project={project} onDelete={askToDelete} />
        </li>
      )}
    </WithProjectMenu>
  );
}

function CardBody({ project }: ProjectProps) {
  const { t } = useTranslation('projects');
  const date = formatDayOf(project.created_at);
  return (
    <div className="flex flex-1 flex-col gap-2 px-4 pt-3">
      <div className="flex items-start gap-2.5">
        <span className="-mt-7 grid size-9 shrink-0 place-items-center rounded-card border border-line bg-surface">
          <ProjectIcon project={project} size={20} />
        </span>
        <StarAndLink project={project} />
      </div>
      <h2 className="flex min-w-0 items-center gap-1.5 text-13 font-medium">
        <ProjectLink project={project} />
        <span className="key">{project.identifier}</span>
        {project.network === 0 && (
          <span title={t('access.closed')}>
            <Icon of={Lock} size={14} className="text-faint" />
            <span className="sr-only">{t('access.closed')}</span>
          </span>
        )}
      </h2>
      <p className="line-clamp-2 min-h-10 text-12 leading-5 text-muted" dir="auto">
        {project.description || t('card.created', { date })}
      </p>
    </div>
  );
}

function StarAndLink({ project }: { readonly project: ProjectImage }) {
  const { t } = useTranslation('projects');
  const { slug } = useWorkspace();
  const can = useCan();
  const favorite = useFavoriteOf('project', project.id);
  const isJoined = useIsJoined(project);
  if (project.archived_at !== null) return null;
  const quiet =
    'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 touch:opacity-100';
  return (
    <span className="relative z-1 ms-auto -mt-1 flex">
      <IconButton
        icon={Link2}
        size={24}
        label={t('card.copyLink')}
        className={quiet}
        onClick={() => void copyLink(slug, project, t('card.linkCopied'))}
      />
      {can('favorite.create') && (isJoined || favorite) && (
        <IconButton
          icon={Star}
          size={24}
          label={t(favorite ? 'card.unstar' : 'card.star')}
          isPressed={favorite !== undefined}
          className={favorite ? 'text-warning [&_svg]:fill-current' : quiet}
          onClick={() => toggleFavorite(slug, 'project', project)}
        />
      )}
    </span>
  );
}

interface CardActionsProps extends ProjectProps {
  readonly onDelete: () => void;
}

function CardFoot({ project, onDelete }: CardActionsProps) {
  const join = useJoinProject(project);
  const { t } = useTranslation('projects');
  const { slug } = useWorkspace();
  const can = useCan(project.id);
  const isJoined = useIsJoined(project);
  const people = usePeople();
  const members = project.members.map((id) => people.get(id)).filter((one) => one !== undefined);
  const isArchived = project.archived_at !== null;
  return (
    <div className="flex h-12 items-center gap-2 px-4">
      {members.length > 0 ? (
        <AvatarStack people={members} most={4} />
      ) : (
        <span className="text-12 text-faint">{t('card.noMembers')}</span>
      )}
      <span className="relative z-1 ms-auto flex items-center gap-1.5">
        {isArchived && can('project.archive') && (
          <Button
            size={24}
            icon={ArchiveRestore}
            onClick={() => archiveProject(slug, project, false)}
          >
            {t('card.restore')}
          </Button>
        )}
        {isArchived && can('project.delete') && (
          <IconButton icon={Trash2} size={24} label={t('card.delete')} onClick={onDelete} />
        )}
        {!isArchived && !isJoined && can('project.join') && (
          <Button size={24} onClick={() => void join()}>
            {t('card.join')}
          </Button>
        )}
        {!isArchived && isJoined && can('project.update') && (
          <LinkButton
            size={24}
            variant="ghost"
            icon={Settings}
            to="/$slug/settings/projects/$projectId"
            params={{ slug, projectId: project.id }}
            aria-label={t('card.settingsOf', { name: project.name })}
          />
        )}
        {!isArchived && isJoined && !can('project.update') && (
          <span className="text-12 text-muted">{t('card.joined')}</span>
        )}
      </span>
    </div>
  );
}
