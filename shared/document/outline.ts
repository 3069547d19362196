import type { Node } from '@tiptap/pm/model';

export interface DocumentHeading {
  readonly type: 'heading';
  readonly level: number;
  readonly text: string;
  /** Number within the headings of its level, from 1; levels 3 and deeper are numbered together. */
  readonly sequence: number;
  /** Position among all headings, from 0. */
  readonly index: number;
}

/** The headings of a document in document order. */
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
