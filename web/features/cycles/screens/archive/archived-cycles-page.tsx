import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Archive, SearchX } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { InTheMiddle, SectionFrame } from '#web/features/containers/section-frame.tsx';
import { ActiveRowKeys } from '#web/features/cycles/screens/list/active-row-keys.tsx';
import { CyclePeek } from '#web/features/cycles/screens/list/cycle-peek.tsx';
import { CycleRow, ROW_HEIGHT } from '#web/features/cycles/screens/list/cycle-row.tsx';
import { useRowMoves } from '#web/features/cycles/screens/list/use-row-moves.ts';
import { defineCycleShortcuts } from '#web/features/cycles/screens/shortcuts.ts';
import { cycles } from '#web/features/cycles/store.ts';
import { ArchiveTabs } from '#web/features/item-pages/sources/archive-tabs-section.tsx';
import { holdsWords } from '#web/lib/search/match.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { measuredBy, VirtualRows } from '#web/ui/layout/virtual-rows.tsx';

defineCycleShortcuts();

const PLACE = '/$slug/projects/$projectId/archives/cycles';

/** The archived cycles of a project, the last one first. */
export function ArchivedCyclesPage() {
  const { projectId } = useParams({ from: PLACE });
  const { t } = useTranslation('cycles');
  const rows = useArchivedCycles(projectId);
  const title = t('archived.title');
  return (
    <SectionFrame
      {...{ section: 'cycles', projectId, title, count: rows.length }}
      above={<ArchiveTabs projectId={projectId} />}
    >
      {rows.length === 0 ? (
        <InTheMiddle>
          <EmptyState icon={Archive} title={t('archived.empty')} text={t('archived.emptyText')} />
        </InTheMiddle>
      ) : (
        <Archived key={projectId} rows={rows} label={title} />
      )}
    </SectionFrame>
  );
}

function useArchivedCycles(projectId: string): readonly CycleImage[] {
  return cycles.useSelect(
    (all) =>
      all
        .filter((row) => row.project_id === projectId && row.archived_at !== null)
        .toSorted((a, b) => (b.end_date ?? '').localeCompare(a.end_date ?? '')),
    [projectId],
  );
}

interface ArchivedProps {
  readonly rows: readonly CycleImage[];
  readonly label: string;
}

/** The search, what it finds, and the cycle that is open beside the list: all of them are in the address. */
function Archived({ rows, label }: ArchivedProps) {
  const { t } = useTranslation('cycles');
  const { q: words = '', peekCycle } = useSearch({ from: PLACE });
  const navigate = useNavigate({ from: PLACE });
  const change = useCallback(
    (next: { readonly q?: string | undefined; readonly peekCycle?: string | undefined }) =>
      void navigate({ to: '.', search: (last) => ({ ...last, ...next }), replace: true }),
    [navigate],
  );
  const peek = useCallback((id: string) => change({ peekCycle: id }), [change]);
  const found = rows.filter(({ name }) => holdsWords(name, words));
  return (
    <>
      <div className="border-b border-line px-4 py-2">
        <div className="max-w-96">
          <SearchInput
            value={words}
            onChange={(q) => change({ q: q === '' ? undefined : q })}
            label={t('bar.search')}
          />
        </div>
      </div>
      <div className="flex min-h-0 flex-1">
        {found.length > 0 ? (
          <ArchivedGrid rows={found} label={label} onPeek={peek} />
        ) : (
          <div className="flex-1">
            <EmptyState icon={SearchX} title={t('none.search')} />
          </div>
        )}
        {peekCycle && (
          <CyclePeek
            key={peekCycle}
            id={peekCycle}
            onClose={() => change({ peekCycle: undefined })}
          />
        )}
      </div>
    </>
  );
}

interface ArchivedGridProps extends ArchivedProps {
  readonly onPeek: (id: string) => void;
}

function ArchivedGrid({ rows, label, onPeek }: ArchivedGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = rows.find(({ id }) => id === activeId);
  useRowMoves(
    grid,
    rows.map(({ id }) => id),
    activeId,
    setActiveId,
  );
  const stop = (active ?? rows[0])?.id;
  return (
    <div className="@container/cycles min-h-0 min-w-0 flex-1 overflow-y-auto">
      <div ref={grid} role="treegrid" aria-label={label} aria-rowcount={rows.length}>
        <VirtualRows as="div" rows={rows} keyOf={({ id }) => id} height={ROW_HEIGHT} kept={[stop]}>
          {(cycle, place, at) => (
            <div role="rowgroup" {...measuredBy(place)}>
              <CycleRow
                cycle={cycle}
                index={at + 1}
                level={1}
                isTabStop={cycle.id === stop}
                onActivate={setActiveId}
                onPeek={onPeek}
              />
            </div>
          )}
        </VirtualRows>
      </div>
      {active && (
        <ActiveRowKeys
          cycle={active}
          siblings={rows}
          isManual={false}
          onPeek={() => onPeek(active.id)}
        />
      )}
    </div>
  );
}
