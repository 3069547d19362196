import type { ListSnapshot } from '#web/features/work-items/lists/list-snapshot.ts';
import type { Cell, ShownRow } from '#web/features/work-items/lists/selection.ts';

interface OrderedCell {
  readonly cell: Cell;
  readonly ids: readonly string[];
  readonly start: number;
}

/** The cards of a board one after another, column by column and lane by lane, for keys. */
export class BoardOrder {
  readonly length: number;
  readonly #cells: readonly OrderedCell[];

  constructor({ groups, lanes }: ListSnapshot, isFolded: (cell: Cell) => boolean) {
    const cells: OrderedCell[] = [];
    let start = 0;
    const put = (cell: Cell, ids: readonly string[]) => {
      cells.push({ cell, ids, start });
      start += ids.length;
    };
    const open = groups.filter(({ key }) => !isFolded({ group: key }));
    if (lanes.length === 0) for (const { key, ids } of open) put({ group: key }, ids);
    for (const { key: part } of lanes) {
      if (isFolded({ group: LANE, part })) continue;
      for (const { key: group, parts } of open) {
        put({ group, part }, parts.find((one) => one.key === part)?.ids ?? []);
      }
    }
    this.length = start;
    this.#cells = cells;
  }

  /** Where a card stands; -1 when it is not shown. */
  indexOf(row: ShownRow): number {
    const found = this.#find(row);
    const place = found?.ids.indexOf(row.id) ?? -1;
    return found && place !== -1 ? found.start + place : -1;
  }

  /** The card at a place; there is nothing between them to pass over. */
  rowFrom(index: number, _step: 1 | -1): ShownRow | null {
    const found = this.cellAt(index);
    const id = found?.ids[index - found.start];
    return found && id !== undefined ? { id, ...found.cell } : null;
  }

  /** The cell of a place. */
  cellAt(index: number): OrderedCell | undefined {
    return this.#cells.find(({ start, ids }) => index >= start && index < start + ids.length);
  }

  /** The card at the same height in the column beside, over empty ones. */
  beside(row: ShownRow, step: 1 | -1): ShownRow | null {
    const lane = this.#cells.filter(({ cell }) => cell.part === row.part);
    const at = lane.findIndex(({ cell }) => cell.group === row.group);
    const place = lane[at]?.ids.indexOf(row.id) ?? 0;
    for (let next = at + step; next >= 0 && next < lane.length; next += step) {
      const beside = lane[next];
      const id = beside?.ids[Math.min(place, beside.ids.length - 1)];
      if (beside && id !== undefined) return { id, ...beside.cell };
    }
    return null;
  }

  #find(row: ShownRow): OrderedCell | undefined {
    return this.#cells.find(({ cell }) => cell.group === row.group && cell.part === row.part);
  }
}

/** What stands in the place of a group where a whole lane is folded. */
export const LANE = 'lane';
