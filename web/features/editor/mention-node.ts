import { Mention } from '@tiptap/extension-mention';

import { kindOf } from './mention-kind.ts';
import type { MentionKind } from './mention-source.ts';

/** Says what a mentioned person or item is called now. */
export type NameOf = (kind: MentionKind, id: string) => string;

/** A person or an item named in a text: its id is kept, its name is looked up (contract: pages-intake-views 11). */
export function mentionNode(nameOf: NameOf) {
  const text = ({ entity_name, entity_identifier }: Record<string, unknown>) =>
    nameOf(kindOf(entity_name), typeof entity_identifier === 'string' ? entity_identifier : '');
  return Mention.extend({
    addAttributes: () => ({
      id: { default: null },
      entity_identifier: { default: null },
      entity_name: { default: 'user_mention' },
    }),
    parseHTML: () => [{ tag: 'mention-component' }],
    renderHTML: ({ HTMLAttributes }) => ['mention-component', HTMLAttributes],
    renderText: ({ node }) => text(node.attrs),
    // The triggers are those of all suggestions, see suggestions.ts.
    addProseMirrorPlugins: () => [],
    addNodeView: () => {
      return ({ node }) => {
        const dom = document.createElement('span');
        dom.className = 'mention';
        dom.dir = 'auto';
        dom.textContent = text(node.attrs);
        return { dom };
      };
    },
  });
}
