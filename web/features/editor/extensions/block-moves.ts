import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { type Editor, Extension } from '@tiptap/react';

/** Blocks that are moved one by one within their list. */
const ITEMS = new Set(['listItem', 'taskItem']);

/** Position of the block at the caret: an item of a list, else a top-level block. */
export function blockAt(state: EditorState): number {
  const { $from, from } = state.selection;
  return blockAround($from) ?? from;
}

function blockAround($place: ResolvedPos): number | null {
  for (let depth = $place.depth; depth > 1; depth -= 1) {
    if (ITEMS.has($place.node(depth).type.name)) return $place.before(depth);
  }
  return $place.depth > 0 ? $place.before(1) : null;
}

/** Swaps a block with the one before or after it. */
export function moveBlock(editor: Editor, place: number, step: -1 | 1): boolean {
  const { state } = editor;
  const node = state.doc.nodeAt(place);
  if (!node) return false;
  const $place = state.doc.resolve(place);
  const neighbor = $place.parent.maybeChild($place.index() + step);
  if (!neighbor) return false;
  const target = step === -1 ? place - neighbor.nodeSize : place + neighbor.nodeSize;
  const { tr } = state;
  // The selection moves with its block.
  const offset = state.selection.from - place;
  tr.delete(place, place + node.nodeSize).insert(target, node);
  select(tr, node, target, offset);
  editor.view.dispatch(tr.scrollIntoView());
  return true;
}

function select(tr: Transaction, node: Node, place: number, offset: number): void {
  const isInside = offset > 0 && offset < node.nodeSize;
  if (isInside) tr.setSelection(TextSelection.near(tr.doc.resolve(place + offset)));
  else if (NodeSelection.isSelectable(node)) tr.setSelection(NodeSelection.create(tr.doc, place));
}

/** Inserts a copy of a block below it. */
export function duplicateBlock(editor: Editor, place: number): boolean {
  const node = editor.state.doc.nodeAt(place);
  if (!node) return false;
  editor.view.dispatch(editor.state.tr.insert(place + node.nodeSize, node).scrollIntoView());
  return true;
}

/** Deletes a block. */
export function deleteBlock(editor: Editor, place: number): boolean {
  const node = editor.state.doc.nodeAt(place);
  if (!node) return false;
  return editor
    .chain()
    .focus()
    .deleteRange({ from: place, to: place + node.nodeSize })
    .run();
}

/** Shortcuts for what dragging a block does. */
export const BlockKeys = Extension.create({
  name: 'blockKeys',
  addKeyboardShortcuts() {
    const move = (step: -1 | 1) => moveBlock(this.editor, blockAt(this.editor.state), step);
    return { 'Alt-ArrowUp': () => move(-1), 'Alt-ArrowDown': () => move(1) };
  },
});
