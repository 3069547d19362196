import { useParams } from '@tanstack/react-router';
import { ChevronRight, RefreshCw, SearchX } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { cycleRequest } from '#web/features/cycles/screens/cycle-requests.ts';
import { CyclesOff } from '#web/features/cycles/screens/page/cycle-away.tsx';
import { defineCycleShortcuts } from '#web/features/cycles/screens/shortcuts.ts';
import { useCanCreateCycle } from '#web/features/cycles/screens/use-cycle-rights.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { PresenceChip } from '#web/features/presence/presence-chip.tsx';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { projects } from '#web/features/projects/store.ts';
import { useProjectItems } from '#web/features/work-items/data/project-items.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Contained } from '#web/ui/frames/contained.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { CycleBar, CycleFilterStrip } from './cycle-bar.tsx';
import { CycleBoard } from './cycle-board.tsx';
import { CycleGrid } from './cycle-grid.tsx';
import { NO_FILTER, writeFilter } from './cycle-list.ts';
import { CyclePeek } from './cycle-peek.tsx';
import { CycleTimeline } from './cycle-timeline.tsx';
import { type CycleList, useCycleList } from './use-cycle-list.ts';

defineCycleShortcuts();

/** The cycles of a project. */
export function CyclesPage() {
  const { projectId } = useParams({ from: '/$slug/projects/$projectId/cycles' });
  const { t } = useTranslation('cycles');
  const project = projects.use(projectId);
  const can = useCan(projectId);
  const list = useCycleList(projectId);
  // What is counted and listed here are the project's items.
  useProjectItems(can('cycle.read') ? projectId : null);
  const isClosed = !can('cycle.read');
  const isOff = project !== undefined && !project.cycle_view;
  return (
    <>
      <PageHeader
        title={`${t('title')} · ${project?.name ?? ''}`}
        end={<PresenceChip place={`project:${projectId}`} />}
      >
        <ProjectChip projectId={projectId} />
        <Icon of={ChevronRight} size={12} isDirectional className="text-faint" />
        <PageTitle className="text-13! font-medium!">{t('title')}</PageTitle>
        {!isClosed && !isOff && <Badge>{list.total}</Badge>}
      </PageHeader>
      <main className="flex min-h-0 min-w-0 flex-1 flex-col">
        {isClosed ? (
          <InTheMiddle>
            <EmptyState icon={RefreshCw} title={t('closed.title')} text={t('closed.text')} />
          </InTheMiddle>
        ) : isOff ? (
          <InTheMiddle>
            <CyclesOff projectId={projectId} />
          </InTheMiddle>
        ) : (
          <CycleParts key={projectId} list={list} projectId={projectId} />
        )}
      </main>
    </>
  );
}

const LAYOUTS = { list: CycleGrid, board: CycleBoard, timeline: CycleTimeline } as const;

interface CyclePartsProps {
  readonly list: CycleList;
  readonly projectId: string;
}

function CycleParts({ list, projectId }: CyclePartsProps) {
  const { groups, layout, total, isNarrowed, change, peekId } = list;
  const peek = useCallback((id: string | undefined) => change({ peekCycle: id }), [change]);
  const Layout = LAYOUTS[layout];
  return (
    <>
      <CycleBar list={list} projectId={projectId} />
      <CycleFilterStrip list={list} />
      <div className="flex min-h-0 flex-1">
        {groups.length > 0 ? (
          <Contained of={layout}>
            <Layout list={list} projectId={projectId} onPeek={peek} />
          </Contained>
        ) : (
          <InTheMiddle>
            {isNarrowed && total > 0 ? (
              <NothingFound
                onClear={() => change({ q: undefined, filter: writeFilter(NO_FILTER) })}
              />
            ) : (
              <NoCycles projectId={projectId} />
            )}
          </InTheMiddle>
        )}
        {peekId && <CyclePeek key={peekId} id={peekId} onClose={() => peek(undefined)} />}
      </div>
    </>
  );
}

function NoCycles({ projectId }: Pick<CyclePartsProps, 'projectId'>) {
  const { t } = useTranslation('cycles');
  const canCreate = useCanCreateCycle(projectId);
  return (
    <EmptyState
      icon={RefreshCw}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        canCreate && (
          <Button
            variant="primary"
            shortcut={keysOf('new-cycle')}
            onClick={() => cycleRequest.ask({ is: 'create', projectId })}
          >
            {t('empty.action')}
          </Button>
        )
      }
    />
  );
}

function NothingFound({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('cycles');
  return (
    <EmptyState
      icon={SearchX}
      title={t('empty.noMatch')}
      action={<Button onClick={onClear}>{t('empty.clear')}</Button>}
    />
  );
}

function InTheMiddle({ children }: { readonly children: ReactNode }) {
  // A little above: exactly in the middle looks too low.
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto pb-16">{children}</div>
  );
}
