import { ListTodo } from 'lucide-react';
import { useMemo } from 'react';

import type { PageSource } from '#web/features/item-pages/sources/page-source.ts';
import { useInProject } from '#web/features/item-pages/sources/use-in-project.tsx';
import { NotMember } from '#web/features/item-rows/not-member-section.tsx';
import { useCan } from '#web/features/permissions/store.ts';
import { useProjectItems } from '#web/features/work-items/data/project-items.ts';
import { projectChoices } from '#web/features/work-items/filters/list-choices.ts';
import { sourceOfProject } from '#web/features/work-items/lists/sources.ts';

import { PublicChip } from './public-chip.tsx';

/** The work items of a project. The browser holds all of them. */
export function useProjectPage(projectId: string): PageSource {
  const source = useMemo(() => sourceOfProject(projectId), [projectId]);
  const { features, ...parts } = useInProject(projectId, source);
  const isMember = useCan(projectId)('work_item.list');
  const [loading, retry] = useProjectItems(isMember ? projectId : null);
  return {
    source,
    ...parts,
    title: 'work-items:list.heading',
    tools: <PublicChip projectId={projectId} />,
    choices: useMemo(() => projectChoices(features), [features]),
    loading,
    retry,
    closed: isMember ? null : <NotMember projectId={projectId} />,
    empty: EMPTY,
  };
}

const EMPTY = {
  icon: ListTodo,
  title: 'work-items:list.empty',
  text: 'work-items:list.emptyText',
  hints: { creator: 'work-items:list.emptyHint', reader: 'work-items:list.emptyReader' },
};
