import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { CycleImage, CycleStatus } from '#shared/contract/cycles.ts';
import { cycleWrites } from '#web/features/cycles/screens/changes.ts';
import { cycles } from '#web/features/cycles/store.ts';
import { useHasPoints } from '#web/features/progress/use-progress.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { type Reorder, type Slot, useReorder } from '#web/ui/layout/use-reorder.ts';
import { measuredBy, VirtualRows } from '#web/ui/layout/virtual-rows.tsx';

import { ActiveCyclePanel } from './active-cycle-panel.tsx';
import { ActiveRowKeys } from './active-row-keys.tsx';
import { COLUMNS, FROM_3XL, FROM_5XL, FROM_LG } from './cycle-columns.ts';
import type { CycleGroup } from './cycle-list.ts';
import { CycleRow, ROW_HEIGHT } from './cycle-row.tsx';
import { handleRowKey } from './row-keys.ts';
import { type CycleList, useFoldedSections } from './use-cycle-list.ts';
import { useRowMoves } from './use-row-moves.ts';

interface CycleGridProps {
  readonly list: CycleList;
  readonly projectId: string;
  readonly onPeek: (id: string) => void;
}

/** One line of the grid: a section, or a cycle in it. */
type Line =
  | { readonly is: 'section'; readonly key: CycleStatus; readonly count: number }
  | { readonly is: 'cycle'; readonly key: string; readonly cycle: CycleImage };

/** The cycles in their sections; the one that runs is shown with how far it is. */
export function CycleGrid({ list, projectId, onPeek }: CycleGridProps) {
  const { t } = useTranslation('cycles');
  const grid = useRef<HTMLDivElement>(null);
  const [folded, toggle] = useFoldedSections(projectId);
  const lines = useMemo(() => linesOf(list.groups, folded), [list.groups, folded]);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const active = lines.find(({ key }) => key === activeKey);
  const reorder = useCycleReorder(grid, list, projectId);
  useRowMoves(
    grid,
    lines.map(({ key }) => key),
    activeKey,
    setActiveKey,
  );
  const stop = active?.key ?? lines[0]?.key;
  return (
    <div className="@container/cycles min-h-0 min-w-0 flex-1 overflow-y-auto">
      <div ref={grid} role="treegrid" aria-label={t('title')} aria-rowcount={lines.length}>
        <GridLines
          {...{ lines, folded, toggle, stop, projectId, onPeek }}
          onActivate={setActiveKey}
          reorder={list.order === 'manual' ? reorder : undefined}
        />
      </div>
      {active?.is === 'cycle' && (
        <ActiveRowKeys
          cycle={active.cycle}
          siblings={siblingsOf(list.groups, active.key)}
          isManual={list.order === 'manual'}
          onPeek={() => onPeek(active.cycle.id)}
        />
      )}
    </div>
  );
}

interface GridLinesProps extends Pick<CycleGridProps, 'projectId' | 'onPeek'> {
  readonly lines: readonly Line[];
  readonly folded: ReadonlySet<string>;
  readonly toggle: (section: string) => void;
  /** Where Tab stops. */
  readonly stop: string | undefined;
  readonly onActivate: (key: string) => void;
  readonly reorder: Reorder | undefined;
}

function GridLines(props: GridLinesProps) {
  const { lines, folded, toggle, stop, projectId, onPeek, onActivate, reorder } = props;
  return (
    <VirtualRows
      as="div"
      rows={lines}
      keyOf={keyOf}
      height={ROW_HEIGHT}
      kept={[stop, reorder?.lifted]}
    >
      {(line, place, at) => (
        <div role="rowgroup" {...measuredBy(place)}>
          {line.is === 'section' ? (
            <SectionRow
              line={line}
              index={at + 1}
              isFirst={at === 0}
              isFolded={folded.has(line.key)}
              isTabStop={stop === line.key}
              onActivate={() => onActivate(line.key)}
              onFold={() => toggle(line.key)}
              projectId={projectId}
            />
          ) : (
            <>
              <CycleRow
                cycle={line.cycle}
                index={at + 1}
                isTabStop={stop === line.key}
                onActivate={onActivate}
                onPeek={onPeek}
                reorder={reorder}
              />
              <ActiveCyclePanel cycle={line.cycle} />
            </>
          )}
        </div>
      )}
    </VirtualRows>
  );
}

const keyOf = ({ key }: Line) => key;

function linesOf(groups: readonly CycleGroup[], folded: ReadonlySet<string>): Line[] {
  return groups.flatMap(({ status, cycles: rows }): Line[] => [
    { is: 'section', key: status, count: rows.length },
    ...(folded.has(status)
      ? []
      : rows.map((cycle): Line => ({ is: 'cycle', key: cycle.id, cycle }))),
  ]);
}

/** The cycles of the section that a cycle is in. */
function siblingsOf(groups: readonly CycleGroup[], id: string): readonly CycleImage[] {
  return groups.find(({ cycles: rows }) => rows.some((row) => row.id === id))?.cycles ?? [];
}

interface SectionRowProps {
  readonly line: Extract<Line, { is: 'section' }>;
  readonly index: number;
  readonly isFirst: boolean;
  readonly isFolded: boolean;
  readonly isTabStop: boolean;
  readonly onActivate: () => void;
  readonly onFold: () => void;
  readonly projectId: string;
}

/** The line above a section; the first names the columns too. */
function SectionRow(props: SectionRowProps) {
  const { line, index, isFirst, isFolded, isTabStop, onActivate, onFold, projectId } = props;
  const { t } = useTranslation('cycles');
  const keys = { isFolded, onFold };
  return (
    <div
      role="row"
      data-row={line.key}
      aria-rowindex={index}
      aria-level={1}
      aria-expanded={!isFolded}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onActivate}
      onClick={onFold}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        if (event.key === 'Enter') {
          event.stopPropagation();
          onFold();
        } else handleRowKey(event, keys);
      }}
      className={classNames(
        COLUMNS,
        'h-(--row) cursor-default bg-canvas -outline-offset-2 shadow-[inset_0_-1px_var(--hairline)] touch:h-11',
      )}
    >
      <span role="gridcell" className="flex">
        <Icon
          of={isFolded ? ChevronRight : ChevronDown}
          isDirectional={isFolded}
          className="text-faint"
        />
      </span>
      <span role="gridcell" className="flex items-center gap-2">
        <span className="font-semibold">{t(`status.${line.key}`)}</span>
        <span className="num text-12 text-faint">{formatNumber(line.count)}</span>
      </span>
      {isFirst && <ColumnNames projectId={projectId} />}
    </div>
  );
}

function ColumnNames({ projectId }: Pick<SectionRowProps, 'projectId'>) {
  const { t } = useTranslation('cycles');
  const hasPoints = useHasPoints(projectId);
  const heading = 'text-12 whitespace-nowrap text-muted';
  return (
    <>
      <span role="presentation" />
      <span role="gridcell" className={`${heading} ${FROM_5XL}`}>
        {t('columns.burnDown')}
      </span>
      <span role="gridcell" className={`${heading} ${FROM_LG}`}>
        {t('columns.dates')}
      </span>
      <span role="gridcell" className={`justify-end ${heading} ${FROM_3XL}`}>
        {t('columns.items')}
      </span>
      <span role="gridcell" className={`justify-end ${heading} ${FROM_5XL}`}>
        {hasPoints && t('columns.points')}
      </span>
      {/* The rows have their star and menu there. */}
      <span role="gridcell" className={`col-span-2 ${heading} ${FROM_LG}`}>
        {t('columns.owner')}
      </span>
    </>
  );
}

/** Puts cycles between others of their section, by dragging or by keys. */
function useCycleReorder(
  container: RefObject<HTMLElement | null>,
  { groups }: CycleList,
  projectId: string,
): Reorder {
  const { t } = useTranslation('cycles');
  const place = useProjectPlace(projectId);
  const sections = useMemo(
    () => new Map(groups.flatMap(({ status, cycles: rows }) => rows.map(({ id }) => [id, status]))),
    [groups],
  );
  const nameOf = (id: string) => cycles.get(id)?.name ?? '';
  const target = (slot: Slot) => slot.slice('before:'.length);
  const words = (key: string) => (id: string, slot: Slot) =>
    t(key, { name: nameOf(id), other: nameOf(target(slot)) });
  return useReorder({
    container,
    slots: () => [...sections.keys()].map((id): Slot => `before:${id}`),
    isAllowed: (id, slot) => sections.get(id) === sections.get(target(slot)),
    onDrop: (id, slot) => {
      const cycle = cycles.get(id);
      const others = siblingsOf(groups, id).filter((row) => row.id !== id);
      const index = others.findIndex((row) => row.id === target(slot));
      if (cycle && index !== -1) cycleWrites.move(place, cycle, others, index);
    },
    words: {
      lifted: (id) => t('row.lifted', { name: nameOf(id) }),
      moved: words('row.moved'),
      dropped: words('row.dropped'),
      cancelled: (id) => t('row.cancelled', { name: nameOf(id) }),
    },
  });
}
