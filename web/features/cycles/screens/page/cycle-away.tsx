import { ChevronRight, RefreshCw, Settings2, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useCan } from '#web/features/permissions/store.ts';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

interface InProjectProps {
  readonly projectId: string;
}

/** In place of cycles in a project that has them switched off. */
export function CyclesOff({ projectId }: InProjectProps) {
  const { t } = useTranslation('cycles');
  const { slug } = useWorkspace();
  return (
    <EmptyState
      icon={RefreshCw}
      title={t('off.title')}
      text={t('off.text')}
      action={
        useCan(projectId)('project.update') && (
          <LinkButton
            to="/$slug/settings/projects/$projectId/features"
            params={{ slug, projectId }}
            icon={Settings2}
          >
            {t('off.action')}
          </LinkButton>
        )
      }
    />
  );
}

/** The page of a cycle whose project has them switched off. */
export function CyclesOffPage({ projectId }: InProjectProps) {
  return (
    <AwayPage projectId={projectId}>
      <CyclesOff projectId={projectId} />
    </AwayPage>
  );
}

interface GoneCyclePageProps extends InProjectProps {
  /** What it was called, if it was here a moment ago. */
  readonly name: string | undefined;
}

/** The page of a cycle that has been deleted, or that never was. */
export function GoneCyclePage({ projectId, name }: GoneCyclePageProps) {
  const { t } = useTranslation('cycles');
  const { slug } = useWorkspace();
  return (
    <AwayPage projectId={projectId}>
      <EmptyState
        isPage
        icon={Trash2}
        title={t(name === undefined ? 'gone.unknown' : 'gone.deleted')}
        text={
          <>
            {name !== undefined && (
              <span className="mb-2 block line-through" dir="auto">
                {name}
              </span>
            )}
            {t(name === undefined ? 'gone.unknownText' : 'gone.deletedText')}
          </>
        }
        action={
          <LinkButton
            variant="primary"
            to="/$slug/projects/$projectId/cycles"
            params={{ slug, projectId }}
          >
            {t('gone.back')}
          </LinkButton>
        }
      />
    </AwayPage>
  );
}

function AwayPage({ projectId, children }: InProjectProps & { readonly children: ReactNode }) {
  const { t } = useTranslation('cycles');
  return (
    <>
      <PageHeader title={t('title')} isInner>
        <ProjectChip projectId={projectId} />
        <Icon of={ChevronRight} size={12} isDirectional className="text-faint" />
        {t('title')}
      </PageHeader>
      <main className="grid flex-1 place-items-center">{children}</main>
    </>
  );
}
