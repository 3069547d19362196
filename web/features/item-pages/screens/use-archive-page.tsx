import { Archive, Lock } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { ArchiveTabs } from '#web/features/item-pages/sources/archive-tabs-section.tsx';
import type { PageSource } from '#web/features/item-pages/sources/page-source.ts';
import { useInProject } from '#web/features/item-pages/sources/use-in-project.tsx';
import { NotMember } from '#web/features/item-rows/not-member-section.tsx';
import { useCan } from '#web/features/permissions/store.ts';
import { useArchivedItems } from '#web/features/work-items/data/project-items.ts';
import { archiveChoices } from '#web/features/work-items/filters/list-choices.ts';
import { sourceOfArchive } from '#web/features/work-items/lists/sources.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

import { ArchiveRule } from './archive-rule.tsx';
import { DeletedLink } from './deleted-link.tsx';

/** The archived items of a project. The browser loads all of them. */
export function useArchivePage(projectId: string): PageSource {
  const source = useMemo(() => sourceOfArchive(projectId), [projectId]);
  const { features, ...parts } = useInProject(projectId, source);
  const closed = useClosed(projectId);
  const [loading, retry] = useArchivedItems(closed ? null : projectId);
  return {
    source,
    ...parts,
    title: 'work-items:archive.title',
    tabs: <ArchiveTabs projectId={projectId} />,
    banner: <ArchiveRule projectId={projectId} />,
    tools: <DeletedLink projectId={projectId} />,
    choices: useMemo(() => archiveChoices(features), [features]),
    loading,
    retry,
    closed,
    empty: EMPTY,
  };
}

const EMPTY = {
  icon: Archive,
  title: 'work-items:archive.empty',
  text: 'work-items:archive.emptyText',
};

function useClosed(projectId: string): ReactNode {
  const { t } = useTranslation('work-items');
  const can = useCan(projectId);
  if (!can('work_item.list')) return <NotMember projectId={projectId} />;
  if (can('work_item.list_archived')) return null;
  return <EmptyState icon={Lock} title={t('archive.closed')} text={t('archive.closedText')} />;
}
