import { Plugin, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type Editor, Extension } from '@tiptap/react';
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap';

export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** A range of a text that is tracked through edits. */
export interface HeldRange {
  /** Different for each held selection. */
  readonly id: number;
  /** Current range; null when its text was deleted. */
  readonly place: () => TextRange | null;
  /** The selection was only a caret. */
  readonly isEmpty: boolean;
  readonly end: () => void;
}

let count = 0;

/** Holds the current selection, tracked through own and others' edits. */
export function holdSelection(editor: Editor): HeldRange {
  const { from, to, empty } = editor.state.selection;
  const { binding } = ySyncPluginKey.getState(editor.state) ?? {};
  const held = binding ? inDocument(binding, { from, to }) : inSteps(editor, { from, to });
  count += 1;
  return {
    ...held,
    id: count,
    isEmpty: empty,
    place: () => {
      const range = held.place();
      const size = editor.state.doc.content.size;
      if (!range || range.to > size || range.from > range.to) return null;
      return !empty && range.from === range.to ? null : range;
    },
  };
}

type Binding = NonNullable<ReturnType<typeof ySyncPluginKey.getState>>['binding'];

/** Tracks a range in a shared text by relative positions. */
function inDocument({ doc, type, mapping }: Binding, { from, to }: TextRange) {
  const [start, end] = [from, to].map((place) =>
    absolutePositionToRelativePosition(place, type, mapping),
  );
  const now = (place: unknown) => relativePositionToAbsolutePosition(doc, type, place, mapping);
  return {
    place: (): TextRange | null => {
      const [first, last] = [now(start), now(end)];
      return first === null || last === null ? null : { from: first, to: last };
    },
    end: () => undefined,
  };
}

/** Tracks a range in a single-user text by its steps. */
function inSteps(editor: Editor, begin: TextRange) {
  let range = begin;
  const follow = ({ transaction: { mapping } }: { transaction: Transaction }) => {
    range = { from: mapping.map(range.from, 1), to: mapping.map(range.to, -1) };
  };
  editor.on('transaction', follow);
  return { place: () => range, end: () => void editor.off('transaction', follow) };
}

/** Decorates the held range as selected while the focus is elsewhere. */
export function heldLook(held: () => HeldRange | null) {
  return Extension.create({
    name: 'heldLook',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const range = held()?.place();
            if (!range || range.from === range.to || range.to > doc.content.size) return null;
            const look = Decoration.inline(range.from, range.to, { class: 'is-held' });
            return DecorationSet.create(doc, [look]);
          },
        },
      }),
    ],
  });
}
