import { useParams } from '@tanstack/react-router';
import { FolderX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { ProjectImage } from '#shared/contract/projects.ts';
import { usePeople } from '#web/features/people/store.ts';
import { useCan, useSubject } from '#web/features/permissions/store.ts';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { projects } from '#web/features/projects/store.ts';
import { PROJECT_PAGES } from '#web/features/settings/pages.ts';
import { SettingsPage } from '#web/features/settings/settings-page.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { usePeopleAt, usePresence } from '#web/lib/feed/presence.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PresenceStack } from '#web/ui/people/presence-stack.tsx';

interface ProjectSettingsProps {
  readonly page: (typeof PROJECT_PAGES)[number]['name'];
  readonly action?: (project: ProjectImage) => ReactNode;
  readonly children: (project: ProjectImage) => ReactNode;
}

/** A page of a project's settings, with a message for people without access. */
export function ProjectSettings({ page, action, children }: ProjectSettingsProps) {
  const { t } = useTranslation('settings');
  const { slug } = useWorkspace();
  const { projectId = '' } = useParams({ strict: false });
  const project = projects.use(projectId);
  const can = useCan(projectId);
  const { project_role } = useSubject(projectId);
  const place = `project:${projectId}/settings-${page}`;
  usePresence(project ? [place] : []);
  const mayRead = PROJECT_PAGES.find(({ name }) => name === page)?.forWhom(
    can,
    project_role ?? null,
  );
  const title = t(`project.${page}.title`);
  if (!project || !mayRead) {
    return (
      <SettingsPage title={title} text="" place={null}>
        <EmptyState
          icon={FolderX}
          title={t(project ? 'closed.title' : 'gone.title')}
          text={t(project ? 'closed.text' : 'gone.text')}
          action={
            <LinkButton to="/$slug/projects" params={{ slug }}>
              {t('gone.back')}
            </LinkButton>
          }
        />
      </SettingsPage>
    );
  }
  return (
    <SettingsPage
      title={title}
      text={t(`project.${page}.text`, { name: project.name })}
      place={<ProjectChip projectId={projectId} />}
      presence={<PeopleHere place={place} />}
      action={action?.(project)}
    >
      {/* Keyed by project, since typed text belongs to one project. */}
      <div key={project.id}>{children(project)}</div>
    </SettingsPage>
  );
}

function PeopleHere({ place }: { readonly place: string }) {
  const ids = usePeopleAt(place);
  const people = usePeople();
  const here = ids.map((id) => people.get(id)).filter((person) => person !== undefined);
  return here.length > 0 ? <PresenceStack people={here} /> : null;
}
