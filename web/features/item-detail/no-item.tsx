import { FileX2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { NotMember } from '#web/features/item-rows/not-member-section.tsx';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

interface NoItemProps {
  /** What it was asked for by. */
  readonly name: string;
  /** The project it would be in, where the person sees that one. */
  readonly projectId: string | undefined;
  /** The server could not be asked. */
  readonly isAway: boolean;
  readonly onRetry: () => void;
}

/**
 * In place of an item that is not to be had. Of a project that is closed to the person it does not
 * say which of its items there are: one that is not there and one they may not see have the same words.
 */
export function NoItem({ name, projectId, isAway, onRetry }: NoItemProps) {
  const { t } = useTranslation('work-items');
  const { slug } = useWorkspace();
  const project = projects.use(projectId);
  const can = useCan(projectId ?? '');
  if (project && !can('work_item.list')) return <NotMember projectId={project.id} />;
  if (isAway) {
    return (
      <EmptyState
        title={t('detail.away.title')}
        text={t('detail.away.text')}
        action={<Button onClick={onRetry}>{t('detail.away.retry')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={FileX2}
      title={t('detail.missing.title', { name })}
      text={t(project ? 'detail.missing.text' : 'detail.missing.textOutside')}
      action={
        project ? (
          <LinkButton
            to="/$slug/projects/$projectId/issues"
            params={{ slug, projectId: project.id }}
            variant="primary"
          >
            {t('detail.missing.others')}
          </LinkButton>
        ) : (
          <LinkButton to="/$slug/projects" params={{ slug }} variant="primary">
            {t('list.outside.projects')}
          </LinkButton>
        )
      }
    />
  );
}
