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

/** The narrowest a column can be made, and how wide a new one is. */
const LEAST_COLUMN = 100;
export const NEW_COLUMN = 150;

/** How tables are edited: cells selected together, columns made wider, Tab from cell to cell. */
export const Tables = Extension.create({
  name: 'tables',
  // Before lists: in a table Tab goes to the next cell, wherever the cursor is.
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
 * Tables that two people changed at once may miss cells. If everybody's editor mended them as the change came
 * in, each would add its own cells and then mend the others': only who changes a table mends it.
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

/** A table that scrolls by itself when it is wider than the text, with room for its tools. */
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
