import { memo, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { HeldList } from '#web/features/item-rows/held-list.tsx';
import { useListKeys } from '#web/features/item-rows/keys/use-list-keys.ts';
import { type Columns, columnsFor, STACKED } from '#web/features/item-rows/lines/columns.ts';
import { keysOfLines } from '#web/features/item-rows/lines/line-keys.ts';
import type { Lines } from '#web/features/item-rows/lines/lines.ts';
import { MoreLine } from '#web/features/item-rows/lines/more-line.tsx';
import { NewRowsPill } from '#web/features/item-rows/lines/new-rows-pill.tsx';
import { useLinesInSight } from '#web/features/item-rows/lines/use-lines-in-sight.ts';
import { useLines } from '#web/features/item-rows/lines/use-lines.ts';
import { useRowHeight } from '#web/features/item-rows/lines/use-row-height.ts';
import { useListScreen, useListState } from '#web/features/item-rows/list-screen.ts';
import { QuickAdd } from '#web/features/item-rows/row/quick-add.tsx';
import { projects } from '#web/features/projects/store.ts';
import type { ListGroup } from '#web/features/work-items/lists/list-snapshot.ts';
import type { ListSource } from '#web/features/work-items/lists/list-source.ts';
import { latePart } from '#web/ui/frames/late-part.tsx';
import { keepFocusInMoves } from '#web/ui/keys/keep-focus.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { RowSlots } from '#web/ui/layout/row-slots.ts';
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts';

import { GroupHeader } from './group-header.tsx';
import { ListRow } from './list-row.tsx';
import { useRowGrabs } from './use-row-grabs.ts';
import { useWidth } from './use-width.ts';

/** Comes with the board's part of the program: nobody drags in the first moment. */
const RowDrag = latePart(async () => (await import('./row-drag.tsx')).RowDrag, {
  instead: () => null,
});

/** The list layout: groups below each other in one scroller, of which only what is in sight is drawn. */
export const ItemList = memo(function ItemList() {
  const { t } = useTranslation('work-items');
  const { source, display, isPart = false, canEdit } = useListScreen();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const { takeGrabs, presses } = useRowGrabs();
  const height = useRowHeight();
  const lines = useLines();
  const columns = useColumns(useWidth(scroller), display, source);
  const isGrouped = lines.headers.length > 0;
  const { top, first, end, page, show } = useLinesInSight({
    scroller,
    isPart,
    count: lines.length,
    height,
    covered: isGrouped ? height : 0,
    of: source,
  });
  const header = lines.headerBefore(top);
  useShownAdding(lines, show);
  useListKeys({ lines: () => lines, show, page });
  const lifted = useLiftedLine(lines);
  const drawn = withLine(linesOf(first, end, header), lifted);
  return (
    <HeldList>
      <div
        ref={scroller}
        data-scroll={!isPart || undefined}
        // Room at the foot: what floats in the corner covers no line for good.
        className={isPart ? '' : 'min-h-0 flex-1 overflow-y-auto overscroll-contain md:pb-16'}
      >
        <div ref={grid} className="relative">
          <div
            ref={keepFocusInMoves}
            role="treegrid"
            aria-label={t('list.label')}
            aria-rowcount={lines.length}
            aria-multiselectable
            // What is dragged is aimed by its height: rows on the way are not pointed at.
            className={classNames('relative', lifted !== -1 && 'pointer-events-none')}
            style={{ height: lines.length * height }}
            {...presses}
          >
            <DrawnLines {...{ lines, drawn, header, height, columns }} />
          </div>
          {canEdit && (
            <Suspense>
              <RowDrag {...{ lines, height, grid, show }} onGrabs={takeGrabs} />
            </Suspense>
          )}
        </div>
      </div>
      {!isPart && <NewRowsPill lines={lines} scroller={scroller} height={height} show={show} />}
    </HeldList>
  );
});

/** The line that is being written in stays in sight: it stands at the end of its group, however long that is. */
function useShownAdding(lines: Lines, show: (index: number) => void): void {
  const adding = useListState((state) => state.adding);
  useEffect(() => {
    const index = adding === null ? -1 : lines.addLineOf(adding);
    if (index !== -1) show(index);
  }, [adding, lines, show]);
}

/** The line that is being dragged; -1 = none. */
function useLiftedLine(lines: Lines): number {
  const row = useListState(({ lifted, active }) => (lifted.size > 0 ? active : null));
  return row ? lines.indexOf(row) : -1;
}

interface DrawnLinesProps {
  readonly lines: Lines;
  readonly drawn: readonly number[];
  readonly header: number | undefined;
  readonly height: number;
  readonly columns: Columns;
}

/** The lines in sight, each at its height. */
function DrawnLines({ lines, drawn, header, height, columns }: DrawnLinesProps) {
  const { store } = useListScreen();
  const [slots] = useState(() => new RowSlots());
  const keys = keysOfLines(lines, drawn, slots, store);
  return drawn.map((index, place) => {
    const isSticky = index === header;
    return (
      <div
        key={keys[place]}
        className={classNames('inset-x-0 top-0', isSticky ? 'sticky z-10' : 'absolute')}
        style={{ height, ...(!isSticky && { transform: `translateY(${index * height}px)` }) }}
        role="presentation"
      >
        <ListLine lines={lines} index={index} columns={columns} />
      </div>
    );
  });
}

interface ListLineProps {
  readonly lines: Lines;
  readonly index: number;
  readonly columns: Columns;
}

const ListLine = memo(function ListLine({ lines, index, columns }: ListLineProps) {
  const line = lines.at(index);
  const isGrouped = lines.headers.length > 0;
  if (!line) return null;
  switch (line.is) {
    case 'group':
      return <GroupLine group={line.group} columns={columns} place={index + 1} />;
    case 'more':
      return <MoreLine group={line.group} place={index + 1} />;
    case 'add':
      return (
        <div role="row" aria-rowindex={index + 1} className="h-full">
          <div role="gridcell" className="h-full">
            <QuickAdd
              cell={{ group: line.group }}
              className="h-full w-full px-10 shadow-[inset_0_-1px_var(--hairline)]"
            />
          </div>
        </div>
      );
    default:
      return (
        <ListRow
          row={line.row}
          depth={line.depth}
          columns={columns}
          place={index + 1}
          isFirst={index === Number(isGrouped)}
        />
      );
  }
});

interface GroupLineProps {
  readonly group: ListGroup;
  readonly columns: Columns;
  readonly place: number;
}

function GroupLine({ group, columns, place }: GroupLineProps) {
  const isFolded = useListState(({ folded }) => folded.has(group.key));
  return (
    <div
      role="row"
      aria-level={1}
      aria-rowindex={place}
      aria-expanded={!isFolded}
      data-group={group.key}
      className="group/row grid h-full items-center gap-x-2 bg-canvas px-4 hc:border-b"
      style={{ gridTemplateColumns: columns.template }}
    >
      <GroupHeader group={group} columns={columns} />
    </div>
  );
}

/** How long the longest identifier of the projects is. */
function useIdentifierLength(ids: readonly string[]): number {
  const known = projects.useMany(ids);
  return known.reduce((longest, { identifier }) => Math.max(longest, identifier.length), 0) || 4;
}

function useColumns(
  width: number,
  display: ReturnType<typeof useListScreen>['display'],
  { projects: ids, spansProjects, isArchive = false }: ListSource,
) {
  const keyLength = useIdentifierLength(ids) + 5;
  const isPhone = useIsPhone();
  return useMemo(
    () => (isPhone ? STACKED : columnsFor(width, display, { keyLength, spansProjects, isArchive })),
    [isPhone, width, display, keyLength, spansProjects, isArchive],
  );
}

/** The lines to be drawn, and the header above them, which stays at the top. */
function linesOf(first: number, end: number, header: number | undefined): number[] {
  const places = Array.from({ length: end - first }, (_, place) => first + place);
  return header !== undefined && header < first ? [header, ...places] : places;
}

/** What is being dragged stays drawn, wherever the list is scrolled to. */
function withLine(drawn: number[], index: number): number[] {
  return index === -1 || drawn.includes(index) ? drawn : [...drawn, index];
}
