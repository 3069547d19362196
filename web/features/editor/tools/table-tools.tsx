import { findTable } from '@tiptap/pm/tables';
import { type Editor, useEditorState } from '@tiptap/react';
import { Columns3, Plus, Rows3, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

import {
  canTable,
  colorCells,
  runTable,
  type TableCommand,
} from '#web/features/editor/extensions/table-commands.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx';

import { ColorMenu } from './color-menu.tsx';

/** Tools of the table at the caret, above it and at its edges. */
export function TableTools({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation('editor');
  const host = useEditorState({ editor, selector: () => toolsOf(editor) });
  const isAt = useIsAt(editor);
  if (!host || !isAt || !editor.isEditable) return null;
  return createPortal(
    <>
      <TableBar editor={editor} />
      <IconButton
        className="table-edge is-end"
        icon={Plus}
        size={24}
        label={t('table.addColumnAtEnd')}
        onClick={() => addAtEnd(editor, 'column')}
      />
      <IconButton
        className="table-edge is-below"
        icon={Plus}
        size={24}
        label={t('table.addRowAtEnd')}
        onClick={() => addAtEnd(editor, 'row')}
      />
    </>,
    host,
  );
}

/** Whether text or tools have the focus: an opened text has a caret too, at its beginning. */
function useIsAt(editor: Editor): boolean {
  const [isAt, setIsAt] = useState(editor.isFocused);
  useEffect(() => {
    const come = () => setIsAt(true);
    const leave = ({ event }: { readonly event: FocusEvent }) => {
      const to = event.relatedTarget;
      setIsAt(to instanceof Element && to.closest(TOOLS) !== null);
    };
    editor.on('focus', come);
    editor.on('blur', leave);
    return () => {
      editor.off('focus', come);
      editor.off('blur', leave);
    };
  }, [editor]);
  return isAt;
}

/** Selector of the tools and their menus. */
const TOOLS = '.table-bar, .table-edge, [role=menu], [role=dialog]';

const ROW: readonly TableCommand[] = [
  'addRowBefore',
  'addRowAfter',
  'toggleHeaderRow',
  'deleteRow',
];
const COLUMN: readonly TableCommand[] = [
  'addColumnBefore',
  'addColumnAfter',
  'toggleHeaderColumn',
  'mergeCells',
  'splitCell',
  'deleteColumn',
];

function TableBar({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation('editor');
  const lines = (names: readonly TableCommand[]) =>
    names.map((name) => (
      <MenuItem
        key={name}
        onSelect={() => runTable(editor, name)}
        isDanger={name.startsWith('delete')}
        {...(!canTable(editor, name) && { reason: t('table.cannot') })}
      >
        {t(`table.${name}`)}
      </MenuItem>
    ));
  return (
    <div className="table-bar floating" role="toolbar" aria-label={t('table.tools')}>
      <Menu
        finalFocus={() => editor.view.dom}
        trigger={
          <Button size={24} variant="ghost" icon={Rows3}>
            {t('table.row')}
          </Button>
        }
      >
        {lines(ROW)}
      </Menu>
      <Menu
        finalFocus={() => editor.view.dom}
        trigger={
          <Button size={24} variant="ghost" icon={Columns3}>
            {t('table.column')}
          </Button>
        }
      >
        {lines(COLUMN)}
      </Menu>
      <ColorMenu
        editor={editor}
        label={t('table.colors')}
        colorOf={(of) => cellColor(editor, of)}
        onPick={(of, color) =>
          colorCells(editor, of === 'color' ? 'textColor' : 'background', color)
        }
      />
      <IconButton
        icon={Trash2}
        size={24}
        label={t('table.deleteTable')}
        onClick={() => runTable(editor, 'deleteTable')}
      />
    </div>
  );
}

/** Container of the tools: the frame of the table at the caret. */
function toolsOf(editor: Editor): HTMLElement | null {
  // The frame does not exist before the first render.
  if (editor.isDestroyed) return null;
  const table = findTable(editor.state.selection.$from);
  const dom = table && editor.view.nodeDOM(table.pos);
  return dom instanceof HTMLElement ? dom.querySelector<HTMLElement>('.table-tools') : null;
}

function cellColor(editor: Editor, of: 'color' | 'backgroundColor'): string | null {
  const name = editor.isActive('tableHeader') ? 'tableHeader' : 'tableCell';
  const color: unknown = editor.getAttributes(name)[of === 'color' ? 'textColor' : 'background'];
  return typeof color === 'string' && color !== 'none' ? color : null;
}

/** Adds a row or column after the last one, wherever the caret is. */
function addAtEnd(editor: Editor, what: 'row' | 'column'): void {
  const table = findTable(editor.state.selection.$from);
  if (!table) return;
  // The last position inside the table is in its last cell.
  editor.commands.setTextSelection(table.pos + table.node.nodeSize - 4);
  runTable(editor, what === 'row' ? 'addRowAfter' : 'addColumnAfter');
}
