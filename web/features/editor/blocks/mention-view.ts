import type { NodeViewConstructor } from '@tiptap/pm/view';

/** What a mention of `attributes` is called now. */
export type MentionText = (attributes: Readonly<Record<string, unknown>>) => string;

/** A person, an item or a page named in a text. */
export function mentionView(textOf: MentionText): NodeViewConstructor {
  return (node) => {
    const dom = document.createElement('span');
    dom.className = 'mention';
    dom.dir = 'auto';
    dom.textContent = textOf(node.attrs);
    return { dom };
  };
}
