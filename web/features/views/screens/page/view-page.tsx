import { useParams } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ViewImage } from '#shared/contract/views.ts';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { projects } from '#web/features/projects/store.ts';
import { ViewsAreOff } from '#web/features/views/screens/list/empty-views.tsx';
import { defineViewShortcuts } from '#web/features/views/screens/shortcuts.ts';
import { views } from '#web/features/views/store.ts';
import { ListPage } from '#web/features/work-items/layouts/list-page.tsx';
import { SectionCrumb } from '#web/features/work-items/sources/section-crumb.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { useViewPage } from './use-view-page.tsx';

defineViewShortcuts();

/** A view of a project. */
export function ViewPage() {
  const { projectId, viewId } = useParams({ from: '/$slug/projects/$projectId/views/$viewId' });
  const project = projects.use(projectId);
  const view = views.use(viewId);
  const name = useLastName(viewId, view);
  if (project && !project.issue_views_view) {
    return (
      <AwayPage projectId={projectId}>
        <ViewsAreOff projectId={projectId} />
      </AwayPage>
    );
  }
  if (!view || view.project !== projectId) {
    return (
      <AwayPage projectId={projectId}>
        <Gone projectId={projectId} name={name} />
      </AwayPage>
    );
  }
  return <OpenView view={view} projectId={projectId} />;
}

interface OpenViewProps {
  readonly view: ViewImage;
  readonly projectId: string;
}

function OpenView({ view, projectId }: OpenViewProps) {
  return <ListPage page={useViewPage(view, projectId)} />;
}

/** What a view is called or, once it has gone, was called last. */
export function useLastName(id: string, view: ViewImage | undefined): string | undefined {
  const [last, setLast] = useState<{ readonly id: string; readonly name: string }>();
  if (view && (last?.id !== id || last.name !== view.name)) setLast({ id, name: view.name });
  return last?.id === id ? last.name : undefined;
}

interface AwayPageProps {
  readonly projectId: string;
  readonly children: ReactNode;
}

function AwayPage({ projectId, children }: AwayPageProps) {
  const { t } = useTranslation('views');
  const { slug } = useWorkspace();
  return (
    <>
      <PageHeader title={t('title')} isInner>
        <ProjectChip projectId={projectId} />
        <SectionCrumb to="/$slug/projects/$projectId/views" params={{ slug, projectId }}>
          {t('title')}
        </SectionCrumb>
      </PageHeader>
      <main className="grid flex-1 place-items-center">{children}</main>
    </>
  );
}

interface GoneProps {
  readonly projectId: string;
  readonly name: string | undefined;
}

function Gone({ projectId, name }: GoneProps) {
  const { t } = useTranslation('views');
  const { slug } = useWorkspace();
  return (
    <GoneView
      name={name}
      action={
        <LinkButton
          variant="primary"
          to="/$slug/projects/$projectId/views"
          params={{ slug, projectId }}
        >
          {t('gone.back')}
        </LinkButton>
      }
    />
  );
}

interface GoneViewProps {
  /** What it was called, if it was here a moment ago. */
  readonly name: string | undefined;
  readonly action: ReactNode;
}

/** In place of a view that has been deleted or made private, or that never was. */
export function GoneView({ name, action }: GoneViewProps) {
  const { t } = useTranslation('views');
  const isUnknown = name === undefined;
  return (
    <EmptyState
      isPage
      icon={Trash2}
      title={t(isUnknown ? 'gone.unknown' : 'gone.title')}
      text={
        <>
          {!isUnknown && (
            <span className="mb-2 block line-through" dir="auto">
              {name}
            </span>
          )}
          {t(isUnknown ? 'gone.unknownText' : 'gone.text')}
        </>
      }
      action={action}
    />
  );
}
