import type { EditorView } from '@tiptap/pm/view';

/** Position of the top-level block at the pointer's height; null = none. */
export function blockUnder(
  view: EditorView,
  { clientY }: { readonly clientY: number },
): number | null {
  const box = view.dom.getBoundingClientRect();
  if (clientY < box.top || clientY > box.bottom) return null;
  const blocks = view.dom.children;
  // Binary search, because blocks are below each other.
  let [first, last] = [0, blocks.length - 1];
  while (first < last) {
    const middle = (first + last + 1) >> 1;
    const top = blocks[middle]?.getBoundingClientRect().top ?? 0;
    if (top <= clientY) first = middle;
    else last = middle - 1;
  }
  const block = blocks[first];
  if (!block) return null;
  const inside = view.posAtDOM(block, 0, -1);
  const $inside = view.state.doc.resolve(inside);
  return $inside.depth > 0 ? $inside.before(1) : inside;
}
