import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ProjectImage } from '#shared/contract/projects.ts';
import { useLostWords, usePeople } from '#web/features/people/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { joinProject } from '#web/features/projects/changes.ts';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useSubmit } from '#web/lib/http/use-submit.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

/**
 * In place of the items of a project one has not joined, or is no longer in, with what next:
 * an open one is joined here and now, of another one it says who to ask.
 */
export function NotMember({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('work-items');
  const { slug } = useWorkspace();
  const people = usePeople();
  const project = projects.use(projectId);
  const mayJoin = useCan()('project.join') && project?.archived_at === null;
  const lead = people.get(project?.project_lead ?? '')?.name;
  const lost = useLostWords(`project:${projectId}`);
  const ask = lead ? t('list.outside.askLead', { name: lead }) : t('list.outside.ask');
  return (
    <EmptyState
      icon={Lock}
      title={lost ? t('list.outside.lost') : t('list.outside.title')}
      text={[lost, mayJoin ? t('list.outside.open', { name: project.name }) : ask]
        .filter(Boolean)
        .join(' ')}
      action={
        <>
          {mayJoin && <JoinButton project={project} />}
          <LinkButton
            to="/$slug/projects"
            params={{ slug }}
            variant={mayJoin ? 'plain' : 'primary'}
          >
            {t('list.outside.projects')}
          </LinkButton>
        </>
      }
    />
  );
}

function JoinButton({ project }: { readonly project: ProjectImage }) {
  const { t } = useTranslation('work-items');
  const { slug } = useWorkspace();
  const me = useMe();
  const { isBusy, reason, submit } = useSubmit([], () => joinProject(slug, project, me.id));
  return (
    <>
      {reason && <Banner tone="danger">{reason}</Banner>}
      <Button variant="primary" isBusy={isBusy} onClick={() => void submit()}>
        {t('list.outside.join')}
      </Button>
    </>
  );
}
