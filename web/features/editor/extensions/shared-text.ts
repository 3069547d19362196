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
 * Keeps the text and the shared document alike. As published, the plugin reads and draws all of a text anew for each
 * other plugin that comes later, and reads all of it for each key of somebody else: here it is drawn once, and a block
 * that has not changed stays the block it was.
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

/** Which block stands for which part of the shared document. Parts that change are taken out one by one. */
class LastingMap extends Map<Y.AbstractType<unknown>, Node | Node[]> {
  override clear(): void {
    // What has not changed is still true.
  }
}

/** Puts the text into the view, where an empty line stood. */
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
 * What others write comes as the whole text in place of the whole text. Returns the same as a step over the blocks that
 * are not what they were: the rest of the view, and all places in it, stay.
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

/** Whether a step leaves both ends of a selection: it stays then, also marked cells, which the plugin takes for words. */
function isOutside(selection: Selection, from: number, to: number): boolean {
  const ends = [selection.anchor, selection.head];
  return !(selection instanceof NodeSelection) && ends.every((end) => end <= from || end >= to);
}

/** Whether a change comes from the shared document: from others, or from undo. */
export function isFromOutside(change: Transaction): boolean {
  const meta: unknown = change.getMeta(ySyncPluginKey);
  return typeof meta === 'object' && meta !== null && 'isChangeOrigin' in meta;
}

/**
 * From where to where the first is not the second, and the blocks of the second that stand there: those of a list or a
 * table where all else is the same.
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

/** A table in which one cell was changed is another one than the plugin knows, of the same cells. */
function isSame(one: Node | undefined, other: Node | undefined): boolean {
  return one !== undefined && other !== undefined && one.eq(other);
}
