import { Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { ViewsIn } from '#web/features/views/screens/list/views-in.tsx';
import { defineViewShortcuts } from '#web/features/views/screens/shortcuts.ts';
import { useViewsOf } from '#web/features/views/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { ViewTabs } from './view-tabs.tsx';

defineViewShortcuts();

/** All views of the workspace, and the ways to the lists that are always there. */
export function ViewDirectoryPage() {
  const { t } = useTranslation('views');
  const { id: workspaceId, name } = useWorkspace();
  const count = useViewsOf(workspaceId, null).length;
  return (
    <>
      <PageHeader title={`${t('title')} · ${name}`}>
        <Icon of={Layers} className="text-muted" />
        <PageTitle className="text-13! font-medium!">{t('title')}</PageTitle>
        <Badge>{count}</Badge>
      </PageHeader>
      <main className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ViewTabs chosen="" />
        <ViewsIn projectId={null} />
      </main>
    </>
  );
}
