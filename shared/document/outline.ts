import type { Node } from '@tiptap/pm/model';

/** A heading of a document. */
export interface DocumentHeading {
  readonly type: 'heading';
  readonly level: number;
  readonly text: string;
  /** Counts the headings of level 1, those of level 2, and together those of level 3 and deeper, from 1. */
  readonly sequence: number;
  /** Which heading of the document it is, from 0. */
  readonly index: number;
}

/** The headings of a document in their order. */
export function headingsOf(document: Node): DocumentHeading[] {
  const counts = [0, 0, 0];
  const found: DocumentHeading[] = [];
  document.descendants((node) => {
    if (node.type.name === 'heading') {
      const level = Number(node.attrs['level']);
      const kind = Math.min(level, 3) - 1;
      const sequence = (counts[kind] ?? 0) + 1;
      counts[kind] = sequence;
      const text = node.textContent.trim();
      found.push({ type: 'heading', level, text, sequence, index: found.length });
    }
    return !node.isTextblock;
  });
  return found;
}
