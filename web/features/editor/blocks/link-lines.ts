import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

import { isBareAddress } from '#web/features/editor/link-preview.ts';
import type { BlockHost } from '#web/features/editor/text-bridge.ts';

import { part } from './dom.ts';

interface LinkLinesOptions {
  readonly addHost: (host: BlockHost) => () => void;
}

/** Parents in which a line has room for a card. */
const ROOMS = new Set(['doc', 'blockquote', 'calloutComponent']);
const key = new PluginKey<DecorationSet>('linkLines');

/**
 * Shows a link card below a URL that is alone on its line. The document still contains only the
 * URL, which is a link for other editors, exports and mails.
 */
export const LinkLines = Extension.create<LinkLinesOptions>({
  name: 'linkLines',
  addOptions: () => ({ addHost: () => () => undefined }),
  addProseMirrorPlugins() {
    const { addHost } = this.options;
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_, { doc }) => cardsIn(doc, addHost),
          apply: (change, cards) => (change.docChanged ? cardsIn(change.doc, addHost) : cards),
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});

function cardsIn(doc: Node, addHost: LinkLinesOptions['addHost']): DecorationSet {
  const cards: Decoration[] = [];
  doc.descendants((node, place, parent) => {
    if (!node.isTextblock) return true;
    const href = ROOMS.has(parent?.type.name ?? '') ? addressIn(node) : null;
    if (href !== null) cards.push(cardAt(place + node.nodeSize, href, addHost));
    return false;
  });
  return DecorationSet.create(doc, cards);
}

/** The URL that a line consists of; null = other content. */
function addressIn(line: Node): string | null {
  if (line.type.name !== 'paragraph' || line.childCount !== 1) return null;
  const href: unknown = line.firstChild?.marks.find(({ type }) => type.name === 'link')?.attrs[
    'href'
  ];
  return typeof href === 'string' && isBareAddress(line.textContent, href) ? href : null;
}

const removers = new WeakMap<globalThis.Node, () => void>();

function cardAt(place: number, href: string, addHost: LinkLinesOptions['addHost']): Decoration {
  const draw = (_view: EditorView, getPos: () => number | undefined) => {
    const host = part('div', 'link-card-host');
    removers.set(host, addHost({ kind: 'link', host, attributes: { href }, place: getPos }));
    return host;
  };
  return Decoration.widget(place, draw, {
    // The same key while other text changes, so that the card stays mounted.
    key: `link ${href}`,
    side: -1,
    ignoreSelection: true,
    stopEvent: () => true,
    destroy: (node) => removers.get(node)?.(),
  });
}
