import type { SourceRecord } from '#server/features/importers/records.ts';

import { CONTENT, contentOf } from './table-item.ts';

export type TableRow = Extract<SourceRecord, { readonly cells: unknown }>;

/** Columns added for what the order of rows expresses. */
const PARENT = 'PARENT TASK';
const SECTION = 'SECTION';
const COMMENT = 'COMMENT';

/**
 * Rows of a table. A Todoist list has a meaningful order: `INDENT` makes a task a child of the one
 * above, a row `section` heads the tasks below, a row `note` is a comment of the task before.
 */
export async function* readOutline(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  const outline = new Outline();
  let line = 1;
  let isOutline = false;
  for await (const row of rows) {
    line += 1;
    // The first row has all columns.
    if (line === 2) isOutline = ['TYPE', 'CONTENT', 'INDENT'].every((name) => name in row.cells);
    if (isOutline) yield* outline.add({ ...row, line });
    else yield row;
  }
  yield* outline.end();
}

interface Task {
  row: TableRow;
}

class Outline {
  /** Possible parents of the next row, outermost first. */
  #above: Task[] = [];
  #section = '';
  #last: Task | null = null;
  #isFirst = true;

  *add(row: TableRow): Generator<TableRow> {
    const type = cellOf(row, 'TYPE').toLowerCase();
    const content = cellOf(row, 'CONTENT');
    if (type === 'section') {
      this.#section = content;
      this.#above = [];
    } else if (type === 'note' && this.#last) {
      this.#last.row = withCell(this.#last.row, COMMENT, content);
    } else if (content !== '') {
      yield* this.end();
      this.#begin(row);
    }
  }

  /** Yields the last task: no more comments follow. */
  *end(): Generator<TableRow> {
    if (this.#last) yield this.#last.row;
    this.#last = null;
  }

  #begin(row: TableRow): void {
    const indent = Math.max(1, Number(cellOf(row, 'INDENT')) || 1);
    this.#above = this.#above.slice(0, indent - 1);
    const parent = this.#above.at(-1);
    const cells = {
      ...(this.#isFirst && { [PARENT]: [], [SECTION]: [], [COMMENT]: [] }),
      ...row.cells,
      ...(parent && { [PARENT]: [`${CONTENT}${contentOf(parent.row.cells)}`] }),
      ...(this.#section !== '' && { [SECTION]: [this.#section] }),
    };
    this.#isFirst = false;
    this.#last = { row: { ...row, cells } };
    this.#above.push(this.#last);
  }
}

const cellOf = ({ cells }: TableRow, name: string): string => cells[name]?.[0] ?? '';

const withCell = ({ cells, ...row }: TableRow, name: string, value: string): TableRow => ({
  ...row,
  cells: { ...cells, [name]: [...(cells[name] ?? []), value] },
});
