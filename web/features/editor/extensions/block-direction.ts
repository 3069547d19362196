import { DOMSerializer, type Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

import { directionOf } from '#web/lib/formats/text-direction.ts';

/**
 * Lets each block take its direction from its own words: a text of several languages reads in each. The direction is
 * drawn and never stored. Views of blocks do it: decorations of all of them would be counted anew with each key.
 */
export const BlockDirection = Extension.create({
  name: 'blockDirection',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        nodeViews: {
          paragraph: line,
          heading: line,
          listItem: point,
          bulletList: draw,
          orderedList: draw,
          blockquote: draw,
        },
      },
    }),
  ],
});

const line: NodeViewConstructor = (node) => {
  const drawn = draw(node);
  drawn.dom.dir = 'auto';
  return drawn;
};

/** A point takes it as a whole, so that its mark stands on its side: its lines follow it (editor.css). */
const point: NodeViewConstructor = (node) => {
  const drawn = draw(node);
  drawn.dom.dir = directionOf(node.textContent);
  return {
    ...drawn,
    update: (next) => {
      if (!next.sameMarkup(node)) return false;
      drawn.dom.dir = directionOf(next.textContent);
      return true;
    },
  };
};

/** An element as the schema says, which knows its length: by it editor.css keeps room for what is not laid out. */
function draw(node: Node) {
  const spec = node.type.spec.toDOM?.(node) ?? ['div', 0];
  const { dom, contentDOM } = DOMSerializer.renderSpec(document, spec);
  if (!(dom instanceof HTMLElement)) throw new TypeError(`A ${node.type.name} is no element.`);
  dom.style.setProperty('--length', String(lengthOf(node)));
  return { dom, ...(contentDOM && { contentDOM }) };
}

/** Letters of a block; a short line takes as much room as half a long one. */
function lengthOf(node: Node): number {
  if (node.isTextblock) return Math.max(SHORT_LINE, node.content.size);
  return node.children.reduce((sum, child) => sum + lengthOf(child), 0);
}

const SHORT_LINE = 45;
