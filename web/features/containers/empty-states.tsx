import { Lock, type LucideIcon, SearchX, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { NotMember } from '#web/features/item-rows/not-member-section.tsx';
import { useCan } from '#web/features/permissions/store.ts';
import { projects, useJoinedProjects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

import { type Section, SECTIONS } from './sections.ts';

/** What replaces a section where it is turned off, or not for the person to see; null = nothing does. */
export function useInstead(section: Section, projectId: string): ReactNode {
  const project = projects.use(projectId);
  const can = useCan(projectId);
  const { feature, read } = SECTIONS[section];
  const parts = { messages: section, projectId };
  if (!can(read)) return <NoRight {...parts} />;
  return project && !project[feature] ? <FeatureOff {...parts} /> : null;
}

interface InProjectProps {
  readonly messages: string;
  readonly projectId: string;
}

interface NoneYetProps {
  readonly messages: string;
  readonly icon: LucideIcon;
  /** The shortcut that makes one. */
  readonly shortcut: string;
  /** Null = the person may make none. */
  readonly onCreate: (() => void) | null;
  /** Which part of the list is empty; each has words of its own. */
  readonly part?: string;
}

/** A list without a container: what they are for, and how to begin. */
export function NoneYet({ messages, icon, shortcut, onCreate, part }: NoneYetProps) {
  const { t } = useTranslation(messages);
  return (
    <EmptyState
      icon={icon}
      title={t(`empty.${part ?? 'title'}`)}
      text={t(part === undefined ? 'empty.text' : `empty.${part}Text`)}
      action={
        onCreate && (
          <Button variant="primary" size={32} shortcut={keysOf(shortcut)} onClick={onCreate}>
            {t('empty.action')}
          </Button>
        )
      }
    />
  );
}

interface NothingFoundProps {
  readonly messages: string;
  readonly hasFilter: boolean;
  readonly onClear: () => void;
}

/** Words or filters that no container meets. */
export function NothingFound({ messages, hasFilter, onClear }: NothingFoundProps) {
  const { t } = useTranslation(messages);
  return (
    <EmptyState
      icon={SearchX}
      title={t(hasFilter ? 'none.filter' : 'none.search')}
      action={<Button onClick={onClear}>{t('none.clear')}</Button>}
    />
  );
}

/** The project does without them. */
export function FeatureOff({ messages, projectId }: InProjectProps) {
  const { t } = useTranslation(messages);
  const { slug } = useWorkspace();
  const can = useCan(projectId);
  return (
    <EmptyState
      icon={Settings2}
      title={t('off.title')}
      text={t('off.text')}
      action={
        can('project.update') && (
          <LinkButton
            size={32}
            to="/$slug/settings/projects/$projectId/features"
            params={{ slug, projectId }}
          >
            {t('off.action')}
          </LinkButton>
        )
      }
    />
  );
}

/** The person is not in the project, or their role does not reach its containers. */
function NoRight({ messages, projectId }: InProjectProps) {
  const { t } = useTranslation(messages);
  const { slug } = useWorkspace();
  const isMember = useJoinedProjects().some(({ id }) => id === projectId);
  if (!isMember) return <NotMember projectId={projectId} />;
  return (
    <EmptyState
      icon={Lock}
      title={t('noRight.title')}
      text={t('noRight.text')}
      action={
        <LinkButton to="/$slug/projects" params={{ slug }}>
          {t('noRight.action')}
        </LinkButton>
      }
    />
  );
}
