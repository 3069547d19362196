import { useNavigate } from '@tanstack/react-router';
import {
  Archive,
  Globe,
  Link2,
  LogOut,
  Plus,
  Settings,
  Star,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ProjectImage } from '#shared/contract/projects.ts';
import { toggleFavorite } from '#web/features/favorites/changes.ts';
import { useFavoriteOf } from '#web/features/favorites/store.ts';
import { toggleMute, useIsMuted } from '#web/features/mutes/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { leaveProject } from '#web/features/projects/changes.ts';
import { useMembership } from '#web/features/projects/store.ts';
import { PublishDialog } from '#web/features/published-boards/publish/publish-section.tsx';
import { useProjectHere } from '#web/features/work-items/create/use-project-here.ts';
import { openCreate } from '#web/features/work-items/overlays/store.ts';
import { useOwnPlace, useWorkspace } from '#web/features/workspaces/store.ts';
import { addressOf } from '#web/lib/http/http.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { copyText } from '#web/ui/feedback/copy-text.ts';
import { MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

import { LineMenus } from './line-menus.tsx';
import { MoveItems } from './move-items.tsx';
import { useProjectSteps } from './use-project-reorder.ts';

interface ProjectMenusProps {
  readonly projects: readonly ProjectImage[];
  readonly children: ReactNode;
}

/** Menus of the sidebar's projects, around their lines. */
export function ProjectMenus({ projects, children }: ProjectMenusProps) {
  const [leaving, setLeaving] = useState<ProjectImage | null>(null);
  const [publishingId, setPublishing] = useState<string | null>(null);
  const publishing = projects.find(({ id }) => id === publishingId);
  const draw = (id: string) => {
    const project = projects.find((one) => one.id === id);
    return (
      project && (
        <ProjectMenuItems
          project={project}
          onLeave={() => setLeaving(project)}
          onPublish={() => setPublishing(project.id)}
        />
      )
    );
  };
  return (
    <>
      <LineMenus draw={draw}>{children}</LineMenus>
      {leaving && <LeaveDialog project={leaving} onClose={() => setLeaving(null)} />}
      {publishing && (
        <PublishDialog
          thing={{ kind: 'project', projectId: publishing.id, id: publishing.id }}
          name={publishing.name}
          anchor={publishing.anchor}
          onClose={() => setPublishing(null)}
        />
      )}
    </>
  );
}

interface ProjectMenuProps {
  readonly project: ProjectImage;
}

interface ItemsProps extends ProjectMenuProps {
  readonly onLeave: () => void;
  readonly onPublish: () => void;
}

function ProjectMenuItems({ project, onLeave, onPublish }: ItemsProps) {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const { slug } = useWorkspace();
  const favorite = useFavoriteOf('project', project.id);
  const can = useCan(project.id);
  const move = useProjectSteps(project);
  const params = { slug, projectId: project.id };
  const copyLink = async () => {
    const path = addressOf(`/${slug}/projects/${project.id}/issues`);
    await copyText(new URL(path, location.origin).href, t('nav.linkCopied'));
  };
  return (
    <>
      {can('work_item.create') && (
        <MenuItem icon={Plus} onSelect={() => openCreate({ project_id: project.id })}>
          {t('nav.newItemHere')}
        </MenuItem>
      )}
      {can('favorite.create') && (
        <MenuItem icon={Star} onSelect={() => toggleFavorite(slug, 'project', project)}>
          {t(favorite ? 'nav.removeFavorite' : 'nav.addFavorite')}
        </MenuItem>
      )}
      <MuteProject project={project} />
      <MoveItems onUp={move.up} onDown={move.down} />
      <MenuItem icon={Link2} onSelect={() => void copyLink()}>
        {t('nav.copyLink')}
      </MenuItem>
      {can('project.publish') && (
        <MenuItem icon={Globe} onSelect={onPublish}>
          {t('nav.publish')}
        </MenuItem>
      )}
      <MenuSeparator />
      {can('work_item.list_archived') && (
        <MenuItem
          icon={Archive}
          onSelect={() =>
            void navigate({ to: '/$slug/projects/$projectId/archives/issues', params })
          }
        >
          {t('nav.archive')}
        </MenuItem>
      )}
      <MenuItem
        icon={Settings}
        onSelect={() => void navigate({ to: '/$slug/settings/projects/$projectId', params })}
      >
        {t('nav.projectSettings')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={LogOut} isDanger onSelect={onLeave}>
        {t('nav.leave')}
      </MenuItem>
    </>
  );
}

function MuteProject({ project }: ProjectMenuProps) {
  const { t } = useTranslation('app');
  const place = useOwnPlace();
  const isMuted = useIsMuted(project.id);
  return (
    <MenuItem
      icon={isMuted ? Volume2 : VolumeX}
      onSelect={() => toggleMute(place, 'project', project.id)}
    >
      {t(isMuted ? 'nav.unmute' : 'nav.mute')}
    </MenuItem>
  );
}

/** The name has to be typed, because leaving is easy to press by accident here. */
function LeaveDialog({ project, onClose }: ProjectMenuProps & { onClose: () => void }) {
  const { t } = useTranslation('app');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const membership = useMembership(project.id);
  const isHere = useProjectHere() === project.id;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('nav.leaveTitle', { name: project.name })}
      text={t('nav.leaveText')}
      confirm={t('nav.leave')}
      isDanger
      typed={project.name}
      onConfirm={async () => {
        if (!membership) return;
        await leaveProject(slug, project, membership.id);
        if (isHere) await navigate({ to: '/$slug/projects', params: { slug } });
      }}
    />
  );
}
