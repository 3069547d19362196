import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { type Editor, Extension } from '@tiptap/react';

/** Blocks of which the text holds many as its own: moved one by one. */
const ITEMS = new Set(['listItem', 'taskItem']);

/** Where the block begins that the cursor is in: an item of a list, else a block of the whole text. */
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

/** Swaps the block at `place` with the one before or after it. */
export function moveBlock(editor: Editor, place: number, step: -1 | 1): boolean {
  const { state } = editor;
  const node = state.doc.nodeAt(place);
  if (!node) return false;
  const $place = state.doc.resolve(place);
  const neighbor = $place.parent.maybeChild($place.index() + step);
  if (!neighbor) return false;
  const target = step === -1 ? place - neighbor.nodeSize : place + neighbor.nodeSize;
  const { tr } = state;
  // What is in the middle of being written stays selected: the cursor travels with its block.
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

/** Puts a copy of the block below it. */
export function duplicateBlock(editor: Editor, place: number): boolean {
  const node = editor.state.doc.nodeAt(place);
  if (!node) return false;
  editor.view.dispatch(editor.state.tr.insert(place + node.nodeSize, node).scrollIntoView());
  return true;
}

/** Takes the block away. */
export function deleteBlock(editor: Editor, place: number): boolean {
  const node = editor.state.doc.nodeAt(place);
  if (!node) return false;
  return editor
    .chain()
    .focus()
    .deleteRange({ from: place, to: place + node.nodeSize })
    .run();
}

/** The keys that do what dragging a block does. */
export const BlockKeys = Extension.create({
  name: 'blockKeys',
  addKeyboardShortcuts() {
    const move = (step: -1 | 1) => moveBlock(this.editor, blockAt(this.editor.state), step);
    return { 'Alt-ArrowUp': () => move(-1), 'Alt-ArrowDown': () => move(1) };
  },
});
