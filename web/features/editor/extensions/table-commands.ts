import type { Node } from '@tiptap/pm/model';
import { type Command, TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  mergeCells,
  selectedRect,
  setCellAttr,
  splitCell,
  toggleHeader,
} from '@tiptap/pm/tables';
import type { Editor } from '@tiptap/react';

import { NEW_COLUMN } from '#web/features/editor/blocks/tables.ts';

const ROWS = 3;
const COLUMNS = 3;

/** Inserts a table of three by three, with the caret in its first cell. */
export function insertTable(editor: Editor): boolean {
  const { schema } = editor;
  const cell = () =>
    schema.nodes['tableCell']?.createAndFill({ colwidth: [NEW_COLUMN] }) ?? undefined;
  const row = () => schema.nodes['tableRow']?.create(null, many(COLUMNS, cell));
  const table = schema.nodes['table']?.create(null, many(ROWS, row));
  if (!table || isInTable(editor.state)) return false;
  const { tr } = editor.state;
  const { from } = tr.selection;
  tr.replaceSelectionWith(table).setSelection(
    TextSelection.near(tr.doc.resolve(tr.mapping.map(from, -1))),
  );
  editor.view.dispatch(tr.scrollIntoView());
  editor.view.focus();
  return true;
}

function many(count: number, make: () => Node | undefined): Node[] {
  return Array.from({ length: count }, make).filter((node) => node !== undefined);
}

/** Commands on the rows and columns at the caret. */
export const TABLE_COMMANDS = {
  addRowBefore,
  addRowAfter,
  deleteRow,
  addColumnBefore,
  addColumnAfter,
  deleteColumn,
  mergeCells,
  splitCell,
  deleteTable,
  toggleHeaderRow: guarded(toggleHeader('row')),
  toggleHeaderColumn: guarded(toggleHeader('column')),
} satisfies Record<string, Command>;

export type TableCommand = keyof typeof TABLE_COMMANDS;

export function runTable(editor: Editor, name: TableCommand): boolean {
  const isDone = TABLE_COMMANDS[name](editor.state, editor.view.dispatch);
  editor.view.focus();
  return isDone;
}

/** Whether a command is possible now. */
export function canTable(editor: Editor, name: TableCommand): boolean {
  return TABLE_COMMANDS[name](editor.state);
}

/** Colors the selected cells: background or text. */
export function colorCells(
  editor: Editor,
  name: 'background' | 'textColor',
  color: string | null,
): boolean {
  const run = setCellAttr(name, color);
  return run(editor.state, editor.view.dispatch);
}

/** Header cells contain only paragraphs: other cells cannot become one. */
function guarded(command: Command): Command {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    const { table } = selectedRect(state);
    let isPlain = true;
    table.descendants((node) => {
      if (node.type.name !== 'tableCell' && node.type.name !== 'tableHeader') return true;
      node.forEach((block) => {
        if (block.type.name !== 'paragraph') isPlain = false;
      });
      return false;
    });
    return isPlain && command(state, dispatch);
  };
}
