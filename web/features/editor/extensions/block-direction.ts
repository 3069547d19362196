import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

/**
 * Lets each block take its direction from its own words: a text of several languages reads in each. The direction is
 * drawn and never stored.
 */
export const BlockDirection = Extension.create({
  name: 'blockDirection',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_config, { doc }) => DecorationSet.create(doc, marksIn(doc, 0, doc.content.size)),
        apply: (tr, marks) => {
          if (!tr.docChanged) return marks;
          const kept = marks.map(tr.mapping, tr.doc);
          const [from, to] = changedRange(tr.mapping.maps, tr.doc.content.size);
          const known = new Set(kept.find(from, to).map((mark) => `${mark.from} ${mark.to}`));
          const added = marksIn(tr.doc, from, to).filter(
            (mark) => !known.has(`${mark.from} ${mark.to}`),
          );
          return kept.add(tr.doc, added);
        },
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
    }),
  ],
});

type Maps = readonly {
  forEach(
    handle: (oldStart: number, oldEnd: number, newStart: number, newEnd: number) => void,
  ): void;
}[];

/** From where to where a document may have changed, in its new positions. */
function changedRange(maps: Maps, size: number): readonly [from: number, to: number] {
  if (maps.length > 1) return [0, size];
  let [from, to] = [size, 0];
  for (const map of maps) {
    map.forEach((_oldStart, _oldEnd, start, end) => {
      [from, to] = [Math.min(from, start), Math.max(to, end)];
    });
  }
  return [Math.max(0, from - 1), Math.min(size, to + 1)];
}

/** A point of a list takes it as a whole, so that its mark stands on its side. */
const POINTS = new Set(['listItem', 'taskItem']);

function marksIn(doc: Node, from: number, to: number): Decoration[] {
  const marks: Decoration[] = [];
  if (from > to) return marks;
  doc.nodesBetween(from, to, (node, pos, parent) => {
    const isOwn = POINTS.has(node.type.name);
    const isText = node.isTextblock && !node.type.spec.code && !POINTS.has(parent?.type.name ?? '');
    if (isOwn || isText) marks.push(Decoration.node(pos, pos + node.nodeSize, { dir: 'auto' }));
    return !node.isTextblock;
  });
  return marks;
}
