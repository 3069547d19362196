import { useParams } from '@tanstack/react-router';
import { Archive } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { SectionFrame } from '#web/features/containers/section-frame.tsx';
import { ArchiveTabs } from '#web/features/item-pages/sources/archive-tabs-section.tsx';
import { useArchivedModules } from '#web/features/modules/store.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

import { ModuleListBody } from './module-list-body.tsx';
import { useModuleList } from './use-module-list.ts';

/** The modules in a project's archive: they can be looked at, restored and deleted. */
export function ArchivedModulesPage() {
  const { projectId } = useParams({ from: '/$slug/projects/$projectId/archives/modules' });
  const { t } = useTranslation('modules');
  const count = useArchivedModules(projectId).length;
  return (
    <SectionFrame
      {...{ section: 'modules', projectId, title: t('archive.title'), count }}
      above={<ArchiveTabs projectId={projectId} />}
    >
      <ArchivedModules key={projectId} projectId={projectId} />
    </SectionFrame>
  );
}

function ArchivedModules({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('modules');
  const rows = useArchivedModules(projectId);
  const list = useModuleList(rows, projectId, { isArchive: true });
  const empty = (
    <EmptyState icon={Archive} title={t('archive.empty')} text={t('archive.emptyText')} />
  );
  return <ModuleListBody list={list} empty={empty} />;
}
