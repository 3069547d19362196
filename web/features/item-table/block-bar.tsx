import { useTranslation } from 'react-i18next';

import { readableMinutes } from '#web/features/estimates/store.ts';
import type { Lines } from '#web/features/item-rows/lines/lines.ts';
import { useListScreen, useListState } from '#web/features/item-rows/list-screen.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { useOfList } from '#web/features/work-items/lists/use-list-view.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useFootBar } from '#web/ui/layout/use-room-for-messages.ts';

import type { TableLayout } from './table-layout.ts';
import { type Block, useTableState } from './table-state.ts';
import type { CellEdits } from './use-cell-edits.ts';
import type { Clipboard } from './use-clipboard.ts';

interface BlockBarProps {
  readonly lines: Lines;
  readonly layout: TableLayout;
  readonly edits: CellEdits;
  readonly clipboard: Clipboard;
}

/** What can be done with a chosen block of cells, over the foot of the table. */
export function BlockBar({ lines, layout, edits, clipboard }: BlockBarProps) {
  const { t } = useTranslation('work-items-table');
  const { canEdit } = useListScreen();
  const block = useTableState((table) => table.block);
  const hasSelected = useListState(({ selected }) => selected.size > 0);
  const cells = block ? (block.bottom - block.top + 1) * (block.to - block.from + 1) : 0;
  // The bar of chosen items has its place.
  const isThere = block !== null && cells > 1 && !hasSelected;
  useFootBar(isThere);
  if (!isThere) return null;
  return (
    <div
      role="toolbar"
      aria-label={t('block.label')}
      className="absolute inset-x-0 bottom-12 z-20 mx-auto flex w-fit max-w-[calc(100%-1.5rem)] items-center gap-1 rounded-card floating px-2 py-1.5 shadow-dialog"
    >
      <span role="status" className="num shrink-0 px-2 font-semibold">
        {t('block.cells', { count: cells })}
      </span>
      <BlockSum block={block} lines={lines} layout={layout} />
      <span aria-hidden className="mx-1 h-5 w-px shrink-0 bg-line" />
      <BarButton label={t('block.copy')} keys="mod+c" onClick={clipboard.copy} />
      {canEdit && (
        <>
          <BarButton label={t('block.paste')} keys="mod+v" onClick={clipboard.paste} />
          <BarButton label={t('block.fill')} keys="mod+d" onClick={edits.fillDown} />
          <BarButton label={t('block.clear')} keys="backspace" onClick={edits.clear} />
        </>
      )}
    </div>
  );
}

interface BarButtonProps {
  readonly label: string;
  readonly keys: string;
  readonly onClick: () => void;
}

function BarButton({ label, keys, onClick }: BarButtonProps) {
  return (
    // The active cell keeps the focus: what is done next is done with the cells, too.
    <Button
      variant="ghost"
      className="text-ink"
      shortcut={keys}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

interface BlockSumProps extends Pick<BlockBarProps, 'lines' | 'layout'> {
  readonly block: Block;
}

/** What the estimates in the block add up to. */
function BlockSum({ block, lines, layout }: BlockSumProps) {
  const { t } = useTranslation('work-items');
  const { view } = useListScreen();
  // It is counted again when some estimate has changed.
  useOfList(view, 'sum');
  const { estimateUnit, estimateAmount } = view.facts;
  const place = layout.ids.indexOf('estimate');
  if (estimateUnit === null || place < block.from || place > block.to) return null;
  let sum = 0;
  for (let index = block.top; index <= block.bottom; index += 1) {
    const line = lines.at(index);
    const point = line?.is === 'row' ? workItems.get(line.row.id)?.estimate_point : null;
    if (point) sum += estimateAmount(point);
  }
  const text = estimateUnit === 'time' ? readableMinutes(sum) : formatNumber(sum);
  return (
    <span className="num shrink-0 text-muted">
      {t('fields.estimate.label')} {text}
    </span>
  );
}
