import type { NodeViewConstructor } from '@tiptap/pm/view';

import type { BlockHost } from '#web/features/editor/text-bridge.ts';

import { part } from './dom.ts';

/** View of an embedded work item; React renders it from the item's row, so it is always current. */
export function embedView(addHost: (host: BlockHost) => () => void): NodeViewConstructor {
  return (node, _view, getPos) => {
    const dom = part('div', 'item-embed');
    const remove = addHost({ kind: 'embed', host: dom, attributes: node.attrs, place: getPos });
    return {
      dom,
      update: (next) => next.type === node.type && next.hasMarkup(node.type, node.attrs),
      stopEvent: ({ target }) => target instanceof Element && target.closest('a, button') !== null,
      ignoreMutation: () => true,
      destroy: remove,
    };
  };
}
