import { findProperty } from '#shared/work-item-fields/registry.ts';
import type { WorkItemPatch } from '#web/features/work-items/data/patch.ts';
import type { Misfit } from '#web/features/work-items/fields/value-reading.ts';

import type { CellReading } from './cell-texts.ts';
import type { Block } from './table-state.ts';

/** What a block of texts does to a table. */
export interface PastePlan {
  /** New values by item. */
  readonly patches: ReadonlyMap<string, WorkItemPatch>;
  readonly misfits: readonly CellMisfit[];
  /** How many cells were changed or would have been. */
  readonly cells: number;
  /** The cells that it covers, as far as the table goes. */
  readonly block: Block;
  /** Rows and columns that stood beyond the end of the table. */
  readonly beyond: number;
}

/** A text that did not fit. */
export interface CellMisfit {
  readonly id: string;
  readonly column: string;
  readonly why: Misfit | 'refused';
  readonly text: string;
}

/** The table as far as pasting looks at it. */
export interface PasteTarget {
  /** The item of each line; null where a line is none. */
  readonly idAt: (line: number) => string | null;
  readonly lines: number;
  readonly columns: readonly string[];
  readonly mayEdit: (id: string) => boolean;
  readonly read: (id: string, column: string, text: string) => CellReading;
  /** Whether an item cannot have these values together: it would begin after its end. */
  readonly isRefused: (id: string, patch: WorkItemPatch) => boolean;
}

/**
 * Puts a block of texts where the chosen cells begin. Cells that are chosen besides are filled with the block over and
 * over, when it goes into them a whole number of times.
 */
export function planPaste(
  texts: readonly (readonly string[])[],
  chosen: Block,
  target: PasteTarget,
): PastePlan {
  const [height, width] = [texts.length, Math.max(...texts.map((row) => row.length))];
  const [tall, wide] = [chosen.bottom - chosen.top + 1, chosen.to - chosen.from + 1];
  const [down, across] = [tall % height === 0 ? tall : height, wide % width === 0 ? wide : width];
  const block = {
    top: chosen.top,
    bottom: Math.min(chosen.top + down, target.lines) - 1,
    from: chosen.from,
    to: Math.min(chosen.from + across, target.columns.length) - 1,
  };
  const patches = new Map<string, WorkItemPatch>();
  const misfits: CellMisfit[] = [];
  let [cells, missing] = [0, 0];
  for (let line = block.top; line <= block.bottom; line += 1) {
    const id = target.idAt(line);
    if (id === null) {
      missing += 1;
      continue;
    }
    const row = texts[(line - block.top) % height] ?? [];
    const read = target.columns.slice(block.from, block.to + 1).flatMap((column, place) => {
      const text = row[place % width];
      return text === undefined ? [] : [readingOf(id, column, text, target)];
    });
    cells += read.length;
    const { patch, unfit } = settled(id, read, target);
    if (Object.keys(patch).length > 0) patches.set(id, { ...patches.get(id), ...patch });
    misfits.push(...unfit);
  }
  const beyond = down - (block.bottom - block.top + 1) + missing;
  return { patches, misfits, cells, block, beyond };
}

interface ReadCell {
  readonly column: string;
  readonly text: string;
  readonly reading: CellReading | { readonly is: 'refused' };
}

function readingOf(id: string, column: string, text: string, target: PasteTarget): ReadCell {
  const reading = target.mayEdit(id) ? target.read(id, column, text) : { is: 'refused' as const };
  return { column, text: text.trim(), reading };
}

/** What the cells of a row make of its item together. Days that do not fit each other are left as they were. */
function settled(id: string, cells: readonly ReadCell[], target: PasteTarget) {
  const merged = (of: readonly ReadCell[]) =>
    of.reduce<WorkItemPatch>(
      (patch, { reading }) => (reading.is === 'patch' ? { ...patch, ...reading.patch } : patch),
      {},
    );
  const isDay = ({ column, reading }: ReadCell) =>
    reading.is === 'patch' && findProperty(column)?.kind === 'date';
  const isRefused = target.isRefused(id, merged(cells));
  const unfit = cells.flatMap((cell): CellMisfit[] => {
    const { column, text, reading } = cell;
    if (isRefused && isDay(cell)) return [{ id, column, text, why: 'range' }];
    return reading.is === 'patch' ? [] : [{ id, column, text, why: reading.is }];
  });
  return { patch: merged(isRefused ? cells.filter((cell) => !isDay(cell)) : cells), unfit };
}
