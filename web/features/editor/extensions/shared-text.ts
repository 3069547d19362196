import type { Node } from '@tiptap/pm/model';
import {
  type EditorState,
  NodeSelection,
  Plugin,
  Selection,
  type Transaction,
} from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { initProseMirrorDoc, ySyncPlugin, ySyncPluginKey } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';

/**
 * Syncs the text with the shared document. The published plugin parses and renders the whole text
 * again whenever another plugin is added, and parses all of it for each key of others: here it is
 * rendered once, and unchanged blocks keep their nodes.
 */
export function sharedText(fragment: Y.XmlFragment): Plugin {
  const mapping = new LastingMap();
  const published: Plugin = ySyncPlugin(fragment, { mapping });
  let isDrawn = false;
  return new Plugin({
    ...published.spec,
    view: (view) => {
      const plugin = published.spec.view?.(view) ?? {};
      if (!isDrawn) draw(view, fragment, mapping);
      isDrawn = true;
      return plugin;
    },
  });
}

/** Maps shared types to nodes. Entries of changed types are removed one by one. */
class LastingMap extends Map<Y.AbstractType<unknown>, Node | Node[]> {
  override clear(): void {
    // Ignores clearing: unchanged entries are still valid.
  }
}

/** Renders the shared text into the view, in place of an empty line. */
function draw(view: EditorView, fragment: Y.XmlFragment, mapping: LastingMap): void {
  if (fragment.length === 0) return;
  const { binding } = ySyncPluginKey.getState(view.state) ?? {};
  binding?.mux(() => {
    const { tr, doc, schema } = view.state;
    const read = initProseMirrorDoc(fragment, schema);
    for (const [part, block] of read.mapping) mapping.set(part, block);
    tr.replaceWith(0, doc.content.size, read.doc.content);
    tr.setSelection(Selection.atStart(tr.doc));
    view.dispatch(tr.setMeta('addToHistory', false).setMeta(ySyncPluginKey, FROM_OUTSIDE));
  });
}

const FROM_OUTSIDE = { isChangeOrigin: true };

/**
 * Others' changes arrive as a replacement of the whole text. Returns an equivalent step over only
 * the changed blocks, so that the rest of the view and all positions in it stay.
 */
export function changedBlocks(state: EditorState, whole: Transaction): Transaction {
  if (!isFromOutside(whole) || whole.steps.length !== 1 || whole.before !== state.doc) return whole;
  const [from, to, blocks] = difference(state.doc, whole.doc);
  const { tr } = state;
  if (from !== to || blocks.length > 0) tr.replaceWith(from, to, blocks);
  const meta: unknown = whole.getMeta(ySyncPluginKey);
  if (isOutside(state.selection, from, to)) tr.setStoredMarks(state.storedMarks);
  else if (whole.selectionSet)
    tr.setSelection(Selection.fromJSON(tr.doc, whole.selection.toJSON()));
  if (whole.scrolledIntoView) tr.scrollIntoView();
  return tr.setMeta('addToHistory', false).setMeta(ySyncPluginKey, meta);
}

/**
 * Whether a step affects neither end of a selection, which then stays, including cell selections,
 * which the plugin would turn into text selections.
 */
function isOutside(selection: Selection, from: number, to: number): boolean {
  const ends = [selection.anchor, selection.head];
  return !(selection instanceof NodeSelection) && ends.every((end) => end <= from || end >= to);
}

/** Whether a transaction comes from the shared document: from others, or from undo. */
export function isFromOutside(change: Transaction): boolean {
  const meta: unknown = change.getMeta(ySyncPluginKey);
  return typeof meta === 'object' && meta !== null && 'isChangeOrigin' in meta;
}

/**
 * The range in which two nodes differ, with the new blocks: within a list or table where
 * everything else is equal.
 */
function difference(
  { children: before, content: { size } }: Node,
  { children: after }: Node,
  begin = 0,
): [from: number, to: number, blocks: readonly Node[]] {
  const shorter = Math.min(before.length, after.length);
  let [from, to, start, end] = [begin, begin + size, 0, 0];
  for (; start < shorter && isSame(before[start], after[start]); start += 1)
    from += before[start]?.nodeSize ?? 0;
  for (; end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end)); end += 1)
    to -= before.at(-1 - end)?.nodeSize ?? 0;
  const blocks = after.slice(start, after.length - end);
  const [was, is] = [before[start], blocks[0]];
  const isOne = blocks.length === 1 && before.length === after.length;
  if (isOne && was && is?.sameMarkup(was) && !is.inlineContent && !is.isLeaf)
    return difference(was, is, from + 1);
  return [from, to, blocks];
}

/**
 * The plugin creates a new node for a table with one changed cell, which still contains the same
 * cells.
 */
function isSame(one: Node | undefined, other: Node | undefined): boolean {
  return one !== undefined && other !== undefined && one.eq(other);
}
