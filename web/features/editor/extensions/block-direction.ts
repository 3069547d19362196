import { DOMSerializer, type Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

import { directionOf } from '#web/lib/formats/text-direction.ts';

/**
 * Sets each block's direction by its own text, for texts in several languages. It is rendered and
 * never stored. Node views do it, since decorations of all blocks would be recomputed with each
 * key.
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

/**
 * A list item has one direction for all its lines, so that its bullet is on the right side
 * (editor.css).
 */
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

/**
 * Renders an element by its schema, with its length, from which editor.css reserves room while it
 * is not laid out.
 */
function draw(node: Node) {
  const spec = node.type.spec.toDOM?.(node) ?? ['div', 0];
  const { dom, contentDOM } = DOMSerializer.renderSpec(document, spec);
  if (!(dom instanceof HTMLElement)) throw new TypeError(`A ${node.type.name} is no element.`);
  dom.style.setProperty('--length', String(lengthOf(node)));
  return { dom, ...(contentDOM && { contentDOM }) };
}

/** Number of letters in a block; a short line counts as half of a long one. */
function lengthOf(node: Node): number {
  if (node.isTextblock) return Math.max(SHORT_LINE, node.content.size);
  return node.children.reduce((sum, child) => sum + lengthOf(child), 0);
}

const SHORT_LINE = 45;
