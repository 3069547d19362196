import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import {
  addRowAfter,
  columnResizing,
  goToNextCell,
  tableEditing,
  TableView,
} from '@tiptap/pm/tables';
import type { ViewMutationRecord } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

import { isFromOutside } from '#web/features/editor/extensions/shared-text.ts';

import { part } from './dom.ts';

/** Least width of a column, and the width of a new one, in pixels. */
const LEAST_COLUMN = 100;
export const NEW_COLUMN = 150;

/** Editing of tables: cell selections, column widths, Tab between cells. */
export const Tables = Extension.create({
  name: 'tables',
  // Before lists: in a table Tab moves to the next cell, wherever the caret is.
  priority: 110,
  addProseMirrorPlugins: () => [
    columnResizing({
      cellMinWidth: LEAST_COLUMN,
      defaultCellMinWidth: NEW_COLUMN,
      View: WideTable,
    }),
    mendingOwnChanges(tableEditing({ allowTableNodeSelection: true })),
  ],
  addKeyboardShortcuts() {
    const { editor } = this;
    const step = (direction: 1 | -1) => {
      const run = goToNextCell(direction);
      return run(editor.state, editor.view.dispatch);
    };
    return {
      Tab: () => {
        if (!editor.isActive('table') || editor.isActive('listItem') || editor.isActive('taskItem'))
          return false;
        if (step(1)) return true;
        return addRowAfter(editor.state, editor.view.dispatch) && step(1);
      },
      'Shift-Tab': () => editor.isActive('table') && !isInList(editor) && step(-1),
    };
  },
});

function isInList(editor: { isActive(name: string): boolean }): boolean {
  return editor.isActive('listItem') || editor.isActive('taskItem');
}

/**
 * Merging two people's changes can leave a table with missing cells. If every client repaired
 * them, each would add its own cells and then repair the others': only the client that changes a
 * table repairs it.
 */
function mendingOwnChanges(plugin: Plugin): Plugin {
  const { spec } = plugin;
  const mend = spec.appendTransaction;
  return new Plugin({
    ...spec,
    ...(mend && {
      appendTransaction: (transactions, before, now) =>
        transactions.some(isFromOutside) ? null : mend.call(plugin, transactions, before, now),
    }),
  });
}

/** A table that scrolls horizontally when it is too wide, with room for its tools. */
class WideTable extends TableView {
  readonly #tools = part('div', 'table-tools');

  constructor(node: Node, width: number) {
    super(node, width);
    const frame = document.createElement('div');
    frame.className = 'table-frame';
    this.dom.className = 'table-scroll';
    frame.append(this.#tools, this.dom);
    this.dom = frame;
  }

  override ignoreMutation(record: ViewMutationRecord): boolean {
    return record.target instanceof globalThis.Node && this.#tools.contains(record.target)
      ? true
      : super.ignoreMutation(record);
  }

  stopEvent({ target }: Event): boolean {
    return target instanceof globalThis.Node && this.#tools.contains(target);
  }
}
