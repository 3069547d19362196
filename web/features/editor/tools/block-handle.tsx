import { NodeSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { ArrowDown, ArrowUp, Copy, GripVertical, Trash2 } from 'lucide-react';
import { type DragEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import {
  deleteBlock,
  duplicateBlock,
  moveBlock,
} from '#web/features/editor/extensions/block-moves.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator, SubMenu } from '#web/ui/menus/menu.tsx';

import { blockUnder } from './block-under.ts';
import { type Format, TURNS } from './formats.ts';

interface BlockHandleProps {
  readonly editor: Editor;
  /** The positioned parent. */
  readonly frame: HTMLElement | null;
}

interface Handle {
  readonly place: number;
  readonly top: number;
}

/**
 * Handle beside the hovered block, or the one at the caret: dragging moves the block, a press
 * opens its menu.
 */
export function BlockHandle({ editor, frame }: BlockHandleProps) {
  const { t } = useTranslation('editor');
  const [isOpen, setIsOpen] = useState(false);
  const handle = useHandle(editor, frame, isOpen);
  if (!handle || !editor.isEditable) return null;
  return (
    <div className="block-handle" style={{ insetBlockStart: handle.top }}>
      <Menu
        finalFocus={() => editor.view.dom}
        side="inline-start"
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <IconButton
            icon={GripVertical}
            size={24}
            label={t('block.handle')}
            draggable
            onDragStart={(event) => startDrag(event, editor, handle.place)}
          />
        }
      >
        <BlockMenu editor={editor} place={handle.place} />
      </Menu>
    </div>
  );
}

function BlockMenu({ editor, place }: { readonly editor: Editor; readonly place: number }) {
  const { t } = useTranslation('editor');
  const node = editor.state.doc.nodeAt(place);
  const isPicture = node?.type.name === 'imageComponent' || node?.type.name === 'image';
  const turn = (format: Format) => {
    editor.commands.setTextSelection(place + 1);
    format.run(editor);
  };
  return (
    <>
      {node?.isTextblock && (
        <SubMenu label={t('block.turn')}>
          {TURNS.map((format) => (
            <MenuItem key={format.id} icon={format.icon} onSelect={() => turn(format)}>
              {t(`formats.${format.id}`)}
            </MenuItem>
          ))}
        </SubMenu>
      )}
      <MenuItem icon={ArrowUp} shortcut="alt+arrowup" onSelect={() => moveBlock(editor, place, -1)}>
        {t('block.up')}
      </MenuItem>
      <MenuItem
        icon={ArrowDown}
        shortcut="alt+arrowdown"
        onSelect={() => moveBlock(editor, place, 1)}
      >
        {t('block.down')}
      </MenuItem>
      {!isPicture && (
        <MenuItem icon={Copy} onSelect={() => duplicateBlock(editor, place)}>
          {t('block.duplicate')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={Trash2} isDanger onSelect={() => deleteBlock(editor, place)}>
        {t('block.delete')}
      </MenuItem>
    </>
  );
}

/** The block of the handle, which stays while its menu is open. */
function useHandle(editor: Editor, frame: HTMLElement | null, isHeld: boolean): Handle | null {
  const [handle, setHandle] = useState<Handle | null>(null);
  useEffect(() => {
    if (!frame || isHeld) return undefined;
    let wanted = 0;
    const show = (place: number | null) =>
      setHandle((last) => handleAt(editor, frame, place, last));
    const follow = (event: PointerEvent) => {
      cancelAnimationFrame(wanted);
      wanted = requestAnimationFrame(() => {
        if (!editor.isDestroyed) show(blockUnder(editor.view, event));
      });
    };
    const followCursor = () => {
      const { $from } = editor.state.selection;
      if (editor.isFocused) show($from.depth > 0 ? $from.before(1) : $from.pos);
    };
    frame.addEventListener('pointermove', follow);
    editor.on('selectionUpdate', followCursor);
    editor.on('focus', followCursor);
    return () => {
      cancelAnimationFrame(wanted);
      frame.removeEventListener('pointermove', follow);
      editor.off('selectionUpdate', followCursor);
      editor.off('focus', followCursor);
    };
  }, [editor, frame, isHeld]);
  return handle && handle.place < editor.state.doc.content.size ? handle : null;
}

function handleAt(
  editor: Editor,
  frame: HTMLElement,
  place: number | null,
  last: Handle | null,
): Handle | null {
  const dom = place === null ? null : editor.view.nodeDOM(place);
  if (place === null || !(dom instanceof HTMLElement)) return last;
  const line = Number.parseFloat(getComputedStyle(dom).lineHeight) || 24;
  const top = dom.getBoundingClientRect().top - frame.getBoundingClientRect().top + (line - 24) / 2;
  return last?.place === place && Math.abs(last.top - top) < 1 ? last : { place, top };
}

function startDrag(event: DragEvent, { view, state }: Editor, place: number): void {
  const selection = NodeSelection.create(state.doc, place);
  const slice = selection.content();
  const { dom, text } = view.serializeForClipboard(slice);
  event.dataTransfer.clearData();
  event.dataTransfer.setData('text/html', dom.innerHTML);
  event.dataTransfer.setData('text/plain', text);
  event.dataTransfer.effectAllowed = 'copyMove';
  const shown = view.nodeDOM(place);
  if (shown instanceof HTMLElement) event.dataTransfer.setDragImage(shown, 0, 0);
  view.dispatch(state.tr.setSelection(selection));
  view.dragging = { slice, move: true };
}
