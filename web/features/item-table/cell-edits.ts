import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { findProperty, isBulk, isWritable, refusalOf } from '#shared/work-item-fields/registry.ts';
import type { Lines } from '#web/features/item-rows/lines/lines.ts';
import { type ListScreen, mayEdit } from '#web/features/item-rows/list-screen.ts';
import { activate } from '#web/features/item-rows/selection.ts';
import { keyOf } from '#web/features/work-items/data/address.ts';
import type { WorkItemPatch } from '#web/features/work-items/data/patch.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { updateEach } from '#web/features/work-items/data/update.ts';
import type { ReadingWords } from '#web/features/work-items/fields/value-reading.ts';
import { writeTsv } from '#web/lib/formats/tsv.ts';

import { type CellReading, cellText, readCell } from './cell-texts.ts';
import { type PastePlan, planPaste } from './paste-plan.ts';
import type { TableLayout } from './table-layout.ts';
import type { Block, TableStore } from './table-state.ts';

/** What writes many cells at once. */
export type CellGesture = 'paste' | 'fill' | 'clear';

/** A table at the moment at which something is done with its cells. */
export interface TableNow {
  readonly screen: ListScreen;
  readonly table: TableStore;
  readonly lines: Lines;
  readonly layout: TableLayout;
  readonly words: ReadingWords;
  /** Tells what of a gesture did not fit. */
  readonly onDone: (gesture: CellGesture, plan: PastePlan) => void;
}

/** The chosen block, else the active cell as one; null = there is none. */
export function chosenBlock({ screen, table, lines, layout }: TableNow): Block | null {
  const { block, column } = table.getState();
  const { active } = screen.store.getState();
  if (block || !active) return block;
  const [line, place] = [lines.indexOf(active), layout.ids.indexOf(column)];
  const isThere = line !== -1 && place !== -1;
  return isThere ? { top: line, bottom: line, from: place, to: place } : null;
}

/** A block of cells as a spreadsheet reads it. */
export function textOf(now: TableNow, block: Block): string {
  const { top, bottom } = block;
  const lines = Array.from({ length: bottom - top + 1 }, (_, at) => top + at);
  return writeTsv(lines.map((line) => textsAt(now, line, block)));
}

/** Puts texts into a block of cells, in one step of undo. */
export function putTexts(
  now: TableNow,
  gesture: CellGesture,
  texts: readonly (readonly string[])[],
  block: Block,
  read: ReadCell = (item, column, text) => readCell(column, text, item, now.words),
): void {
  const { screen, lines, layout, onDone } = now;
  const plan = planPaste(texts, block, {
    idAt: (line) => itemAt(now, line)?.id ?? null,
    lines: lines.length,
    columns: layout.ids,
    mayEdit: (id) => withItem(id, (item) => mayEdit(screen, item)) ?? false,
    read: (id, column, text) =>
      withItem(id, (item) => read(item, column, text)) ?? { is: 'unknown', text },
    isRefused: (id, patch) => withItem(id, (item) => refusalOf(patch, item)) !== null,
  });
  updateEach(plan.patches, labelOf(gesture, plan));
  onDone(gesture, plan);
  if (gesture === 'paste') choose(now, plan.block);
}

/** Fills a block with what stands in its first row; a single row with what stands above it. */
export function fillDown(now: TableNow, block: Block): void {
  const isOne = block.top === block.bottom;
  const from = isOne ? block.top - 1 : block.top;
  const first = itemAt(now, from);
  if (!first) return;
  const into = isOne ? block : { ...block, top: block.top + 1 };
  putTexts(now, 'fill', [textsAt(now, from, block)], into, (item, column, text) => {
    const same = first.project_id === item.project_id ? valueOf(column, first, item) : null;
    return same ? { is: 'patch', patch: same } : readCell(column, text, item, now.words);
  });
}

type ReadCell = (item: WorkItemImage, column: string, text: string) => CellReading;

function itemAt({ lines }: TableNow, line: number): WorkItemImage | undefined {
  const found = lines.at(line);
  return found?.is === 'row' ? workItems.get(found.row.id) : undefined;
}

function withItem<Value>(id: string, make: (item: WorkItemImage) => Value): Value | null {
  const item = workItems.get(id);
  return item ? make(item) : null;
}

/** The texts of a line, in the columns of a block. */
function textsAt(now: TableNow, line: number, { from, to }: Block): string[] {
  const item = itemAt(now, line);
  const columns = now.layout.ids.slice(from, to + 1);
  return columns.map((column) => (item ? cellText(column, item, now.words) : ''));
}

/** What an item holds in a column, for another of its project; null = its text has to be read. */
function valueOf(column: string, from: WorkItemImage, into: WorkItemImage): WorkItemPatch | null {
  const field = findProperty(column);
  if (!field || (!isWritable(field) && !isBulk(field))) return null;
  const value: unknown = Reflect.get(from, field.key);
  // Nothing is its own parent.
  return value === into.id ? null : { [field.key]: value };
}

/** Makes a block the chosen one, with its first cell as the active one. */
function choose({ screen, table, lines, layout }: TableNow, block: Block): void {
  const { top, bottom, from, to } = block;
  if (top === bottom && from === to) return;
  const [first, last] = [lines.at(top), lines.at(bottom)];
  const [column, end] = [layout.ids[from], layout.ids[to]];
  if (first?.is !== 'row' || last?.is !== 'row' || !column || !end) return;
  activate(screen.store, first.row);
  table.setState({ column, anchor: { row: last.row, column: end } });
}

function labelOf(gesture: CellGesture, { patches }: PastePlan) {
  const [first = ''] = patches.keys();
  const item = workItems.get(first);
  return {
    key: `work-items:table.changes.${gesture}`,
    values: { count: patches.size, item: item ? keyOf(item) : '' },
  };
}
