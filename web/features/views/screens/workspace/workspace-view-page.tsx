import { useParams } from '@tanstack/react-router';
import { FolderKanban } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ViewImage } from '#shared/contract/views.ts';
import { GoneState, useLastName } from '#web/features/containers/section-frame.tsx';
import { ListPage } from '#web/features/item-pages/list-page.tsx';
import { useCan } from '#web/features/permissions/store.ts';
import { useJoinedProjects } from '#web/features/projects/store.ts';
import { defineViewShortcuts } from '#web/features/views/screens/shortcuts.ts';
import { views } from '#web/features/views/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { keysOf, runShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { type DefaultTab, readDefaultTab } from './default-tabs.ts';
import { useDefaultPage, useWorkspaceViewPage } from './use-workspace-page.tsx';
import { ViewTabs } from './view-tabs.tsx';

defineViewShortcuts();

/** A list over all projects of the person: a default one, or a view of the workspace. */
export function WorkspaceViewPage() {
  const { viewId } = useParams({ from: '/$slug/workspace-views/$viewId' });
  const view = views.use(viewId);
  const name = useLastName(viewId, view);
  const hasProjects = useJoinedProjects().length > 0;
  const tab = readDefaultTab(viewId);
  if (!hasProjects) return <NoProjects />;
  if (tab) return <DefaultList key={tab} tab={tab} />;
  if (!view || view.project !== null) return <Gone viewId={viewId} name={name} />;
  return <OpenView key={view.id} view={view} />;
}

function DefaultList({ tab }: { readonly tab: DefaultTab }) {
  return <ListPage page={useDefaultPage(tab)} />;
}

function OpenView({ view }: { readonly view: ViewImage }) {
  return <ListPage page={useWorkspaceViewPage(view)} />;
}

interface GoneProps {
  readonly viewId: string;
  readonly name: string | undefined;
}

function Gone({ viewId, name }: GoneProps) {
  const { t } = useTranslation('views');
  const { slug } = useWorkspace();
  return (
    <>
      <PageHeader title={t('title')}>
        <PageTitle className="text-13! font-medium!">{t('title')}</PageTitle>
      </PageHeader>
      <main className="flex min-h-0 flex-1 flex-col">
        <ViewTabs chosen={viewId} />
        <div className="grid flex-1 place-items-center">
          <GoneState
            messages="views"
            name={name}
            action={
              <LinkButton variant="primary" to="/$slug/workspace-views" params={{ slug }}>
                {t('gone.back')}
              </LinkButton>
            }
          />
        </div>
      </main>
    </>
  );
}

/** Who is in no project has no items to look at. */
function NoProjects() {
  const { t } = useTranslation('views');
  const can = useCan();
  return (
    <>
      <PageHeader title={t('title')}>
        <PageTitle className="text-13! font-medium!">{t('title')}</PageTitle>
      </PageHeader>
      <main className="grid flex-1 place-items-center">
        <EmptyState
          icon={FolderKanban}
          title={t('noProjects.title')}
          text={t('noProjects.text')}
          action={
            can('project.create') && (
              <Button
                variant="primary"
                size={32}
                shortcut={keysOf('new-project')}
                onClick={() => runShortcut('new-project')}
              >
                {t('noProjects.action')}
              </Button>
            )
          }
        />
      </main>
    </>
  );
}
