import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { useHold } from '#web/features/containers/use-hold.ts';
import { useRowSteps } from '#web/features/containers/use-row-steps.ts';
import { pageRequest } from '#web/features/pages/page-requests.ts';
import { pages } from '#web/features/pages/store.ts';
import { useLook } from '#web/lib/look/look.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { isTouch } from '#web/ui/layout/touch.ts';
import type { Reorder } from '#web/ui/layout/use-reorder.ts';
import { measuredBy, VirtualRows } from '#web/ui/layout/virtual-rows.tsx';

import { ActiveRowKeys } from './active-row-keys.tsx';
import type { PageLine } from './page-list.ts';
import { PageRow } from './page-row.tsx';
import { usePageReorder } from './use-page-reorder.ts';

interface PageTreeProps {
  readonly lines: readonly PageLine[];
  /** What is looked for stands flat, and cannot be dragged. */
  readonly isTree: boolean;
  /** It stands in people's own order. */
  readonly isManual: boolean;
  readonly folded: ReadonlySet<string>;
  readonly fold: (pageId: string, isFolded: boolean) => void;
  /** Somebody is at the rows: they keep their places until they have left. */
  readonly onHold: (isHeld: boolean) => void;
  readonly label: string;
}

/** The pages of a part as a tree, of which only what is in sight is drawn. */
export function PageTree(props: PageTreeProps) {
  const { lines, label } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const tree = useTree(props, scroller);
  const { active, reorder } = tree;
  const height = useRowHeight();
  const renaming = useState<string | null>(null);
  const [renamedId, setRenamedId] = renaming;
  const hold = useHold(props.onHold, reorder.lifted !== null);
  const draw = (line: PageLine, index: number) => (
    <TreeRow
      line={line}
      index={index}
      tree={props}
      isFirstStop={active ? line.page.id === active.id : index === 0}
      renamed={renaming}
      onActivate={tree.setActiveId}
      onGo={tree.go}
      onFocusRow={(id) => focusRow(scroller.current, id)}
      {...(tree.isDraggable(line.page) && { reorder })}
    />
  );
  return (
    <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <div role="treegrid" aria-label={label} aria-rowcount={lines.length} {...hold}>
        <VirtualRows
          as="div"
          rows={lines}
          keyOf={({ page }) => page.id}
          height={height}
          kept={[active?.id ?? lines[0]?.page.id, reorder.lifted, renamedId]}
        >
          {(line, place, at) => (
            <div role="rowgroup" style={{ height }} {...measuredBy(place)}>
              {draw(line, at)}
            </div>
          )}
        </VirtualRows>
      </div>
      <TopPlace reorder={reorder} />
      {active && (
        <ActiveRowKeys
          page={active}
          onPlace={() => pageRequest.ask({ is: 'place', pageId: active.id })}
          onRename={() => setRenamedId(active.id)}
        />
      )}
    </div>
  );
}

/** The active row, and what can be dragged. */
function useTree(props: PageTreeProps, scroller: RefObject<HTMLDivElement | null>) {
  const { lines, isTree, isManual, fold, onHold } = props;
  const [activeId, setActiveId] = useState<string | null>(null);
  const dragging = usePageReorder({
    container: scroller,
    lines,
    isTree,
    isManual,
    fold,
    onMoved: () => onHold(false),
  });
  const go = useMoves(lines, activeId, (id) => {
    // The active row is drawn, wherever it stands.
    flushSync(() => setActiveId(id));
    focusRow(scroller.current, id);
  });
  const active = lines.find(({ page }) => page.id === activeId)?.page;
  return { ...dragging, active, setActiveId, go };
}

interface TreeRowProps {
  readonly line: PageLine;
  readonly index: number;
  readonly tree: PageTreeProps;
  readonly isFirstStop: boolean;
  /** The page whose name is being written, and what sets it. */
  readonly renamed: readonly [string | null, (id: string | null) => void];
  readonly onActivate: (id: string) => void;
  readonly onGo: (id: string) => void;
  readonly onFocusRow: (id: string) => void;
  readonly reorder?: Reorder;
}

/** A row with what the tree does for it. */
function TreeRow({ line, index, tree, renamed, onActivate, onGo, ...rest }: TreeRowProps) {
  const { page } = line;
  const [renamedId, setRenamedId] = renamed;
  return (
    <PageRow
      line={line}
      place={index + 1}
      isFirstStop={rest.isFirstStop}
      isFolded={tree.folded.has(page.id)}
      isFlat={!tree.isTree}
      onFold={(isFolded) => tree.fold(page.id, isFolded)}
      onActivate={() => onActivate(page.id)}
      isRenamed={page.id === renamedId}
      onRename={() => setRenamedId(page.id)}
      onRenamed={(isByKey) => {
        setRenamedId(null);
        if (isByKey) rest.onFocusRow(page.id);
      }}
      onUp={() => page.parent && onGo(page.parent)}
      {...(rest.reorder && { reorder: rest.reorder })}
    />
  );
}

/** Where a page is dropped that shall lie below no other; there while one is lifted. */
function TopPlace({ reorder }: { readonly reorder: Reorder }) {
  const { t } = useTranslation('pages');
  const isWanted = reorder.lifted !== null && pages.get(reorder.lifted)?.parent != null;
  if (!isWanted) return null;
  return (
    <div
      data-end="top"
      className={classNames(
        'sticky bottom-0 m-2 rounded-card border border-dashed p-3 text-center text-12',
        reorder.over === 'end:top'
          ? 'border-accent bg-accent-soft text-accent'
          : 'border-line-strong bg-raised text-muted',
      )}
    >
      {t('tree.top')}
    </div>
  );
}

/** Answers the keys that go from row to row; the answer goes to a row by its id. */
function useMoves(
  lines: readonly PageLine[],
  activeId: string | null,
  show: (id: string) => void,
): (id: string) => void {
  const at = lines.findIndex(({ page }) => page.id === activeId);
  const goTo = (place: number) => {
    const line = lines[place];
    if (line) show(line.page.id);
  };
  useRowSteps('page', { count: lines.length, at, goTo });
  return (id) => {
    const place = lines.findIndex(({ page }) => page.id === id);
    if (place !== -1) goTo(place);
  };
}

function focusRow(scroller: HTMLElement | null, id: string): void {
  scroller?.querySelector<HTMLElement>(`[data-slot="${CSS.escape(id)}"]`)?.focus();
}

const HEIGHTS = { compact: 28, default: 34, relaxed: 42 } as const;
/** What a finger needs. */
const TOUCH = 44;

/** How high a row is, in pixels, as the person's density and the size of text make it. */
function useRowHeight(): number {
  const { density } = useLook();
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  return Math.round((isTouch() ? Math.max(TOUCH, HEIGHTS[density]) : HEIGHTS[density]) * scale);
}
