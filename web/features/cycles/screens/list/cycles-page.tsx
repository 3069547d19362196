import { useParams } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { NoneYet, NothingFound } from '#web/features/containers/empty-states.tsx';
import { InTheMiddle, SectionFrame } from '#web/features/containers/section-frame.tsx';
import { useCanCreate } from '#web/features/containers/sections.ts';
import { cycleRequest } from '#web/features/cycles/screens/cycle-requests.ts';
import { defineCycleShortcuts } from '#web/features/cycles/screens/shortcuts.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useProjectItems } from '#web/features/work-items/data/project-items.ts';
import { Contained } from '#web/ui/frames/contained.tsx';

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
  const can = useCan(projectId);
  const list = useCycleList(projectId);
  // What is counted and listed here are the project's items.
  useProjectItems(can('cycle.read') ? projectId : null);
  return (
    <SectionFrame {...{ section: 'cycles', projectId, title: t('title'), count: list.total }}>
      <CycleParts key={projectId} list={list} projectId={projectId} />
    </SectionFrame>
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
                messages="cycles"
                hasFilter={writeFilter(list.filter) !== undefined}
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
  const canCreate = useCanCreate('cycles', projectId);
  const create = () => cycleRequest.ask({ is: 'create', projectId });
  return (
    <NoneYet
      {...{ messages: 'cycles', icon: RefreshCw, shortcut: 'new-cycle' }}
      onCreate={canCreate ? create : null}
    />
  );
}
