import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { usePeople } from '#web/features/people/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Why a list of a project is closed to the person: they are not in it, or its archive is for members alone. */
export function useClosed(projectId: string, kind: 'project' | 'archive'): Closed | null {
  const can = useCan(projectId);
  if (!can('work_item.list')) return 'outside';
  return kind === 'archive' && !can('work_item.list_archived') ? 'guest' : null;
}

type Closed = 'outside' | 'guest';

/** In place of a list that is closed to the person. */
export function ClosedList({ projectId, is }: { readonly projectId: string; readonly is: Closed }) {
  const { t } = useTranslation('work-items');
  if (is === 'outside') return <NotMember projectId={projectId} />;
  return <EmptyState icon={Lock} title={t('archive.closed')} text={t('archive.closedText')} />;
}

/** In place of the items of a project one has not joined, or is no longer in, with who to ask (ux L6). */
export function NotMember({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('work-items');
  const { slug } = useWorkspace();
  const people = usePeople();
  const lead = people.get(projects.use(projectId)?.project_lead ?? '')?.name;
  return (
    <EmptyState
      icon={Lock}
      title={t('list.outside.title')}
      text={lead ? t('list.outside.askLead', { name: lead }) : t('list.outside.ask')}
      action={
        <LinkButton to="/$slug/projects" params={{ slug }} variant="primary">
          {t('list.outside.projects')}
        </LinkButton>
      }
    />
  );
}
