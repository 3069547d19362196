import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

interface PlaceholderOptions {
  /** Hint in an empty text. */
  readonly text: string;
  /** Hint on an empty line; '' = none. */
  readonly line: string;
  readonly headingOf: (level: number) => string;
}

/** Shows a hint in an empty text, and on the empty line at the caret. */
export const Placeholder = Extension.create<PlaceholderOptions>({
  name: 'placeholder',
  addOptions: () => ({ text: '', line: '', headingOf: () => '' }),
  addProseMirrorPlugins() {
    const { options, editor } = this;
    return [
      new Plugin({
        props: {
          decorations: ({ doc, selection }) => {
            const { $from, empty } = selection;
            const isWholeEmpty = doc.childCount === 1 && isEmptyLine(doc.firstChild);
            if (isWholeEmpty && doc.firstChild?.type.name === 'paragraph') {
              return one(doc, 0, options.text);
            }
            const line = $from.parent;
            if (!editor.isEditable || !empty || $from.depth === 0 || !isEmptyLine(line))
              return null;
            const text = textFor(line, $from.depth, options);
            return text === '' ? null : one(doc, $from.before(), text);
          },
        },
      }),
    ];
  },
});

function isEmptyLine(node: Node | null): boolean {
  return node !== null && node.isTextblock && node.content.size === 0;
}

function textFor(line: Node, depth: number, { line: text, headingOf }: PlaceholderOptions): string {
  if (line.type.name === 'heading') return headingOf(Number(line.attrs['level']));
  return line.type.name === 'paragraph' && depth === 1 ? text : '';
}

function one(doc: Node, place: number, text: string): DecorationSet {
  const size = doc.nodeAt(place)?.nodeSize ?? 0;
  const attributes = { class: 'is-empty', 'data-placeholder': text };
  return DecorationSet.create(doc, [Decoration.node(place, place + size, attributes)]);
}
