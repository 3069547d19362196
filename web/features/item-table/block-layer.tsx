import { useLayoutEffect } from 'react';

import type { Lines } from '#web/features/item-rows/lines/lines.ts';
import { useListState } from '#web/features/item-rows/list-screen.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

import { edgesOf, type TableLayout } from './table-layout.ts';
import { type Block, useTableState, useTableStore } from './table-state.ts';

interface BlockLayerProps {
  readonly lines: Lines;
  readonly height: number;
  readonly layout: TableLayout;
}

/** What is chosen and what was copied, as frames over the cells: no cell is drawn for it. */
export function BlockLayer({ lines, height, layout }: BlockLayerProps) {
  const block = useTableState((table) => table.block);
  const copied = useTableState((table) => table.copied);
  useFollowedBlock(lines, layout);
  const frame = { height, layout };
  return (
    <>
      {copied && <Frame {...frame} block={copied} look="border border-dashed border-accent" />}
      {block && <Frame {...frame} block={block} look="border-2 border-accent bg-accent/12" />}
    </>
  );
}

/** The range lies between two cells, wherever these are by now. */
function useFollowedBlock(lines: Lines, layout: TableLayout): void {
  const table = useTableStore();
  const active = useListState((state) => state.active);
  const anchor = useTableState((state) => state.anchor);
  const column = useTableState((state) => state.column);
  useLayoutEffect(() => {
    const ends = anchor && active ? [lines.indexOf(anchor.row), lines.indexOf(active)] : [];
    const sides = anchor ? [layout.ids.indexOf(anchor.column), layout.ids.indexOf(column)] : [];
    const isThere = ends.length === 2 && ![...ends, ...sides].includes(-1);
    const block = isThere
      ? {
          top: Math.min(...ends),
          bottom: Math.max(...ends),
          from: Math.min(...sides),
          to: Math.max(...sides),
        }
      : null;
    const last = table.getState().block;
    if (!isSame(last, block)) table.setState({ block });
  }, [table, lines, layout, active, anchor, column]);
}

function isSame(a: Block | null, b: Block | null): boolean {
  if (a === null || b === null) return a === b;
  return a.top === b.top && a.bottom === b.bottom && a.from === b.from && a.to === b.to;
}

interface FrameProps {
  readonly block: Block;
  readonly height: number;
  readonly layout: TableLayout;
  readonly look: string;
}

function Frame({ block, height, layout, look }: FrameProps) {
  const { top, bottom, from, to } = block;
  const start = edgesOf(layout, layout.ids[from] ?? '').start;
  const { end } = edgesOf(layout, layout.ids[to] ?? '');
  return (
    <div
      aria-hidden
      className={classNames('pointer-events-none absolute', look)}
      style={{
        top: top * height,
        height: (bottom - top + 1) * height - 1,
        insetInlineStart: start,
        width: end - start,
      }}
    />
  );
}
